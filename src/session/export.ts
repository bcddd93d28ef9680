import type { Harness } from '../engine/loop/harness.ts';
import type { Fault } from '../engine/messages/fault.ts';
import { type ExportedFork, type ExportedRun, exportFork, exportRun } from '../engine/run/export.ts';
import { decisionsInOrder, type ListedAnswer, listAnswers } from './decision-order.ts';
import { heldRun, LANES, type SessionState } from './state.ts';

/** A file of everything that was run: enough to run it again, and everything that was sent and came back. */
export interface RunFile {
  readonly format: 'loopscope-run';
  readonly version: 1;
  readonly lesson: string;
  readonly input: string;
  readonly seed: string;
  readonly harness: Harness;
  /** The answers given in the lanes' own runs, in the order in which the playhead meets the decisions. */
  readonly decisions: readonly ListedAnswer[];
  readonly faults: readonly Fault[];
  /** The lanes' own runs; the forks cut from them follow in `forks`. */
  readonly lanes: readonly ExportedRun[];
  readonly forks: readonly ExportedFork[];
}

/** Everything that was run so far, as a value for a file. Its JSON Schema is `engine/run/export.schema.json`. */
function runFile(state: SessionState): RunFile {
  const { lesson, input, seed, harness } = state.setup;
  const own = LANES.map((lane) => heldRun(state, lane).run);
  const [workflow, agent] = [heldRun(state, 'workflow').run, heldRun(state, 'agent').run];
  const forks = Object.values(state.runs).filter(({ run }) => run.cut !== null);
  return {
    format: 'loopscope-run',
    version: 1,
    lesson: lesson.id,
    input,
    seed,
    harness,
    decisions: listAnswers(decisionsInOrder(workflow, agent)),
    faults: lesson.faults,
    lanes: own.map(exportRun),
    forks: forks.map(({ run }) => exportFork(run)),
  };
}

/** The file's text. */
export function exportText(state: SessionState): string {
  return `${JSON.stringify(runFile(state), null, 2)}\n`;
}

import type { Harness } from '../engine/loop/harness.ts';
import type { RunChange } from '../engine/run/run.ts';
import { answerOf, answersIn } from './decisions.ts';
import { changeText, readChange } from './harness-text.ts';
import { type OutcomeName, outcomeName, readOutcome } from './outcomes.ts';
import { heldRun, LANES, type LaneName, type SessionState } from './state.ts';

/** A fork as an address names it: cut from which run, at which step, by what, with which answers from there on. */
export interface AddressedFork {
  readonly parent: string;
  readonly atStep: number;
  /** How the call that was out ended instead; null if something else made the fork. */
  readonly outcome: OutcomeName | null;
  /** What was changed of the harness; null if something else made the fork. */
  readonly harness: Partial<Harness> | null;
  readonly answers: readonly ('approve' | 'refuse')[];
}

/** A lane with the run that it shows. */
export interface ShownRun {
  readonly lane: LaneName;
  readonly runId: string;
}

/** The items of the field `fork`: every fork, and which run a lane shows if it is not its last one. */
export function forkItems(state: SessionState): readonly string[] {
  const forks = Object.values(state.runs).flatMap(({ run }) => (run.cut === null ? [] : [{ run, cut: run.cut }]));
  const items = forks.map(({ run, cut }) => {
    const answers = answersIn(run).slice(decisionsBefore(state, cut.parent, cut.atStep));
    return `${cut.parent}@${cut.atStep}:${[...causeOf(cut.change), ...answers].join('.')}`;
  });
  const shown = LANES.flatMap((lane) => {
    const last = forks.findLast(({ run }) => run.program.mode === lane)?.run.id ?? lane;
    const { runId } = state.lanes[lane];
    return runId === last ? [] : [`${lane}:${runId}`];
  });
  return [...items, ...shown];
}

/** What made a fork, in one word; an answer speaks for itself. */
function causeOf(change: RunChange): readonly string[] {
  switch (change.type) {
    case 'outcome':
      return [outcomeName(change.outcome) ?? ''];
    case 'harness':
      return [changeText(change.change)];
    case 'decision':
    case 'again':
      return [];
  }
}

function decisionsBefore(state: SessionState, parent: string, step: number): number {
  const { run } = heldRun(state, parent);
  return run.events.shared.slice(0, step).filter((event) => answerOf(event) !== null).length;
}

const RUN_ID = '(?:workflow|agent)(?:\\.\\d{1,3})?';
const SHOWN = new RegExp(`^(workflow|agent):(${RUN_ID})$`);
const FORK = new RegExp(`^(${RUN_ID})@(\\d{1,7}):([\\w.~+]+)$`);

/** Reads one item of the field `fork`; undefined if it can't be used. */
export function readForkItem(text: string): AddressedFork | ShownRun | undefined {
  const [, lane, runId] = SHOWN.exec(text) ?? [];
  if (runId !== undefined) return { lane: lane === 'workflow' ? 'workflow' : 'agent', runId };
  const [, parent, step, list = ''] = FORK.exec(text) ?? [];
  const [first = '', ...rest] = list.split('.');
  const outcome = readOutcome(first) ?? null;
  const harness = readChange(first) ?? null;
  const answers = outcome === null && harness === null ? [first, ...rest] : rest;
  const usable = answers.filter((answer) => answer === 'approve' || answer === 'refuse');
  if (parent === undefined || usable.length < answers.length) return undefined;
  return { parent, atStep: Number(step), outcome, harness, answers: usable };
}

import type { RunChange } from '../engine/run/run.ts';
import { answerOf, answersIn } from './decisions.ts';
import { editText } from './edit-text.ts';
import { changeText } from './harness-text.ts';
import { outcomeName } from './outcomes.ts';
import { heldRun, LANES, type SessionState } from './state.ts';

/**
 * The items of the field `fork`: every fork, and which run a lane shows if it is not its last one. A fork that is too long
 * for an address is left out, with those cut from it; the others are numbered as the link will number them.
 */
export function forkItems(state: SessionState): readonly string[] {
  const ids = idsInLink(state);
  const items = Object.values(state.runs).flatMap(({ run }) => {
    const { cut } = run;
    const cause = cut === null || !ids.has(run.id) ? null : causeOf(cut.change);
    if (cut === null || cause === null) return [];
    const answers = answersIn(run).slice(decisionsBefore(state, cut.parent, cut.atStep));
    return [`${ids.get(cut.parent)}@${cut.atStep}:${[...cause, ...answers].join('.')}`];
  });
  const shown = LANES.flatMap((lane) => {
    const last = Object.values(state.runs).findLast(({ run }) => run.program.mode === lane && ids.has(run.id));
    let runId: string | undefined = state.lanes[lane].runId;
    while (runId !== undefined && !ids.has(runId)) runId = state.runs[runId]?.run.cut?.parent;
    return runId === undefined || runId === last?.run.id ? [] : [`${lane}:${ids.get(runId)}`];
  });
  return [...items, ...shown];
}

/** How many forks an address leaves out because they are too long. */
export function forksLeftOut(state: SessionState): number {
  return Object.keys(state.runs).length - idsInLink(state).size;
}

/** The runs that an address holds, each with the id that it gets when the link is opened. */
function idsInLink({ runs }: SessionState): ReadonlyMap<string, string> {
  const ids = new Map<string, string>();
  const counts = { workflow: 0, agent: 0 };
  for (const { run } of Object.values(runs)) {
    const { cut, id } = run;
    const { mode } = run.program;
    if (cut === null) ids.set(id, id);
    else if (ids.has(cut.parent) && causeOf(cut.change) !== null) {
      counts[mode] += 1;
      ids.set(id, `${mode}.${counts[mode]}`);
    }
  }
  return ids;
}

/** What made a fork, in one word; an answer speaks for itself. Null if no address can say it. */
function causeOf(change: RunChange): readonly string[] | null {
  switch (change.type) {
    case 'outcome':
      return [outcomeName(change.outcome) ?? ''];
    case 'harness':
      return [changeText(change.change)];
    case 'messages': {
      const word = editText(change.edit);
      return word === null ? null : [word];
    }
    case 'decision':
    case 'again':
      return [];
  }
}

function decisionsBefore(state: SessionState, parent: string, step: number): number {
  const { run } = heldRun(state, parent);
  return run.events.shared.slice(0, step).filter((event) => answerOf(event) !== null).length;
}

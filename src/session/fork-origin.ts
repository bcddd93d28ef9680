import type { Run, RunChange } from '../engine/run/run.ts';
import { heldRun, type SessionState } from './state.ts';

/**
 * The run that a change at a step is a change of. An answer that was given later does not count, and a change of the same
 * kind at this very step is made anew: whoever tries one outcome after the other gets forks of one run, and no chain of them.
 */
export function originAt(state: SessionState, run: Run, step: number, kind: 'outcome' | 'harness'): Run {
  const { cut } = run;
  if (cut === null) return run;
  const { type } = cut.change;
  const isUndone = type === 'decision' ? cut.atStep >= step : type === kind && cut.atStep === step;
  return isUndone ? originAt(state, heldRun(state, cut.parent).run, step, kind) : run;
}

/** The fork of a run that was cut at a step by such a change, or undefined. Asking twice opens it instead of making it again. */
export function forkMadeBy(
  { runs }: SessionState,
  run: Run,
  step: number,
  isSo: (change: RunChange) => boolean,
): Run | undefined {
  return Object.values(runs)
    .map((held) => held.run)
    .find(({ cut }) => cut?.parent === run.id && cut.atStep === step && isSo(cut.change));
}

/** The run that this one is but for what a person answered. Runs of one origin are driven by the same harness and plan. */
export function beforeAnswers(state: SessionState, run: Run): Run {
  return run.cut?.change.type === 'decision' ? beforeAnswers(state, heldRun(state, run.cut.parent).run) : run;
}

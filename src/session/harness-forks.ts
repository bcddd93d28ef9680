import type { Harness } from '../engine/loop/harness.ts';
import { forkRun, type Run } from '../engine/run/run.ts';
import { nextForkId } from './decisions.ts';
import { forkMadeBy, originAt } from './fork-origin.ts';
import { programOf } from './setup.ts';
import type { SessionState } from './state.ts';

/**
 * A fork that goes on from a step with some switches otherwise. What was decided before stays as it was.
 */
export function forkByHarness(state: SessionState, run: Run, step: number, change: Partial<Harness>): Run {
  const { mode, harness } = run.program;
  const program = programOf({ ...state.setup, harness: { ...harness, ...change } }, mode);
  return forkRun(run, step, nextForkId(state, mode), { type: 'harness', change }, { program });
}

/**
 * What changing switches at a step of a run comes to: which run it is a change of, and all that is otherwise than there.
 * Nothing at all is otherwise where every switch stands as it did.
 */
export function changeAt(
  state: SessionState,
  run: Run,
  step: number,
  change: Partial<Harness>,
): { readonly run: Run; readonly change: Partial<Harness> } {
  const wanted = { ...run.program.harness, ...change };
  const isOtherwise = Object.keys(changeBetween(run.program.harness, wanted)).length > 0;
  const origin = isOtherwise ? originAt(state, run, step, 'harness') : run;
  return { run: origin, change: changeBetween(origin.program.harness, wanted) };
}

/** The switches that stand otherwise in one harness than in another, as they stand there. */
function changeBetween(standard: Harness, wanted: Harness): Partial<Harness> {
  const keys = Object.keys(standard) as (keyof Harness)[];
  const differ = keys.filter((key) => wanted[key] !== standard[key]);
  return Object.fromEntries(differ.map((key) => [key, wanted[key]]));
}

/** A fork of the same step with the same change, or undefined. */
export function knownChange(state: SessionState, run: Run, step: number, change: Partial<Harness>): Run | undefined {
  return forkMadeBy(state, run, step, (made) => made.type === 'harness' && isSameChange(made.change, change));
}

function isSameChange(left: Partial<Harness>, right: Partial<Harness>): boolean {
  const keys = Object.keys({ ...left, ...right }) as (keyof Harness)[];
  return keys.every((key) => left[key] === right[key]);
}

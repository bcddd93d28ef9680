import type { Harness } from '../engine/loop/harness.ts';
import { forkRun, type Run } from '../engine/run/run.ts';
import { nextForkId } from './decisions.ts';
import { programOf } from './setup.ts';
import type { SessionState } from './state.ts';

/**
 * A fork that goes on from a step with some switches otherwise. What was decided before stays as it was. Caching is no such
 * switch: it marks the request's head, which a run keeps from its first call on.
 */
export function forkByHarness(state: SessionState, run: Run, step: number, change: Partial<Harness>): Run {
  const { mode, harness } = run.program;
  const program = programOf({ ...state.setup, harness: { ...harness, ...change, caching: harness.caching } }, mode);
  return forkRun(run, step, nextForkId(state, mode), { type: 'harness', change }, { program });
}

/** A fork of the same step with the same change, or undefined. */
export function knownChange(state: SessionState, run: Run, step: number, change: Partial<Harness>): Run | undefined {
  return Object.values(state.runs)
    .map((held) => held.run)
    .find(({ cut }) => {
      if (cut === null || cut.parent !== run.id || cut.atStep !== step || cut.change.type !== 'harness') return false;
      return isSameChange(cut.change.change, change);
    });
}

function isSameChange(left: Partial<Harness>, right: Partial<Harness>): boolean {
  const keys = Object.keys({ ...left, ...right }) as (keyof Harness)[];
  return keys.every((key) => left[key] === right[key]);
}

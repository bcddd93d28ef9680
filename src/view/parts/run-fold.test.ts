import { describe, expect, it } from 'vitest';
import type { FactType } from '../../engine/loop/events.ts';
import { DEFAULT_HARNESS } from '../../engine/loop/harness.ts';
import type { Program } from '../../engine/loop/program.ts';
import { appendEvent, forkRun, type Run, startRun } from '../../engine/run/run.ts';
import { event, stateIn } from '../../engine/testing/builders.ts';
import { runFold } from './run-fold.ts';

/** A program in which any event can follow any other. */
const program: Program = {
  mode: 'agent',
  harness: DEFAULT_HARNESS,
  nextRequest: ({ context }) => context,
  start: () => stateIn('ready'),
  decide: () => ({ type: 'nothing' }),
  transition: (state) => state,
};

function happenIn(run: Run, types: readonly FactType[]): Run {
  return types.reduce((grown, type) => appendEvent(grown, { ...event(type), index: grown.events.length }), run);
}

const run = happenIn(startRun('a', program, { initial: 0, apply: (world) => world }), [
  'request_built',
  'response_received',
  'stop_reason_read',
  'goal_checked',
]);

describe('runFold', () => {
  it('folds every event once, however often and in whatever order it is asked', () => {
    let visits = 0;
    const count = runFold<number>(
      () => 0,
      (sum) => {
        visits += 1;
        return sum + 1;
      },
    );
    for (const step of [3, 1, 4, 0, 2]) expect(count(run, step)).toBe(step);
    expect(visits).toBe(4);
  });

  it('shares with a fork what both have, and keeps the rest apart', () => {
    const types = runFold<readonly string[]>(
      () => [],
      (list, { type }) => [...list, type],
    );
    const fork = happenIn(forkRun(run, 2, 'a.1', { type: 'decision', answer: 'refuse' }), ['run_crashed']);
    expect(types(run, 4)).toEqual(['request_built', 'response_received', 'stop_reason_read', 'goal_checked']);
    expect(types(fork, 3)).toEqual(['request_built', 'response_received', 'run_crashed']);
  });

  it('throws outside of the run', () => {
    const count = runFold<number>(
      () => 0,
      (sum) => sum + 1,
    );
    expect(() => count(run, 5)).toThrow(RangeError);
  });
});

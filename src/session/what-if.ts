import type { Harness } from '../engine/loop/harness.ts';
import { takeDecision } from '../engine/run/driver.ts';
import type { Run } from '../engine/run/run.ts';
import type { RunAhead } from '../engine/run/run-ahead.ts';
import { figuresOf, type RunFigures } from '../engine/run/run-figures.ts';
import { type Answer, answersIn } from './decisions.ts';
import { firstRun, type Setup } from './setup.ts';

/** Carries a run forward with the simulated model, until it ends, a person must decide, or it has gone far. */
export type Simulate = (setup: Setup, run: Run) => RunAhead;

/**
 * What a run would have come to under another harness: the same start, the same planned failures, the same answers of a
 * person, the last one over again where more are asked for. A run that goes on is left where `simulate` leaves it.
 */
export function whatIf(setup: Setup, run: Run, change: Partial<Harness>, simulate: Simulate): RunFigures {
  const harness = { ...run.program.harness, ...change };
  const otherwise = { ...setup, harness };
  const answers = answersIn(run);
  let held = simulate(otherwise, { ...firstRun(otherwise, run.program.mode), faults: run.faults });
  for (let asked = 0; held.stopped === 'person'; asked += 1) {
    const answer: Answer = answers[asked] ?? answers.at(-1) ?? 'approve';
    held = simulate(otherwise, takeDecision(held.run, answer));
  }
  return figuresOf(held.run);
}

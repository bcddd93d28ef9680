import { modelSpec } from '../engine/accounting/models.ts';
import { costUsd, inputTokens } from '../engine/accounting/usage.ts';
import type { EndingCause } from '../engine/loop/endings.ts';
import type { Harness } from '../engine/loop/harness.ts';
import { takeDecision } from '../engine/run/driver.ts';
import { frontier, type Run } from '../engine/run/run.ts';
import type { RunAhead } from '../engine/run/run-ahead.ts';
import { type Answer, answersIn } from './decisions.ts';
import { firstRun, type Setup } from './setup.ts';

/** Carries a run forward with the simulated model, until it ends, a person must decide, or it has gone far. */
export type Simulate = (setup: Setup, run: Run) => RunAhead;

/** What a run came to, in figures. */
export interface Outcome {
  readonly turns: number;
  /** Input and output together. */
  readonly tokens: number;
  readonly usd: number;
  readonly millis: number;
  /** Why it ended; null if it would have gone on. */
  readonly cause: EndingCause | null;
}

/** A harness that lets a run go on for as long as the model wants. */
export const NO_GUARDS = {
  maxTurns: null,
  tokenBudget: null,
  costBudgetUsd: null,
  timeLimitMs: null,
  maxPauses: null,
  loopDetector: 'off',
} as const satisfies Partial<Harness>;

/**
 * What a run would have come to under another harness: the same start, the same planned failures, the same answers of a
 * person, the last one over again where more are asked for. A run that goes on is left where `simulate` leaves it.
 */
export function whatIf(setup: Setup, run: Run, change: Partial<Harness>, simulate: Simulate): Outcome {
  const harness = { ...run.program.harness, ...change };
  const otherwise = { ...setup, harness };
  const answers = answersIn(run);
  let held = simulate(otherwise, { ...firstRun(otherwise, run.program.mode), faults: run.faults });
  for (let asked = 0; held.stopped === 'person'; asked += 1) {
    const answer: Answer = answers[asked] ?? answers.at(-1) ?? 'approve';
    held = simulate(otherwise, takeDecision(held.run, answer));
  }
  return outcomeOf(held.run);
}

/** The figures of a run as it is now. */
function outcomeOf(run: Run): Outcome {
  const state = frontier(run);
  const { usage, context, turn, clock } = state.ledger;
  return {
    turns: turn,
    tokens: inputTokens(usage) + usage.output,
    usd: costUsd(usage, modelSpec(context.head.model).prices),
    millis: clock,
    cause: state.phase === 'ended' ? state.ending.cause : null,
  };
}

import { requestTokens } from '../accounting/estimate.ts';
import { pricesOf } from '../accounting/models.ts';
import { costUsd, inputTokens } from '../accounting/usage.ts';
import type { EndingCause } from './endings.ts';
import type { Harness } from './harness.ts';
import type { Ledger } from './state.ts';

/** The harness's limits, in the order in which they are checked: the first that trips names the ending. */
export const GUARD_NAMES = ['loop_detector', 'turn_cap', 'token_budget', 'cost_budget', 'time_limit'] as const;

/** One of the harness's limits. */
export type GuardName = (typeof GUARD_NAMES)[number];

/** What a guard measured. Units: repeats, turns, tokens, dollars, milliseconds. */
export interface GuardReading {
  readonly guard: GuardName;
  readonly measured: number;
  /** The limit, or null if the guard is off. */
  readonly limit: number | null;
  readonly tripped: boolean;
}

/** The repeat that ends a run: the first is answered with a note, so the model has one chance to notice. */
const FATAL_REPEAT = 2;

/** Input and output tokens a run has spent so far. */
function tokensSpent(ledger: Ledger): number {
  return inputTokens(ledger.usage) + ledger.usage.output;
}

/**
 * Measures every guard once the results are appended: all that was spent is known, and nothing new is committed. The
 * budgets count what the next request will cost on top, since it is that request they can still prevent.
 */
export function readGuards(ledger: Ledger, harness: Harness): readonly GuardReading[] {
  const prices = pricesOf(ledger.context.head.model);
  const nextInput = requestTokens(ledger.context);
  const spentUsd = costUsd(ledger.usage, prices);
  const nextUsd = (nextInput * prices.input) / 1_000_000;
  return [
    reading('loop_detector', ledger.repeats, harness.loopDetector === 'off' ? null : FATAL_REPEAT, 'reached'),
    reading('turn_cap', ledger.turn, harness.maxTurns, 'reached'),
    reading('token_budget', tokensSpent(ledger) + nextInput, harness.tokenBudget, 'exceeded'),
    reading('cost_budget', spentUsd + nextUsd, harness.costBudgetUsd, 'exceeded'),
    reading('time_limit', ledger.clock, harness.timeLimitMs, 'exceeded'),
  ];
}

function reading(
  guard: GuardName,
  measured: number,
  limit: number | null,
  trips: 'reached' | 'exceeded',
): GuardReading {
  const tripped = limit !== null && (trips === 'reached' ? measured >= limit : measured > limit);
  return { guard, measured, limit, tripped };
}

/** The first guard that tripped, or null. */
export function trippedGuard(readings: readonly GuardReading[]): GuardName | null {
  return readings.find((each) => each.tripped)?.guard ?? null;
}

/** The ending that a guard causes. */
export function causeOf(guard: GuardName): EndingCause {
  return guard === 'loop_detector' ? 'loop_detected' : guard;
}

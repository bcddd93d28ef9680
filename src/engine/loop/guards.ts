import { requestTokens } from '../accounting/estimate.ts';
import { promptUsd } from '../accounting/prices.ts';
import { addUsd, inputTokens } from '../accounting/usage.ts';
import type { ModelRequest } from '../messages/request.ts';
import type { EndingCause } from './endings.ts';
import type { Harness } from './harness.ts';
import type { Ledger } from './state.ts';

/** The harness's limits, in the order in which they are checked: the first that trips names the ending. */
export const GUARD_NAMES = [
  'loop_detector',
  'no_progress',
  'turn_cap',
  'pause_cap',
  'token_budget',
  'cost_budget',
  'time_limit',
] as const;

/** One of the harness's limits. */
export type GuardName = (typeof GUARD_NAMES)[number];

/** What a guard measured. Units: repeats, turns, turns, pauses, tokens, dollars, milliseconds. */
export interface GuardReading {
  readonly guard: GuardName;
  readonly measured: number;
  /** The limit, or null if the guard is off. */
  readonly limit: number | null;
  readonly tripped: boolean;
}

/** The repeat that ends a run: the first is answered with a note, so the model has one chance to notice. */
const FATAL_REPEAT = 2;

/** Turns in a row that may leave the world as it is, where the loop detector looks at the world. */
const MOST_IDLE_TURNS = 8;

/** Input and output tokens a run has spent so far. */
function tokensSpent(ledger: Ledger): number {
  return inputTokens(ledger.usage) + ledger.usage.output;
}

/**
 * Measures every guard. After the results are appended all that was spent is known, and nothing new is committed: there the
 * budgets count what the next request, `next`, will cost on top, since it is that request they can still prevent. A guard that
 * sits right after the call knows of no next request. Counts that a switch of the harness asks for stand there only then.
 */
export function readGuards(ledger: Ledger, harness: Harness, next: ModelRequest): readonly GuardReading[] {
  const nextInput = harness.guardPlace === 'after_call' ? 0 : requestTokens(next);
  const usd = addUsd(ledger.costUsd, promptUsd(next.head.model, nextInput));
  const { maxPauses, loopDetector } = harness;
  const pauses = maxPauses === null ? 0 : ledger.pauses;
  return [
    reading('loop_detector', ledger.repeats, loopDetector === 'off' ? null : FATAL_REPEAT, 'reached'),
    ...(loopDetector === 'world_aware'
      ? [reading('no_progress', idleTurns(ledger), MOST_IDLE_TURNS, 'reached' as const)]
      : []),
    reading('turn_cap', ledger.turn - pauses, harness.maxTurns, 'reached'),
    ...(maxPauses === null ? [] : [reading('pause_cap', pauses, maxPauses, 'exceeded' as const)]),
    reading('token_budget', tokensSpent(ledger) + nextInput, harness.tokenBudget, 'exceeded'),
    reading('cost_budget', usd, harness.costBudgetUsd, 'exceeded'),
    reading('time_limit', ledger.clock, harness.timeLimitMs, 'exceeded'),
  ];
}

/** Turns since a call last changed the world. */
function idleTurns(ledger: Ledger): number {
  return ledger.turn - (ledger.done?.value.turn ?? 0);
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
  return guard === 'loop_detector' || guard === 'no_progress' ? 'loop_detected' : guard;
}

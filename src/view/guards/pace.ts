import { requestTokens } from '../../engine/accounting/estimate.ts';
import { pricesOf } from '../../engine/accounting/models.ts';
import { costUsd, inputTokens } from '../../engine/accounting/usage.ts';
import type { GuardName } from '../../engine/loop/guards.ts';
import type { Harness } from '../../engine/loop/harness.ts';
import type { Ledger } from '../../engine/loop/state.ts';

/** Further than this nobody looks ahead. */
const HORIZON = 2_000;

/** A guard with the turns that are left before it would end the run. */
export interface Left {
  readonly guard: GuardName;
  readonly turns: number;
}

/**
 * Which guard would end the run first if it went on as it has so far, and in how many turns: each turn appends as much as
 * the turns before did on average, writes as much, takes as long. Null before the first turn, or if none would within reach.
 * Repeats and pauses have no pace: they come or they do not.
 */
export function firstToFire(ledger: Ledger, harness: Harness): Left | null {
  const { turn, usage, clock } = ledger;
  if (turn === 0) return null;
  const each = { output: usage.output / turn, millis: clock / turn, appended: appendedEach(ledger) };
  const price = pricesOf(ledger.context.head.model);
  const spent = { tokens: inputTokens(usage) + usage.output, usd: costUsd(usage, price) };
  let next = requestTokens(ledger.context);
  for (let turns = 0; turns <= HORIZON; turns += 1) {
    const guard = firedBy(harness, {
      turn: turn + turns,
      tokens: spent.tokens + next,
      usd: spent.usd + (next * price.input) / 1_000_000,
      millis: clock + turns * each.millis,
    });
    if (guard !== null) return { guard, turns };
    spent.tokens += next + each.output;
    spent.usd += (next * price.input + each.output * price.output) / 1_000_000;
    next += each.appended;
  }
  return null;
}

function firedBy(
  { maxTurns, tokenBudget, costBudgetUsd, timeLimitMs }: Harness,
  then: { readonly turn: number; readonly tokens: number; readonly usd: number; readonly millis: number },
): GuardName | null {
  if (maxTurns !== null && then.turn >= maxTurns) return 'turn_cap';
  if (tokenBudget !== null && then.tokens > tokenBudget) return 'token_budget';
  if (costBudgetUsd !== null && then.usd > costBudgetUsd) return 'cost_budget';
  return timeLimitMs !== null && then.millis > timeLimitMs ? 'time_limit' : null;
}

/** Tokens that a turn has appended on average: the next request, less the first, over the turns. */
function appendedEach({ context, turn, usage }: Ledger): number {
  const next = requestTokens(context);
  // The sum of n requests that grow evenly is n times the mean of the first and the last.
  const mean = inputTokens(usage) / turn;
  return Math.max(0, ((next - mean) * 2) / (turn + 1));
}

import { requestTokens } from '../../engine/accounting/estimate.ts';
import { pricesOfCall, promptUsd } from '../../engine/accounting/prices.ts';
import { inputTokens } from '../../engine/accounting/usage.ts';
import type { GuardName } from '../../engine/loop/guards.ts';
import type { Harness } from '../../engine/loop/harness.ts';
import type { Ledger } from '../../engine/loop/state.ts';
import type { ModelRequest } from '../../engine/messages/request.ts';

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
 * Repeats and pauses have no pace: they come or they do not. `request` is the one that the next turn sends.
 */
export function firstToFire(ledger: Ledger, harness: Harness, request: ModelRequest): Left | null {
  const { turn, usage, clock, costUsd } = ledger;
  if (turn === 0) return null;
  const { model } = request.head;
  let next = requestTokens(request);
  const appended = appendedEach(ledger, next);
  const each = { output: usage.output / turn, millis: clock / turn };
  const spent = { tokens: inputTokens(usage) + usage.output, usd: costUsd };
  const paid = paidShare(ledger, model);
  for (let turns = 0; turns <= HORIZON; turns += 1) {
    const guard = firedBy(harness, {
      turn: turn + turns,
      tokens: spent.tokens + next,
      usd: spent.usd + promptUsd(model, next),
      millis: clock + turns * each.millis,
    });
    if (guard !== null) return { guard, turns };
    spent.tokens += next + each.output;
    spent.usd += promptUsd(model, next) * paid + outputUsd(model, next, each.output);
    next += appended;
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

/** What the input so far has cost, as a share of what it would have cost without a cache; 1 where nothing is priced. */
function paidShare({ usage, costUsd }: Ledger, model: string): number {
  const inFull = promptUsd(model, inputTokens(usage));
  return inFull === 0 ? 1 : Math.max(0, costUsd - outputUsd(model, 0, usage.output)) / inFull;
}

function outputUsd(model: string, promptTokens: number, tokens: number): number {
  return (tokens * pricesOfCall(model, promptTokens).output) / 1_000_000;
}

/** Tokens that a turn has appended on average: the next request, less the first, over the turns. */
function appendedEach({ turn, usage }: Ledger, next: number): number {
  // The sum of n requests that grow evenly is n times the mean of the first and the last.
  const mean = inputTokens(usage) / turn;
  return Math.max(0, ((next - mean) * 2) / (turn + 1));
}

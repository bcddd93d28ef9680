import { requestTokens } from '../engine/accounting/estimate.ts';
import { pricesOf } from '../engine/accounting/models.ts';
import { costUsd } from '../engine/accounting/usage.ts';
import type { ModelRequest } from '../engine/messages/request.ts';
import { frontier, type Run } from '../engine/run/run.ts';

/** What a run has cost so far, in dollars. 0 for a model whose price is not known. */
export function spentUsd(run: Run): number {
  const { usage, context } = frontier(run).ledger;
  return costUsd(usage, pricesOf(context.head.model));
}

/** What a request costs at most: its input at full price, and all the output it allows. */
export function dearestUsd(request: ModelRequest): number {
  const prices = pricesOf(request.head.model);
  return (requestTokens(request) * prices.input + request.head.max_tokens * prices.output) / 1_000_000;
}

/** What running on from a step will cost: as much as it did the first time, and at least the next call. Null if unknown. */
export function costFrom(run: Run, step: number): number | null {
  const states = run.states.shared;
  const [there, now] = [states[step], frontier(run)];
  if (there === undefined || !isPricedModel(now.ledger.context.head.model)) return null;
  const prices = pricesOf(now.ledger.context.head.model);
  const before = costUsd(now.ledger.usage, prices) - costUsd(there.ledger.usage, prices);
  const nextInput = (requestTokens(there.ledger.context) * prices.input) / 1_000_000;
  return Math.max(before, nextInput);
}

function isPricedModel(model: string): boolean {
  return pricesOf(model).input > 0;
}

import { requestTokens } from '../engine/accounting/estimate.ts';
import { isKnownModel } from '../engine/accounting/models.ts';
import { pricesOfCall, promptUsd } from '../engine/accounting/prices.ts';
import type { ModelRequest } from '../engine/messages/request.ts';
import { frontier, type Run } from '../engine/run/run.ts';

/** What a request costs at most, in dollars: its input at full price, and all the output it allows. */
export function dearestUsd(request: ModelRequest): number {
  const { model, max_tokens: room } = request.head;
  const tokens = requestTokens(request);
  return promptUsd(model, tokens) + (room * pricesOfCall(model, tokens).output) / 1_000_000;
}

/** What running on from a step will cost: as much as it did the first time, and at least the next call. Null if unknown. */
export function costFrom(run: Run, step: number): number | null {
  const there = run.states.shared[step];
  const now = frontier(run).ledger;
  if (there === undefined || !isKnownModel(now.context.head.model)) return null;
  const next = run.program.nextRequest(there.ledger);
  return Math.max(now.costUsd - there.ledger.costUsd, promptUsd(next.head.model, requestTokens(next)));
}

import { isKnownModel } from '../accounting/models.ts';
import type { DiagnosedTurn } from './diagnosed-turn.ts';
import { shownUsage, usageUsd } from './wire-usage.ts';

/** What the cache of several requests in a row did, and what it could have done. */
export interface CacheBill {
  readonly readTotal: number;
  readonly writeTotal: number;
  /** What the requests cost, in dollars; null if a model has no prices here. */
  readonly usd: number | null;
  /** What they would have cost had each read what the one before it had in the cache. */
  readonly usdIfCached: number | null;
}

/** Adds up the cache of the requests whose usage is at hand; null if there is none. */
export function cacheBill(turns: readonly DiagnosedTurn[]): CacheBill | null {
  const used = turns.flatMap(({ usage, request }) => (usage === null ? [] : [{ usage, model: request?.head.model }]));
  if (used.length === 0) return null;
  let before = 0;
  const priced = used.map(({ usage, model }) => {
    const shown = shownUsage(usage);
    const cached = shown.cache_read_input_tokens + shown.cache_creation_input_tokens;
    const read = Math.min(before, cached);
    const ideal = { ...usage, cache_read_input_tokens: read, cache_creation_input_tokens: cached - read };
    before = cached;
    const isPriced = model !== undefined && isKnownModel(model);
    return { shown, usd: isPriced ? usageUsd(usage, model) : null, ideal: isPriced ? usageUsd(ideal, model) : null };
  });
  return {
    readTotal: priced.reduce((sum, { shown }) => sum + shown.cache_read_input_tokens, 0),
    writeTotal: priced.reduce((sum, { shown }) => sum + shown.cache_creation_input_tokens, 0),
    usd: sumOrNull(priced.map(({ usd }) => usd)),
    usdIfCached: sumOrNull(priced.map(({ ideal }) => ideal)),
  };
}

function sumOrNull(costs: readonly (number | null)[]): number | null {
  return costs.some((cost) => cost === null) ? null : costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0);
}

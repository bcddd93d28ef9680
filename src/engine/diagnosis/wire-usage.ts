import { pricesFor } from '../accounting/prices.ts';
import { costUsd, inputTokens, NO_USAGE, type UsageTotals } from '../accounting/usage.ts';
import { type Fields, isFields } from '../simulator/shape.ts';

/** What a web search costs beside its tokens, in dollars. Source: reference §9. */
const WEB_SEARCH_USD = 0.01;

/** The four counts of a response that every version of the API shows. */
export interface ShownUsage {
  readonly input_tokens: number;
  readonly cache_creation_input_tokens: number;
  readonly cache_read_input_tokens: number;
  readonly output_tokens: number;
}

/** Reads the four counts from whatever stands in a field `usage`. What is missing or no number counts nothing. */
export function shownUsage(usage: Fields): ShownUsage {
  return {
    input_tokens: countIn(usage, 'input_tokens'),
    cache_creation_input_tokens: countIn(usage, 'cache_creation_input_tokens'),
    cache_read_input_tokens: countIn(usage, 'cache_read_input_tokens'),
    output_tokens: countIn(usage, 'output_tokens'),
  };
}

/** Adds two usages, count by count. */
export function addShown(left: ShownUsage, right: ShownUsage): ShownUsage {
  return {
    input_tokens: left.input_tokens + right.input_tokens,
    cache_creation_input_tokens: left.cache_creation_input_tokens + right.cache_creation_input_tokens,
    cache_read_input_tokens: left.cache_read_input_tokens + right.cache_read_input_tokens,
    output_tokens: left.output_tokens + right.output_tokens,
  };
}

/** The usage of nothing. */
export const NOTHING_SHOWN: ShownUsage = shownUsage({});

/** Input tokens of all kinds: `input_tokens` leaves out what was written to the cache and read from it. */
export function totalInput(usage: ShownUsage): number {
  return usage.input_tokens + usage.cache_creation_input_tokens + usage.cache_read_input_tokens;
}

/** What one usage costs at a model's prices, web searches included. */
export function usageUsd(usage: Fields, model: string): number {
  const totals = totalsOf(usage);
  const prices = pricesFor(model, {
    promptTokens: inputTokens(totals),
    isBatch: usage['service_tier'] === 'batch',
    isFast: usage['speed'] === 'fast',
    isInUs: usage['inference_geo'] === 'us',
  });
  const server = usage['server_tool_use'];
  const searches = isFields(server) ? countIn(server, 'web_search_requests') : 0;
  return costUsd(totals, prices) + searches * WEB_SEARCH_USD;
}

/** Where the response does not say for how long it was cached, it was for five minutes. */
function totalsOf(usage: Fields): UsageTotals {
  const shown = shownUsage(usage);
  const split = usage['cache_creation'];
  const hour = isFields(split) ? countIn(split, 'ephemeral_1h_input_tokens') : 0;
  const cacheWrite1h = Math.min(hour, shown.cache_creation_input_tokens);
  return {
    ...NO_USAGE,
    responses: 1,
    uncached: shown.input_tokens,
    cacheWrite5m: shown.cache_creation_input_tokens - cacheWrite1h,
    cacheWrite1h,
    cacheRead: shown.cache_read_input_tokens,
    output: shown.output_tokens,
  };
}

function countIn(fields: Fields, key: string): number {
  const value = fields[key];
  return typeof value === 'number' && Number.isFinite(value) && value > 0 ? value : 0;
}

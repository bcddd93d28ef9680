import type { Usage } from '../messages/types.ts';
import type { Prices } from './models.ts';

/** Token counts added up over many responses. */
export interface UsageTotals {
  /** Responses that were added in. */
  readonly responses: number;
  /** Input tokens paid in full. */
  readonly uncached: number;
  readonly cacheWrite5m: number;
  readonly cacheWrite1h: number;
  readonly cacheRead: number;
  /** Output tokens, thinking included. */
  readonly output: number;
  readonly thinking: number;
}

/** The totals before any response. */
export const NO_USAGE: UsageTotals = {
  responses: 0,
  uncached: 0,
  cacheWrite5m: 0,
  cacheWrite1h: 0,
  cacheRead: 0,
  output: 0,
  thinking: 0,
};

/** Adds one response's usage to the totals. */
export function addUsage(totals: UsageTotals, usage: Usage): UsageTotals {
  return {
    responses: totals.responses + 1,
    uncached: totals.uncached + usage.input_tokens,
    cacheWrite5m: totals.cacheWrite5m + usage.cache_creation.ephemeral_5m_input_tokens,
    cacheWrite1h: totals.cacheWrite1h + usage.cache_creation.ephemeral_1h_input_tokens,
    cacheRead: totals.cacheRead + usage.cache_read_input_tokens,
    output: totals.output + usage.output_tokens,
    thinking: totals.thinking + usage.output_tokens_details.thinking_tokens,
  };
}

/** Input tokens of all kinds: paid in full, written to the cache and read from it. */
export function inputTokens(totals: UsageTotals): number {
  return totals.uncached + totals.cacheWrite5m + totals.cacheWrite1h + totals.cacheRead;
}

/** Input tokens of one response, of all kinds. */
export function usageInputTokens(usage: Usage): number {
  return usage.input_tokens + usage.cache_creation_input_tokens + usage.cache_read_input_tokens;
}

/**
 * Adds dollars. A price of the table is a whole number of billionths of a dollar for each token, and so is every sum: rounding
 * there takes away what a sum of fractions makes up.
 */
export function addUsd(before: number, more: number): number {
  return Math.round((before + more) * 1e9) / 1e9;
}

/** What the totals cost at a model's prices, in dollars. All of them must be of that model: see `Ledger.costUsd`. */
export function costUsd(totals: UsageTotals, prices: Prices): number {
  const micro =
    totals.uncached * prices.input +
    totals.cacheWrite5m * prices.cacheWrite5m +
    totals.cacheWrite1h * prices.cacheWrite1h +
    totals.cacheRead * prices.cacheRead +
    totals.output * prices.output;
  return micro / 1_000_000;
}

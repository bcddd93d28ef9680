import { type CostShape, turnInputTokens } from './formulas.ts';
import type { Prices } from './models.ts';

/** How a run marks its requests for the prompt cache. */
export interface CachingShape {
  readonly caching: 'off' | '5m' | '1h';
  /** Below this many tokens nothing is cached and nothing complains. Source: reference §4. */
  readonly minimum: number;
  /** Seconds from one request to the next. An entry that waits longer than its life is gone. */
  readonly secondsPerCall: number;
}

/** One request's input as it is billed. The three parts add up to the request. */
export interface BilledInput {
  readonly uncached: number;
  readonly written: number;
  readonly read: number;
}

/** A sum over requests, with what it comes to. */
export interface FormulaBill extends BilledInput {
  readonly output: number;
  readonly usd: number;
}

/** How long an entry lives; each read renews it. Source: reference §4. */
const CACHE_LIFE_SECONDS = { '5m': 300, '1h': 3_600 } as const;

/**
 * How the request of a turn is billed where each request marks its last block: what the request before wrote is read, what
 * came since is written. Shorter than the minimum, or without caching, it is paid in full.
 */
export function cachedTurn(shape: Omit<CostShape, 'turns'>, caching: CachingShape, turn: number): BilledInput {
  const tokens = turnInputTokens(shape, turn);
  if (caching.caching === 'off' || tokens < caching.minimum) return { uncached: tokens, written: 0, read: 0 };
  const before = turn === 1 ? 0 : turnInputTokens(shape, turn - 1);
  const isKept = before >= caching.minimum && caching.secondsPerCall <= CACHE_LIFE_SECONDS[caching.caching];
  const read = isKept ? before : 0;
  return { uncached: 0, written: tokens - read, read };
}

/** What one request comes to in dollars, at prices per million tokens. */
export function billedUsd(
  input: BilledInput,
  output: number,
  prices: Prices,
  caching: CachingShape['caching'],
): number {
  const write = caching === '1h' ? prices.cacheWrite1h : prices.cacheWrite5m;
  const micro =
    input.uncached * prices.input + input.written * write + input.read * prices.cacheRead + output * prices.output;
  return micro / 1_000_000;
}

/**
 * The bill of an agent after each turn, from none to `turns`. `pricesOf` is asked for each request, since some models
 * charge a long prompt otherwise.
 */
export function agentBills(
  shape: CostShape & { readonly output: number },
  caching: CachingShape,
  pricesOf: (promptTokens: number) => Prices,
): readonly FormulaBill[] {
  const bills: FormulaBill[] = [{ uncached: 0, written: 0, read: 0, output: 0, usd: 0 }];
  for (let turn = 1; turn <= shape.turns; turn += 1) {
    const before = bills[turn - 1] as FormulaBill;
    const billed = cachedTurn(shape, caching, turn);
    const prices = pricesOf(turnInputTokens(shape, turn));
    bills.push({
      uncached: before.uncached + billed.uncached,
      written: before.written + billed.written,
      read: before.read + billed.read,
      output: before.output + shape.output,
      usd: before.usd + billedUsd(billed, shape.output, prices, caching.caching),
    });
  }
  return bills;
}

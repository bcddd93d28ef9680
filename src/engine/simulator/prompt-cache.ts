import { requestTokens } from '../accounting/estimate.ts';
import { modelSpec } from '../accounting/models.ts';
import type { ModelRequest } from '../messages/request.ts';
import { type Breakpoint, breakpointsOf, type CachePoint } from './breakpoints.ts';
import type { CacheEntry } from './types.ts';

const TTL_MILLIS = { '5m': 300_000, '1h': 3_600_000 };
/** How many positions a breakpoint looks back for an entry, itself included. Source: reference §4. */
const LOOK_BACK = 20;
/** The API keeps any number of entries. A run keeps the ones used last, so that a state of it stays small. */
const KEPT_ENTRIES = 128;

/** How a request's input tokens split over the cache, and the cache after it. The four counts add up to the request. */
export interface CacheUse {
  readonly cache: readonly CacheEntry[];
  readonly uncached: number;
  readonly read: number;
  readonly written5m: number;
  readonly written1h: number;
}

/**
 * Takes a request through the cache. It reads the longest prompt that one of its breakpoints finds at most 20 positions
 * back, which renews it; it writes from there to its breakpoints, each piece for the lifetime of the breakpoint behind
 * it; a prompt below the model's minimum is not kept. Pure: the time is handed in. Source: reference §4.
 */
export function throughCache(request: ModelRequest, before: readonly CacheEntry[], now: number): CacheUse {
  const total = requestTokens(request);
  const live = before.filter((entry) => entry.expiresAt > now);
  const breakpoints = breakpointsOf(request);
  if (breakpoints.length === 0) {
    const cache = live.length === before.length ? before : live;
    return { cache, uncached: total, read: 0, written5m: 0, written1h: 0 };
  }
  const byPrefix = new Map(live.map((entry) => [entry.prefix, entry]));
  const hits = breakpoints.flatMap((each) => hitOf(each, byPrefix) ?? []);
  const read = hits.reduce((most, { tokens }) => Math.max(most, tokens), 0);
  const { cacheMinimum } = modelSpec(request.head.model);
  const writes = breakpoints.filter(({ point }) => point.tokens > read && point.tokens >= cacheMinimum);
  const used = [...renewed(hits, byPrefix, now), ...writes.map((each) => written(each, now))];
  return { cache: keep(live, used), ...split(writes, read, total) };
}

function hitOf({ lookBack }: Breakpoint, entries: ReadonlyMap<string, CacheEntry>): CachePoint | null {
  let looked = 0;
  for (const point of lookBack()) {
    looked += 1;
    if (looked > LOOK_BACK) return null;
    if (entries.has(point.prefix)) return point;
  }
  return null;
}

function renewed(
  hits: readonly CachePoint[],
  entries: ReadonlyMap<string, CacheEntry>,
  now: number,
): readonly CacheEntry[] {
  return hits.flatMap(({ prefix }) => {
    const entry = entries.get(prefix);
    return entry === undefined ? [] : [{ ...entry, expiresAt: now + TTL_MILLIS[entry.ttl] }];
  });
}

function written({ point, ttl }: Breakpoint, now: number): CacheEntry {
  return { prefix: point.prefix, ttl, expiresAt: now + TTL_MILLIS[ttl] };
}

/** The entries with those just used at the end, each prompt once. */
function keep(live: readonly CacheEntry[], used: readonly CacheEntry[]): readonly CacheEntry[] {
  const fresh = new Map(used.map((entry) => [entry.prefix, entry]));
  return [...live.filter(({ prefix }) => !fresh.has(prefix)), ...fresh.values()].slice(-KEPT_ENTRIES);
}

function split(writes: readonly Breakpoint[], read: number, total: number): Omit<CacheUse, 'cache'> {
  const written = { '5m': 0, '1h': 0 };
  let from = read;
  for (const { point, ttl } of writes) {
    written[ttl] += point.tokens - from;
    from = point.tokens;
  }
  return { read, written5m: written['5m'], written1h: written['1h'], uncached: total - from };
}

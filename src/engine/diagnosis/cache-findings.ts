import { modelSpec } from '../accounting/models.ts';
import type { ModelRequest } from '../messages/request.ts';
import { breakpointsOf } from '../simulator/breakpoints.ts';
import { type PrefixDifference, prefixDifference } from '../simulator/prefix-difference.ts';
import type { DiagnosisFinding } from './diagnose.ts';
import type { DiagnosedTurn } from './diagnosed-turn.ts';
import { shownUsage } from './wire-usage.ts';

const LIFETIMES = { '5m': 300_000, '1h': 3_600_000 };
/** How far a breakpoint looks back for what an earlier request wrote. Source: reference §4. */
const LOOK_BACK = 20;

interface Pair {
  readonly before: DiagnosedTurn & { readonly request: ModelRequest };
  readonly after: DiagnosedTurn & { readonly request: ModelRequest };
}

/** Why neighbouring requests did not read what the one before had written, each cause once. Source: reference §4. */
export function cacheFindings(turns: readonly DiagnosedTurn[]): readonly DiagnosisFinding[] {
  const asked = turns.filter(({ request }) => request !== null && breakpointsOf(request).length > 0);
  if (asked.length === 0) return neverAsked(turns);
  const how = howBad(turns);
  const found = pairsOf(turns).flatMap((pair) => causeIn(pair) ?? []);
  return merged(found).map((each) => ({ ...each, finding: `${how}: ${each.finding}` }));
}

function neverAsked(turns: readonly DiagnosedTurn[]): readonly DiagnosisFinding[] {
  const [first, last] = [turns[0], turns.at(-1)];
  const isAnyRead = turns.some(({ usage }) => usage !== null && shownUsage(usage).cache_read_input_tokens > 0);
  if (first === undefined || last === undefined || turns.length < 2 || isAnyRead) return [];
  if (turns.every(({ request }) => request === null)) return [];
  return [
    {
      type: 'cache_not_asked',
      finding: 'no request asks for caching',
      advice: 'set cache_control on the request, or mark the last block that stays the same',
      requests: { from: first.index, to: last.index },
    },
  ];
}

function pairsOf(turns: readonly DiagnosedTurn[]): readonly Pair[] {
  return turns.flatMap((after, index) => {
    const before = turns[index - 1];
    if (before === undefined || before.request === null || after.request === null) return [];
    return [{ before: { ...before, request: before.request }, after: { ...after, request: after.request } }];
  });
}

function causeIn(pair: Pair): DiagnosisFinding | null {
  const { before, after } = pair;
  const last = breakpointsOf(before.request).at(-1);
  if (last === undefined || hasReadAll(pair)) return null;
  const distance = distanceTo(after.request, last.point.prefix);
  if (distance !== null) return tooSmall(pair, last.point.tokens) ?? tooLate(pair, last.ttl) ?? tooFar(pair, distance);
  if (breakpointsOf(after.request).length === 0) return unmarked(pair);
  const difference = prefixDifference(before.request, after.request);
  return difference === null ? null : differing(pair, difference);
}

/** How many blocks back from a breakpoint of the request that prompt ends; null if it is no part of the request. */
function distanceTo(request: ModelRequest, prefix: string): number | null {
  let nearest: number | null = null;
  for (const { lookBack } of breakpointsOf(request)) {
    let steps = 0;
    for (const point of lookBack()) {
      if (point.prefix === prefix) nearest = Math.min(nearest ?? steps, steps);
      steps += 1;
    }
  }
  return nearest;
}

function hasReadAll({ before, after }: Pair): boolean {
  if (before.usage === null || after.usage === null) return false;
  const earlier = shownUsage(before.usage);
  const cached = earlier.cache_read_input_tokens + earlier.cache_creation_input_tokens;
  return cached > 0 && shownUsage(after.usage).cache_read_input_tokens >= cached;
}

function unmarked({ before, after }: Pair): DiagnosisFinding {
  return {
    type: 'cache_not_read',
    finding: `request ${after.index} has no cache mark, so it reads nothing`,
    advice: 'set cache_control on every request of the conversation',
    requests: { from: before.index, to: after.index },
  };
}

function differing({ before, after }: Pair, { where, character }: PrefixDifference): DiagnosisFinding {
  const from = character === null ? '' : ` from character ${character} on`;
  const extra = character === null ? {} : { character };
  return {
    type: 'cache_not_read',
    finding: `the prefix differs at ${where}${from}`,
    advice: /^(tools|system|messages)\[/.test(where)
      ? 'put the changing text behind the last breakpoint'
      : `keep ${where} as it is while the conversation goes on`,
    requests: { from: before.index, to: after.index },
    where,
    ...extra,
  };
}

function tooSmall({ before, after }: Pair, tokens: number): DiagnosisFinding | null {
  const { cacheMinimum, name } = modelSpec(after.request.head.model);
  const isWritten = before.usage !== null && shownUsage(before.usage).cache_creation_input_tokens > 0;
  if (tokens >= cacheMinimum || isWritten) return null;
  return {
    type: 'cache_not_read',
    finding: `the marked prefix is too short to be cached: about ${tokens} of ${cacheMinimum} tokens on ${name}`,
    advice: 'mark a longer prefix; below the minimum nothing is cached and nothing complains',
    requests: { from: before.index, to: after.index },
  };
}

function tooLate({ before, after }: Pair, ttl: '5m' | '1h'): DiagnosisFinding | null {
  if (before.at === null || after.at === null || after.at - before.at <= LIFETIMES[ttl]) return null;
  const minutes = Math.round((after.at - before.at) / 60_000);
  return {
    type: 'cache_not_read',
    finding: `the cache had expired: ${minutes} minutes passed and the mark lives for ${ttl}`,
    advice: "ask for ttl '1h', or send a request in time to renew it",
    requests: { from: before.index, to: after.index },
  };
}

function tooFar({ before, after }: Pair, distance: number): DiagnosisFinding | null {
  if (distance < LOOK_BACK) return null;
  return {
    type: 'cache_not_read',
    finding: `the mark stands ${distance} blocks behind what was written; it looks back ${LOOK_BACK}`,
    advice: 'set a second mark nearer to the old one',
    requests: { from: before.index, to: after.index },
  };
}

/** A cause that goes on over several requests is one finding. */
function merged(found: readonly DiagnosisFinding[]): readonly DiagnosisFinding[] {
  const causes = new Map<string, DiagnosisFinding>();
  for (const each of found) {
    const cause = causes.get(each.finding);
    const from = cause?.requests.from ?? each.requests.from;
    causes.set(each.finding, { ...each, requests: { from, to: each.requests.to } });
  }
  return [...causes.values()];
}

/** What the usage says of it, where it is at hand. */
function howBad(turns: readonly DiagnosedTurn[]): string {
  const reads = turns.flatMap(({ usage }) => (usage === null ? [] : [shownUsage(usage).cache_read_input_tokens]));
  if (reads.length === 0) return 'cache not read';
  return reads.every((count) => count === 0) ? 'cache never read' : 'cache reads dropped';
}

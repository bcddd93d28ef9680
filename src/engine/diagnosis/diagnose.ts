import { requestTokens } from '../accounting/estimate.ts';
import { toArray } from '../messages/chain.ts';
import { repeatedCalls } from '../simulator/repeated-calls.ts';
import type { Place } from '../simulator/rule.ts';
import { type CacheBill, cacheBill } from './cache-bill.ts';
import { cacheFindings } from './cache-findings.ts';
import { type DiagnosedTurn, readTurn } from './diagnosed-turn.ts';
import { shownUsage, totalInput } from './wire-usage.ts';

/** Something that several requests in a row show and none alone. */
export interface DiagnosisFinding {
  readonly type: 'cache_not_read' | 'cache_not_asked' | 'repeated_call' | 'context_growth' | 'unreadable';
  /** What was found, in a sentence. */
  readonly finding: string;
  readonly advice: string;
  /** The requests that show it: the first and the last of them, from 0. */
  readonly requests: { readonly from: number; readonly to: number };
  /** As in `system[0]`: what differs, for the cache. */
  readonly where?: string;
  /** The first character that differs. */
  readonly character?: number;
  readonly tool?: string;
  readonly count?: number;
  readonly at?: Place;
}

/** What is said of requests in a row. */
export interface Diagnosis {
  readonly findings: readonly DiagnosisFinding[];
  /** What the cache did and could have done, if the usage is at hand. */
  readonly cache: CacheBill | null;
  /** Input tokens of each request: counted where usage is at hand, else estimated; null where it could not be read. */
  readonly inputTokens: readonly (number | null)[];
}

/** From this growth on between first and last request the history is worth a look. */
const GROWTH = 2;
const FEWEST_FOR_GROWTH = 3;

/**
 * Finds out of several requests in a row why the cache was not read, which calls repeat, and how the context grows. An
 * entry is a body, or `{request, usage?, response?, at?}`. Never throws. Source: cases/README, cread-* and loop-*;
 * reference §4.
 */
export function diagnose(entries: readonly unknown[]): Diagnosis {
  const turns = entries.map(readTurn);
  const inputTokens = turns.map(tokensOf);
  return {
    findings: [...unreadable(turns), ...cacheFindings(turns), ...repetitions(turns), ...growth(turns, inputTokens)],
    cache: cacheBill(turns),
    inputTokens,
  };
}

function unreadable(turns: readonly DiagnosedTurn[]): readonly DiagnosisFinding[] {
  return turns
    .filter(({ request }) => request === null)
    .map(({ index }) => ({
      type: 'unreadable',
      finding: `request ${index} is not of a request's shape`,
      advice: 'check this body alone: the first field that is wrong is named there',
      requests: { from: index, to: index },
    }));
}

function tokensOf({ request, usage }: DiagnosedTurn): number | null {
  if (usage !== null) return totalInput(shownUsage(usage));
  return request === null ? null : requestTokens(request);
}

/** The last request holds the whole conversation; where a row has several, each that starts anew is looked at. */
function repetitions(turns: readonly DiagnosedTurn[]): readonly DiagnosisFinding[] {
  return turns.flatMap(({ request, index }, place) => {
    if (request === null || isContinued(request, turns[place + 1])) return [];
    return repeatedCalls(toArray(request.messages)).map(({ tool, count, isSameResult, first }) => ({
      type: 'repeated_call' as const,
      finding: `same call ${count} times in a row with equal input${isSameResult ? ' and equal result' : ''}`,
      advice: 'stop after 3 repeats or answer with is_error and a hint',
      requests: { from: index, to: index },
      tool,
      count,
      at: first,
    }));
  });
}

function isContinued(request: NonNullable<DiagnosedTurn['request']>, next: DiagnosedTurn | undefined): boolean {
  return (next?.request?.messages?.length ?? 0) > (request.messages?.length ?? 0);
}

function growth(turns: readonly DiagnosedTurn[], tokens: readonly (number | null)[]): readonly DiagnosisFinding[] {
  const known = turns.flatMap(({ index }) => {
    const count = tokens[index];
    return count === null || count === undefined ? [] : [{ index, count }];
  });
  const [first, last] = [known[0], known.at(-1)];
  if (first === undefined || last === undefined || known.length < FEWEST_FOR_GROWTH) return [];
  if (last.count < first.count * GROWTH) return [];
  const sum = known.reduce((total, { count }) => total + count, 0);
  return [
    {
      type: 'context_growth',
      finding: `input grew from ${first.count} to ${last.count} tokens over ${known.length} requests, ${sum} in all`,
      advice: 'every request sends the history again: cache the prefix, shorten results, or compact old turns',
      requests: { from: first.index, to: last.index },
    },
  ];
}

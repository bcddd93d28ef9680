import type { Usage } from '../messages/types.ts';
import { rfc3339 } from './http-time.ts';
import type { Buckets, Headers } from './http-types.ts';

const MINUTE = 60_000;

/** What an organization of the highest tier may use in a minute. Source: docs, rate limits (figures for show). */
const LIMITS = { requests: 4_000, inputTokens: 2_000_000, outputTokens: 400_000 } as const;

/** The buckets later on: what was used flows back evenly over a minute. */
export function refilled(buckets: Buckets, now: number): Buckets {
  const share = Math.min(1, Math.max(0, (now - buckets.at) / MINUTE));
  return {
    at: now,
    requests: Math.max(0, buckets.requests - LIMITS.requests * share),
    inputTokens: Math.max(0, buckets.inputTokens - LIMITS.inputTokens * share),
    outputTokens: Math.max(0, buckets.outputTokens - LIMITS.outputTokens * share),
  };
}

/** The buckets after a request. What is read from the cache does not count. Source: reference §7. */
export function charged(buckets: Buckets, usage: Usage | null): Buckets {
  return {
    at: buckets.at,
    requests: buckets.requests + 1,
    inputTokens: buckets.inputTokens + (usage?.input_tokens ?? 0) + (usage?.cache_creation_input_tokens ?? 0),
    outputTokens: buckets.outputTokens + (usage?.output_tokens ?? 0),
  };
}

/**
 * The headers that say how much is left. They are for show: the simulator turns nobody away for an empty bucket, a script
 * does. Tokens are rounded to thousands. Source: reference §7.
 */
export function limitHeaders({ at, requests, inputTokens, outputTokens }: Buckets): Headers {
  const tokens = LIMITS.inputTokens + LIMITS.outputTokens;
  return {
    ...triple('requests', LIMITS.requests, requests, at, 1),
    ...triple('tokens', tokens, inputTokens + outputTokens, at, 1_000),
    ...triple('input-tokens', LIMITS.inputTokens, inputTokens, at, 1_000),
    ...triple('output-tokens', LIMITS.outputTokens, outputTokens, at, 1_000),
  };
}

function triple(name: string, limit: number, used: number, at: number, unit: number): Headers {
  const prefix = `anthropic-ratelimit-${name}`;
  const remaining = Math.max(0, Math.floor((limit - used) / unit) * unit);
  return {
    [`${prefix}-limit`]: String(limit),
    [`${prefix}-remaining`]: String(remaining),
    [`${prefix}-reset`]: rfc3339(at + Math.min(1, used / limit) * MINUTE),
  };
}

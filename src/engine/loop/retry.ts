import type { RequestFailure } from './events.ts';
import type { Harness } from './harness.ts';

const FIRST_DELAY_MS = 500;
const LONGEST_BACKOFF_MS = 8_000;
/** The longest wait that a server may ask for without a person being asked. */
const LONGEST_WAIT_MS = 60_000;

/** Statuses of failures that may pass by themselves. A 400 will be a 400 again. Source: reference §7, SDK `client.ts`. */
const PASSING_STATUSES: ReadonlySet<number> = new Set([408, 409, 429, 500, 502, 503, 504, 529]);

/** Errors that no wait mends, though their status is that of a limit that passes. Source: reference §7. */
const LASTING_ERRORS: ReadonlySet<string> = new Set(['enforced_spend_limit_reached']);

/**
 * Whether sending the same request again may help, and the harness still allows it. What the server says of it goes
 * before its status, except that a 400 and a spend cap are never sent again.
 */
export function mayRetry(failure: RequestFailure, attempt: number, harness: Harness): boolean {
  return attempt < harness.maxRetries && mayPass(failure);
}

function mayPass({ status, shouldRetry, errorCode }: RequestFailure): boolean {
  if (status === 400 || (errorCode !== undefined && LASTING_ERRORS.has(errorCode))) return false;
  return shouldRetry ?? (status === null || PASSING_STATUSES.has(status));
}

/** How long to wait before the next try: what the server asked for, else half a second doubled at each try. */
export function retryDelayMs(failure: RequestFailure, attempt: number): number {
  if (failure.retryAfterMs !== null && failure.retryAfterMs >= 0) return failure.retryAfterMs;
  return Math.min(FIRST_DELAY_MS * 2 ** attempt, LONGEST_BACKOFF_MS);
}

/** Whether a wait is so long that a person has to say whether it is worth it. */
export function isLongWait(delayMs: number): boolean {
  return delayMs > LONGEST_WAIT_MS;
}

/** How a cut stream looks to whoever decides about retries. */
export const CUT_RESPONSE: RequestFailure = {
  status: null,
  type: 'connection_error',
  message: 'The response broke off before its end.',
  retryAfterMs: null,
};

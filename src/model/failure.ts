import type { RequestFailure } from '../engine/loop/events.ts';
import type { ApiErrorType, ErrorBody } from '../engine/messages/types.ts';

/** The names of errors by their statuses, for bodies that name none or one of another API. Source: reference §7. */
const TYPES_BY_STATUS: Readonly<Record<number, ApiErrorType>> = {
  401: 'authentication_error',
  402: 'billing_error',
  403: 'permission_error',
  404: 'not_found_error',
  409: 'conflict_error',
  413: 'request_too_large',
  429: 'rate_limit_error',
  504: 'timeout_error',
  529: 'overloaded_error',
};

const KNOWN_TYPES: ReadonlySet<string> = new Set([
  ...Object.values(TYPES_BY_STATUS),
  'invalid_request_error',
  'api_error',
]);

/** The headers of a failed answer, by names in lower case, and the time: only a wait until a date needs it. */
export interface FailedHead {
  readonly headers: Readonly<Record<string, string>>;
  /** Milliseconds since 1970. */
  readonly now?: number;
}

/** A failed answer as the harness reads it. */
export function failureOf(status: number, body: ErrorBody, { headers, now = 0 }: FailedHead): RequestFailure {
  const { type, message, details } = body.error;
  const should = headers['x-should-retry'];
  const code = details?.['error_code'];
  return {
    status,
    type,
    message,
    retryAfterMs: waitIn(headers, now),
    ...(should === 'true' || should === 'false' ? { shouldRetry: should === 'true' } : {}),
    ...(typeof code === 'string' ? { errorCode: code } : {}),
  };
}

/**
 * Milliseconds that a server asks to wait: `retry-after-ms`, else `retry-after` in seconds or as an HTTP date. Null if it
 * asks nothing that can be followed: a negative number or no number. A date that is over is no wait. Source: reference §7.
 */
function waitIn(headers: FailedHead['headers'], now: number): number | null {
  const millis = numberIn(headers['retry-after-ms']);
  if (millis !== null) return millis;
  const text = headers['retry-after'];
  const seconds = numberIn(text);
  if (seconds !== null) return Math.round(seconds * 1_000);
  const isDate = text !== undefined && /^[A-Za-z]/.test(text.trim());
  const date = isDate ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? null : Math.max(0, date - now);
}

function numberIn(text: string | undefined): number | null {
  if (text === undefined || text.trim() === '') return null;
  const value = Number(text);
  return Number.isFinite(value) && value >= 0 ? value : null;
}

/** A body as the API's own error, whatever shape a server gives it; null if it says nothing. Source: reference §10.2. */
export function errorBodyFrom(status: number, body: unknown): ErrorBody | null {
  if (typeof body !== 'object' || body === null || !('error' in body)) return null;
  const { error } = body;
  if (typeof error === 'string') return { error: { type: errorTypeOf(status), message: error } };
  if (typeof error !== 'object' || error === null || !('message' in error)) return null;
  const { message } = error;
  const type = 'type' in error && typeof error.type === 'string' ? error.type : '';
  const known = KNOWN_TYPES.has(type) ? (type as ApiErrorType) : errorTypeOf(status);
  // The fields beside these two are kept as they came.
  return { ...body, error: { ...error, type: known, message: String(message) } } as ErrorBody;
}

/** The name of an error whose body does not say. */
export function errorTypeOf(status: number): ApiErrorType {
  return TYPES_BY_STATUS[status] ?? (status < 500 ? 'invalid_request_error' : 'api_error');
}

import type { ErrorOutcome } from '../messages/fault.ts';
import type { ApiErrorType, ErrorBody, JsonObject } from '../messages/types.ts';
import type { SimulatedAnswer } from './types.ts';

/** An answer that is an error. */
export type ErrorAnswer = Extract<SimulatedAnswer, { readonly type: 'error' }>;

const ERROR_MILLIS = 300;
const OVERLOADED_MILLIS = 500;
const TIMEOUT_MILLIS = 600_000;
/** The organization that everything is charged to. */
const ORGANIZATION = '00000000-0000-4000-8000-6c6f6f707363';

/** The name of an error and its text. */
export interface NamedError {
  readonly type: ApiErrorType;
  readonly message: string;
}

/** The name and, if nothing better is known, the text of an error by its status. Source: reference §7. */
const ERRORS: Readonly<Record<number, NamedError>> = {
  400: {
    type: 'invalid_request_error',
    message:
      'Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade or purchase credits.',
  },
  401: { type: 'authentication_error', message: 'invalid x-api-key' },
  402: { type: 'billing_error', message: 'There is a problem with your billing or payment information.' },
  403: { type: 'permission_error', message: 'Your API key does not have permission to use the specified resource.' },
  404: { type: 'not_found_error', message: 'Not found' },
  405: { type: 'invalid_request_error', message: 'Method Not Allowed' },
  409: { type: 'conflict_error', message: 'The request conflicts with the current state of the resource.' },
  413: { type: 'request_too_large', message: 'Request exceeds the maximum size' },
  429: {
    type: 'rate_limit_error',
    message:
      "This request would exceed your organization's rate limit of 30,000 input tokens per minute. For details, refer to: https://docs.claude.com/en/api/rate-limits. You can see the response headers for current usage. Please reduce the prompt length or the maximum tokens requested, or try again later. You may also contact sales at https://claude.com/contact-sales to discuss your options for a rate limit increase.",
  },
  500: { type: 'api_error', message: 'Internal server error' },
  504: { type: 'timeout_error', message: 'Request timed out' },
  529: { type: 'overloaded_error', message: 'Overloaded' },
};

/** The text of errors that a code tells apart from others of their status. The words are not on record. */
const CODED: Readonly<Record<string, string>> = {
  enforced_spend_limit_reached: 'You have reached your specified API usage limits.',
};

/** An error by its status, with the text that goes with it. */
export function errorOf(status: number, errorCode?: string): NamedError {
  const known = ERRORS[status] ?? unnamed(status);
  const coded = errorCode === undefined ? undefined : CODED[errorCode];
  return coded === undefined ? known : { ...known, message: coded };
}

function unnamed(status: number): NamedError {
  return status < 500
    ? { type: 'invalid_request_error', message: `Request failed with status ${status}` }
    : { type: 'api_error', message: 'Internal server error' };
}

/** The error that an event in a stream reports by its type, and the status that it would have had before the stream. */
export function errorOfType(type: ApiErrorType): NamedError & { readonly status: number } {
  const found = Object.entries(ERRORS).find(([, error]) => error.type === type);
  const status = type === 'invalid_request_error' ? 400 : Number(found?.[0] ?? 500);
  return { ...errorOf(status), type, status };
}

/** What an error answer says. */
export interface ApiError {
  readonly status: number;
  readonly type: ApiErrorType;
  readonly message: string;
  readonly requestId: string;
  readonly retryAfterSeconds?: number | undefined;
  readonly shouldRetry?: boolean | undefined;
  readonly details?: JsonObject | undefined;
}

/** The error that a lesson or a script plans. */
export function plannedError(outcome: ErrorOutcome, requestId: string): ErrorAnswer {
  const { status, retryAfterSeconds, shouldRetry, errorCode } = outcome;
  const details = errorCode === undefined ? undefined : { error_code: errorCode };
  return errorAnswer({ ...errorOf(status, errorCode), status, requestId, retryAfterSeconds, shouldRetry, details });
}

/** Writes an error as the API sends it: a refusal takes no time to speak of, an overload a little longer. */
export function errorAnswer(error: ApiError): ErrorAnswer {
  const { status, requestId, retryAfterSeconds } = error;
  const shouldRetry = error.shouldRetry ?? (status === 400 ? false : undefined);
  const isFromEdge = status === 413;
  return {
    type: 'error',
    status,
    body: bodyOf(error, isFromEdge),
    millis: millisOf(status),
    headers: {
      ...(isFromEdge ? { 'content-type': 'application/json' } : responseHeaders(requestId)),
      ...(shouldRetry === undefined ? {} : { 'x-should-retry': String(shouldRetry) }),
      ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
    },
  };
}

/** What is too large never reaches the API: the edge answers in a shape of its own. Source: reference §7. */
function bodyOf({ type, message, details, requestId }: ApiError, isFromEdge: boolean): ErrorBody {
  if (isFromEdge) return { error: { type, message } };
  const error = details === undefined ? { type, message } : { type, message, details };
  return { type: 'error', error, request_id: requestId };
}

function millisOf(status: number): number {
  if (status === 504) return TIMEOUT_MILLIS;
  return status === 529 ? OVERLOADED_MILLIS : ERROR_MILLIS;
}

/** The headers of every answer that comes from the API itself. */
export function responseHeaders(requestId: string): Readonly<Record<string, string>> {
  return {
    'content-type': 'application/json',
    'request-id': requestId,
    'anthropic-organization-id': ORGANIZATION,
  };
}

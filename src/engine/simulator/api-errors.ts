import type { ApiErrorType, ErrorBody } from '../messages/types.ts';
import type { SimulatedAnswer } from './types.ts';

const ERROR_MILLIS = 300;
const OVERLOADED_MILLIS = 500;

/** The name and, if nothing better is known, the text of an error by its status. Source: reference §7. */
const ERRORS: Readonly<Record<number, { readonly type: ApiErrorType; readonly message: string }>> = {
  400: {
    type: 'invalid_request_error',
    message:
      'Your credit balance is too low to access the Anthropic API. Please go to Plans & Billing to upgrade or purchase credits.',
  },
  401: { type: 'authentication_error', message: 'invalid x-api-key' },
  402: { type: 'billing_error', message: 'There is a problem with your billing or payment information.' },
  403: { type: 'permission_error', message: 'Your API key does not have permission to use the specified resource.' },
  404: { type: 'not_found_error', message: 'Not found' },
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

/** An error by its status, with the text that goes with it. */
export function errorOf(status: number): { readonly type: ApiErrorType; readonly message: string } {
  const known = ERRORS[status];
  if (known !== undefined) return known;
  return status < 500
    ? { type: 'invalid_request_error', message: `Request failed with status ${status}` }
    : { type: 'api_error', message: 'Internal server error' };
}

/** What an error answer says. */
export interface ApiError {
  readonly status: number;
  readonly type: ApiErrorType;
  readonly message: string;
  readonly requestId: string;
  readonly retryAfterSeconds?: number | undefined;
}

/** Writes an error as the API sends it: a refusal takes no time to speak of, an overload a little longer. */
export function errorAnswer({ status, type, message, requestId, retryAfterSeconds }: ApiError): SimulatedAnswer {
  const body: ErrorBody = { type: 'error', error: { type, message }, request_id: requestId };
  return {
    type: 'error',
    status,
    body,
    millis: status === 529 ? OVERLOADED_MILLIS : ERROR_MILLIS,
    headers: {
      ...responseHeaders(requestId),
      ...(status === 400 ? { 'x-should-retry': 'false' } : {}),
      ...(retryAfterSeconds === undefined ? {} : { 'retry-after': String(retryAfterSeconds) }),
    },
  };
}

/** The headers of every answer. */
export function responseHeaders(requestId: string): Readonly<Record<string, string>> {
  return { 'content-type': 'application/json', 'request-id': requestId };
}

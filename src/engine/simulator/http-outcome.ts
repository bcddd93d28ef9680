import { digest } from '../messages/digest.ts';
import type { Usage } from '../messages/types.ts';
import { type ErrorAnswer, errorAnswer, errorOf } from './api-errors.ts';
import type { Headers, HttpContext, HttpRequest, HttpResponse, HttpSettings } from './http-types.ts';
import { identifier } from './identifiers.ts';

/** A request with all that it is answered from. */
export interface Exchange {
  readonly request: HttpRequest;
  readonly context: HttpContext;
  readonly settings: HttpSettings;
}

/** What a route makes of a request, before the headers that every response carries. */
export interface Outcome {
  readonly status: number;
  readonly headers: Headers;
  readonly body: HttpResponse['body'];
  readonly isCut: boolean;
  /** Whether it counts to the limits, and with how many tokens. */
  readonly isMetered: boolean;
  readonly usage: Usage | null;
  /** What the next request may need. */
  readonly kept: Partial<Pick<HttpContext, 'cache' | 'earlier'>>;
}

/** An outcome with a text as its body that is not metered and keeps nothing. */
export function plainOutcome(status: number, headers: Headers, text: string): Outcome {
  const body = { type: 'text', text } as const;
  return { status, headers, body, isCut: false, isMetered: false, usage: null, kept: {} };
}

/** Turns a request away before it reaches the model, as the API's own error of the status. */
export function refused({ context, settings }: Exchange, status: number, message: string): Outcome {
  const requestId = identifier('req_011C', digest(`${context.requestCount}/${message}`, settings.seed));
  return errorOutcome(errorAnswer({ ...errorOf(status), status, message, requestId }));
}

/** An error as it goes over HTTP. */
export function errorOutcome({ status, headers, body }: ErrorAnswer): Outcome {
  return plainOutcome(status, headers, JSON.stringify(body));
}

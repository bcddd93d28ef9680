import type { ModelRequest } from '../messages/request.ts';
import type { StreamChunk } from './sse-faults.ts';
import type { CacheEntry, Respond } from './types.ts';

/** Headers by their names in lower case. */
export type Headers = Readonly<Record<string, string>>;

/** A request as it comes over HTTP. */
export interface HttpRequest {
  readonly method: string;
  /** Path and query. */
  readonly path: string;
  readonly headers: Headers;
  readonly bodyText: string;
}

/**
 * A response as it goes over HTTP: a text, or a stream whose pieces each let wait before they come. If `isCut`, the
 * connection is lost behind what there is.
 */
export interface HttpResponse {
  readonly status: number;
  readonly headers: Headers;
  readonly body:
    | { readonly type: 'text'; readonly text: string }
    | { readonly type: 'stream'; readonly chunks: readonly StreamChunk[] };
  readonly isCut: boolean;
}

/** What the last minutes have used up of the limits. Buckets fill again all the time. Source: reference §7. */
export interface Buckets {
  readonly at: number;
  readonly requests: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
}

/** All that the simulated server knows beside the request. It is handed in and handed back. */
export interface HttpContext {
  /** Milliseconds since 1970, as the server's clock says. */
  readonly now: number;
  readonly requestCount: number;
  readonly cache: readonly CacheEntry[];
  readonly buckets: Buckets;
  /** The request before, which this one may continue. It changes no answer, only what has to be worked out again. */
  readonly earlier: ModelRequest | null;
}

/** How a server answers a browser that asks what it may send; as `ollama` it wants neither key nor version either. */
export type CorsMode = 'echo' | 'ollama';

/** What a simulated server is made of. */
export interface HttpSettings {
  readonly respond: Respond;
  /** The seed of a request that names none. */
  readonly seed: string;
  /** Whether a page must say that it knows what it does, as the real API wants it. Source: reference §10.1. */
  readonly needsBrowserOptIn: boolean;
  /** Which headers pages may send: all that they ask for, or those that Ollama allows. All of them if not said. */
  readonly cors?: CorsMode;
}

/** What comes of a request. */
export interface HttpResult {
  readonly response: HttpResponse;
  readonly context: HttpContext;
}

/** The simulated Messages API over HTTP: pure, so the same request in the same context gets the same response. */
export type HttpApi = (request: HttpRequest, context: HttpContext) => HttpResult;

/** The context of a server that has just been started. */
export const FRESH_HTTP_CONTEXT: HttpContext = {
  now: 0,
  requestCount: 0,
  cache: [],
  buckets: { at: 0, requests: 0, inputTokens: 0, outputTokens: 0 },
  earlier: null,
};

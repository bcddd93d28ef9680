import { corsHeaders, isPreflight, preflightResponse } from './http-cors.ts';
import { countRoute } from './http-count.ts';
import { gateProblem } from './http-gate.ts';
import { charged, limitHeaders, refilled } from './http-limits.ts';
import { messagesRoute } from './http-messages.ts';
import { type Exchange, type Outcome, refused } from './http-outcome.ts';
import type { HttpApi, HttpContext, HttpRequest, HttpResult, HttpSettings } from './http-types.ts';

const ROUTES = new Map<string, (exchange: Exchange) => Outcome>([
  ['/v1/messages', messagesRoute],
  ['/v1/messages/count_tokens', countRoute],
]);

/**
 * The simulated Messages API over HTTP, without the network: a request as text comes in, a response as text or as the
 * pieces of a stream goes out, beside the context for the next request. A `fetch` and a server lie over it. Pure and
 * total. Source: reference §0, §6, §7, §10.
 */
export function createHttpApi(settings: HttpSettings): HttpApi {
  return (request, context) => {
    if (isPreflight(request)) return { response: preflightResponse(request, settings.cors), context };
    const counted = {
      ...context,
      requestCount: context.requestCount + 1,
      buckets: refilled(context.buckets, context.now),
    };
    const exchange = { request, context: counted, settings };
    const path = request.path.replace(/[?#].*$/, '');
    const route = ROUTES.get(path);
    if (route === undefined) return finished(refused(exchange, 404, pathProblem(request.method, path)), exchange);
    if (request.method !== 'POST') {
      const outcome = refused(exchange, 405, `Method Not Allowed: ${request.method} ${path}`);
      return finished({ ...outcome, headers: { ...outcome.headers, allow: 'POST' } }, exchange);
    }
    return finished(gateProblem(exchange) ?? route(exchange), exchange);
  };
}

function pathProblem(method: string, path: string): string {
  const hint = path.startsWith('/v1/v1/') ? ' (set the base URL without /v1)' : '';
  return `Not found: ${method} ${path}${hint}`;
}

/** Adds what every response carries, and hands on what the next request may need. */
function finished(outcome: Outcome, { request, context, settings }: Exchange): HttpResult {
  const { status, body, isCut, usage, kept } = outcome;
  const buckets = outcome.isMetered ? charged(context.buckets, usage) : context.buckets;
  const headers = { ...outcome.headers, ...(outcome.isMetered ? limitHeaders(buckets) : {}) };
  const cors = isPageAllowed(request, settings) ? corsHeaders(request.headers, headers) : {};
  const next: HttpContext = { ...context, ...kept, buckets };
  return { response: { status, headers: { ...headers, ...cors }, body, isCut }, context: next };
}

/** Without its opt-in a page can't even read that it lacks it. Source: reference §10.1. */
function isPageAllowed({ headers }: HttpRequest, { needsBrowserOptIn }: HttpSettings): boolean {
  return !needsBrowserOptIn || headers['anthropic-dangerous-direct-browser-access'] === 'true';
}

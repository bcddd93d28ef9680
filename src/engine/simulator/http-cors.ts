import type { CorsMode, Headers, HttpRequest, HttpResponse } from './http-types.ts';

const PREFLIGHT_SECONDS = '86400';

/** Whether a browser asks first what it may send. */
export function isPreflight({ method, headers }: HttpRequest): boolean {
  return method === 'OPTIONS' && headers['access-control-request-method'] !== undefined;
}

/** The headers that Ollama allows. Source: `server/routes.go` of 2026-08-21, by reference §10.2 and ecosystem §0.1. */
const OLLAMA_HEADERS = [
  'authorization',
  'content-type',
  'user-agent',
  'accept',
  'x-requested-with',
  'openai-beta',
  ...['lang', 'package-version', 'os', 'arch', 'retry-count', 'runtime', 'runtime-version', 'async'].map(stainless),
  ...['helper-method', 'poll-helper', 'custom-poll-interval', 'timeout'].map(stainless),
].join(', ');

function stainless(name: string): string {
  return `x-stainless-${name}`;
}

/**
 * Answers a preflight. As `echo` it grants what is asked: the origin, the method and every header, by name, since `*` does
 * not cover `authorization`; also a page from the open web may call a server on this machine. As `ollama` it allows the
 * headers that Ollama does, and the browser refuses to send any other. Source: reference §10, §0.8.
 */
export function preflightResponse({ headers }: HttpRequest, mode: CorsMode = 'echo'): HttpResponse {
  const asked = mode === 'ollama' ? OLLAMA_HEADERS : headers['access-control-request-headers'];
  return {
    status: 204,
    headers: {
      ...originHeaders(headers),
      'access-control-allow-methods': headers['access-control-request-method'] ?? 'POST',
      ...(asked === undefined ? {} : { 'access-control-allow-headers': asked }),
      ...(headers['access-control-request-private-network'] === 'true'
        ? { 'access-control-allow-private-network': 'true' }
        : {}),
      'access-control-max-age': PREFLIGHT_SECONDS,
    },
    body: { type: 'text', text: '' },
    isCut: false,
  };
}

/** Lets the page that asked read the response, all its headers too: `request-id` and `retry-after` above all. */
export function corsHeaders(request: Headers, response: Headers): Headers {
  if (request['origin'] === undefined) return {};
  // Named one by one: `*` would be enough for most browsers, but not for a request that carries credentials.
  return { ...originHeaders(request), 'access-control-expose-headers': Object.keys(response).join(', ') };
}

function originHeaders({ origin }: Headers): Headers {
  return { 'access-control-allow-origin': origin ?? '*', vary: 'origin' };
}

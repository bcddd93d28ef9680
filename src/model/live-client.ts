import { BaseAnthropic } from '@anthropic-ai/sdk/client';
import { type Connection, SERVERS } from '../engine/messages/servers.ts';
import { keyForHeader } from './key.ts';

/** Longer than any model takes for one answer. Whoever will not wait that long presses Stop. */
const TIMEOUT_MS = 600_000;

/** Stands where the client insists on a key and the server wants none. */
const NO_KEY = 'none';

/**
 * The official client for a live model, with the key that is set now and without the headers that the server refuses. Only
 * the base of the client: its other resources would triple the size. Retries are the harness's own steps.
 */
export function clientFor(
  { server, baseUrl }: Connection,
  fetch: typeof globalThis.fetch = globalThis.fetch,
): BaseAnthropic {
  const refused = SERVERS[server].refusedHeaders.map((name) => [name, null] as const);
  return new BaseAnthropic({
    apiKey: keyForHeader() ?? NO_KEY,
    baseURL: baseUrl,
    // Called as a function of the window, which is where browsers want it.
    fetch: (url, init) => fetch(url, init),
    defaultHeaders: Object.fromEntries(refused),
    maxRetries: 0,
    timeout: TIMEOUT_MS,
    dangerouslyAllowBrowser: true,
    logLevel: 'off',
  });
}

import { describe, expect, it } from 'vitest';
import type { Connection } from '../engine/messages/servers.ts';
import { genericModel } from '../engine/simulator/generic-model.ts';
import { createHttpApi } from '../engine/simulator/http.ts';
import { FRESH_HTTP_CONTEXT } from '../engine/simulator/http-types.ts';
import type { NetworkPorts } from './network-finding.ts';
import { type FetchFunction, serverFetch } from './simulated-fetch.ts';
import { testConnection } from './test-connection.ts';

const CLAUDE: Connection = { server: 'claude', baseUrl: 'https://api.anthropic.com', model: 'claude-opus-5' };
const LOCAL: Connection = { server: 'other', baseUrl: 'http://localhost:11434', model: 'qwen3:8b' };
const signal = new AbortController().signal;
const POLICY = "default-src 'none'; connect-src 'self' https://api.anthropic.com http://localhost:* http://127.0.0.1:*";

const lost: FetchFunction = () => Promise.reject(new TypeError('Failed to fetch'));
/** A server that lets no page in: only a request that wants to know nothing arrives. */
const closed: FetchFunction = (_, init) =>
  init?.mode === 'no-cors' ? Promise.resolve(new Response(null)) : Promise.reject(new TypeError('Failed to fetch'));
const says =
  (status: number, body: unknown): FetchFunction =>
  () =>
    Promise.resolve(
      typeof body === 'string'
        ? new Response(body, { status, headers: { 'content-type': 'text/html' } })
        : Response.json(body, { status }),
    );
const error = (status: number, type: string, message: string): FetchFunction =>
  says(status, { type: 'error', error: { type, message } });

function test(connection: Connection, fetch: FetchFunction, ports: Partial<NetworkPorts> = {}) {
  const network: NetworkPorts = {
    fetch,
    pageOrigin: 'https://loopscope.example',
    policy: () => POLICY,
    permission: () => Promise.resolve(null),
    ...ports,
  };
  return testConnection(connection, { now: () => 0, today: () => 0, ...network }, signal);
}

describe('testConnection', () => {
  it('finds a server that answers, streams, calls tools and counts tokens', async () => {
    const after = (_: number, callback: () => void) => {
      queueMicrotask(callback);
      return () => undefined;
    };
    const api = createHttpApi({ respond: genericModel, seed: '1', needsBrowserOptIn: true });
    const fetch = serverFetch(api, FRESH_HTTP_CONTEXT, { now: () => 0, after });
    expect(await test(CLAUDE, fetch)).toEqual({ type: 'ok', callsTools: true, countsTokens: true });
    expect(await test({ ...LOCAL, model: 'claude-opus-5' }, fetch)).toMatchObject({ type: 'ok', countsTokens: false });
  });

  it.each([
    ['api.anthropic.com', null],
    ['localhost:11434', 'http://localhost:11434'],
    ['ftp://localhost', null],
    ['http://localhost:1234/v1', 'http://localhost:1234'],
    ['http://localhost:1234/v1/messages/', 'http://localhost:1234'],
  ])('says what is wrong with the address %s', async (baseUrl, suggestion) => {
    expect(await test({ ...LOCAL, baseUrl }, lost)).toEqual({ type: 'bad_address', suggestion });
  });

  it('knows what the page itself may not reach, and asks nobody', async () => {
    const asked: unknown[] = [];
    const fetch: FetchFunction = (url) => {
      asked.push(url);
      return lost(url);
    };
    const gateway = { ...LOCAL, baseUrl: 'https://gateway.example/llm' };
    expect(await test(gateway, fetch)).toEqual({ type: 'not_allowed_here', origin: 'https://gateway.example' });
    expect(asked).toEqual([]);
    expect(await test(gateway, lost, { policy: () => null })).toEqual({ type: 'refused' });
  });

  it('tells a server that is not there from one that lets no page in', async () => {
    expect(await test(LOCAL, lost)).toEqual({ type: 'refused' });
    expect(await test(LOCAL, closed)).toEqual({ type: 'cors' });
  });

  it.each([
    ['denied', { type: 'no_permission', isDenied: true }],
    ['prompt', { type: 'no_permission', isDenied: false }],
    ['granted', { type: 'refused' }],
  ])('knows the browser’s permission for the local network: %s', async (state, found) => {
    const permission = (name: string) => Promise.resolve(name === 'loopback-network' ? state : null);
    expect(await test(LOCAL, lost, { permission })).toEqual(found);
    expect(await test(LOCAL, lost, { permission, pageOrigin: 'http://127.0.0.1:4173' })).toEqual({ type: 'refused' });
  });

  it.each([
    [401, 'authentication_error', 'invalid x-api-key', 'wrong_key'],
    [
      401,
      'authentication_error',
      'CORS requests are not allowed for this Organization because of custom retention settings.',
      'no_browser_access',
    ],
    [404, 'not_found_error', 'model: claude-opus-9', 'unknown_model'],
    [400, 'invalid_request_error', 'registry.local/qwen:1b does not support tools', 'no_tools'],
    [400, 'invalid_request_error', 'model "qwen9" not found, try pulling it first', 'unknown_model'],
    [429, 'rate_limit_error', 'Too many requests', 'limited'],
    [529, 'overloaded_error', 'Overloaded', 'limited'],
    [500, 'api_error', 'Internal server error', 'failed'],
    [403, 'permission_error', 'Your key may not use this model.', 'wrong_key'],
  ])('reads a %i %s “%s” as %s', async (status, type, message, found) => {
    expect(await test(CLAUDE, error(status, type, message))).toMatchObject({
      type: found,
      message: expect.stringContaining(message),
    });
  });

  it('reads errors in the shape of other APIs', async () => {
    const body = { error: { message: "The model 'x' does not exist.", type: 'NotFoundError', code: 404 } };
    expect(await test(LOCAL, says(404, body))).toMatchObject({ type: 'unknown_model' });
  });

  it.each([
    [200, '<!doctype html><title>It works</title>'],
    [404, '<h1>Not found</h1>'],
    [405, ''],
    [200, { status: 'ok' }],
  ])('knows a server that does not speak the API: %i %j', async (status, body) => {
    expect(await test(LOCAL, says(status, body))).toEqual({ type: 'not_messages' });
  });
});

import { describe, expect, it } from 'vitest';
import { type Asked, ask, BODY, errorIn, HEADERS, textOf } from '../testing/http-asking.ts';

const { 'x-api-key': _key, ...KEYLESS } = HEADERS;
const { 'anthropic-version': _version, ...VERSIONLESS } = HEADERS;

describe('the API over HTTP', () => {
  it('answers with JSON, an id and what is left of the limits', () => {
    const { response } = ask({ context: { now: 1_796_083_200_000 } });
    expect(response.status).toBe(200);
    expect(response.headers).toMatchObject({
      'content-type': 'application/json',
      'request-id': expect.stringMatching(/^req_011C/),
      'anthropic-ratelimit-requests-limit': '4000',
      'anthropic-ratelimit-requests-remaining': '3999',
      'anthropic-ratelimit-requests-reset': '2026-12-01T00:00:00Z',
      'anthropic-ratelimit-input-tokens-remaining': '1999000',
    });
    expect(JSON.parse(textOf(response))).toMatchObject({ type: 'message', stop_reason: 'end_turn' });
  });

  it('answers with a stream where that is asked for', () => {
    const { response } = ask({ body: { ...BODY, stream: true } });
    expect(response.headers['content-type']).toBe('text/event-stream; charset=utf-8');
    expect(textOf(response)).toMatch(/^event: message_start\n[\s\S]*event: message_stop\ndata: [^\n]*\n\n$/);
  });

  it('is pure, and gives each request an id of its own', () => {
    expect(ask()).toEqual(ask());
    const first = ask();
    const second = ask({ context: first.context });
    expect(second.response.headers['request-id']).not.toBe(first.response.headers['request-id']);
    expect(JSON.parse(textOf(second.response))).toEqual(JSON.parse(textOf(first.response)));
  });

  it('takes the key as a bearer token too, and either version', () => {
    expect(ask({ headers: { ...KEYLESS, authorization: 'Bearer any' } }).response.status).toBe(200);
    expect(ask({ headers: { ...HEADERS, 'anthropic-version': '2023-06-01' } }).response.status).toBe(200);
  });

  it.each<[string, Asked, unknown[]]>([
    ['without a key', { headers: KEYLESS }, [401, 'authentication_error', 'x-api-key header is required']],
    [
      'without a version',
      { headers: VERSIONLESS },
      [400, 'invalid_request_error', 'anthropic-version: header is required'],
    ],
    [
      'with a version that does not exist',
      { headers: { ...HEADERS, 'anthropic-version': '2024-01-01' } },
      [400, 'invalid_request_error', 'anthropic-version: "2024-01-01" is not a valid version'],
    ],
    [
      'with a beta that is none',
      { headers: { ...HEADERS, 'anthropic-beta': 'fine-beta-2026-01-01, foo' } },
      [
        400,
        'invalid_request_error',
        'Unexpected value(s) `foo` for the `anthropic-beta` header. Please consult our documentation at docs.claude.com or try again without the header.',
      ],
    ],
    ['that is no JSON', { body: '{' }, [400, 'invalid_request_error', 'The request body is not valid JSON']],
    [
      'that is too large',
      { body: ' '.repeat(32_000_001) },
      [413, 'request_too_large', 'Request exceeds the maximum size'],
    ],
    [
      'to a path that does not exist',
      { path: '/v1/complete' },
      [404, 'not_found_error', 'Not found: POST /v1/complete'],
    ],
    [
      'with the version in the path twice',
      { path: '/v1/v1/messages' },
      [404, 'not_found_error', 'Not found: POST /v1/v1/messages (set the base URL without /v1)'],
    ],
    ['that only reads', { method: 'GET' }, [405, 'invalid_request_error', 'Method Not Allowed: GET /v1/messages']],
    [
      'with a parameter that the new version has given up',
      { body: { ...BODY, temperature: 1 } },
      [400, 'invalid_request_error', 'temperature: Extra inputs are not permitted'],
    ],
    [
      'with a field of a beta that was not asked for',
      { body: { ...BODY, thread: { type: 'create' } } },
      [400, 'invalid_request_error', 'thread: Extra inputs are not permitted'],
    ],
  ])('refuses a request %s', (_, asked, error) => {
    expect(errorIn(ask(asked))).toEqual(error);
  });

  it('refuses threads in the way that lets the SDK go on without', () => {
    const headers = { ...HEADERS, 'anthropic-beta': 'message-threads-2026-08-12' };
    const { response } = ask({ headers, body: { ...BODY, thread: { type: 'create' } } });
    expect(response.status).toBe(400);
    expect(JSON.parse(textOf(response)).error.details).toMatchObject({ error_code: 'thread_unsupported_request' });
  });

  it('takes the sampling parameters of the old version, and a query', () => {
    const headers = { ...HEADERS, 'anthropic-version': '2023-06-01' };
    const body = { ...BODY, model: 'claude-sonnet-4-5', temperature: 0.5 };
    expect(ask({ headers, body, path: '/v1/messages?beta=true' }).response.status).toBe(200);
  });

  it('counts tokens, of what can be counted', () => {
    const path = '/v1/messages/count_tokens';
    const { max_tokens: _, ...counted } = BODY;
    const { response } = ask({ path, body: counted });
    expect(JSON.parse(textOf(response))).toEqual({ input_tokens: expect.any(Number) });
    expect(errorIn(ask({ path, body: { ...counted, messages: [] } }))[2]).toBe(
      'messages: at least one message is required',
    );
    expect(errorIn(ask({ path, body: '[]' }))[2]).toBe('Input should be a valid dictionary');
  });

  it('keeps the prompt cache between requests, as long as it lives', () => {
    const system = [{ type: 'text', text: 'x'.repeat(5_000), cache_control: { type: 'ephemeral' } }];
    const usageOf = (asked: Asked) => {
      const result = ask({ body: { ...BODY, system }, ...asked });
      return { ...result, usage: JSON.parse(textOf(result.response)).usage };
    };
    const first = usageOf({});
    expect(first.usage).toMatchObject({ cache_creation_input_tokens: 2_000, cache_read_input_tokens: 0 });
    const later = (now: number) => usageOf({ context: { ...first.context, now } }).usage.cache_read_input_tokens;
    expect([later(60_000), later(299_999), later(300_001)]).toEqual([2_000, 2_000, 0]);
  });

  it('fills the limits again as time goes by', () => {
    const used = ask({ context: { now: 0 } }).context;
    const remaining = (now: number) =>
      ask({ context: { ...used, now } }).response.headers['anthropic-ratelimit-requests-remaining'];
    expect([remaining(0), remaining(60_000)]).toEqual(['3998', '3999']);
  });
});

describe('a page', () => {
  const origin = { ...HEADERS, origin: 'https://example.com' };

  it('is granted whatever it asks for before it sends', () => {
    const { response } = ask({
      method: 'OPTIONS',
      headers: {
        origin: 'https://example.com',
        'access-control-request-method': 'POST',
        'access-control-request-headers': 'authorization,anthropic-version,x-loopscope-script',
        'access-control-request-private-network': 'true',
      },
    });
    expect(response).toMatchObject({
      status: 204,
      headers: {
        'access-control-allow-origin': 'https://example.com',
        'access-control-allow-methods': 'POST',
        'access-control-allow-headers': 'authorization,anthropic-version,x-loopscope-script',
        'access-control-allow-private-network': 'true',
        vary: 'origin',
      },
    });
  });

  it.each([
    ['a response', {}],
    ['an error', { 'x-loopscope-script': '[{"error":429,"retry_after":3}]' }],
    ['a refusal at the gate', { 'anthropic-version': 'none' }],
  ])('may read %s with all its headers', (_, more) => {
    const { headers } = ask({ headers: { ...origin, ...more } }).response;
    expect(headers['access-control-allow-origin']).toBe('https://example.com');
    const exposed = headers['access-control-expose-headers']?.split(', ') ?? [];
    expect(exposed).toContain('request-id');
    if (headers['retry-after'] !== undefined) expect(exposed).toContain('retry-after');
  });

  it('must say that it knows what it does, if the server wants that', () => {
    const settings = { needsBrowserOptIn: true };
    const refused = ask({ headers: origin, settings });
    expect(errorIn(refused)).toEqual([
      401,
      'authentication_error',
      "CORS requests must set 'anthropic-dangerous-direct-browser-access' header",
    ]);
    expect(refused.response.headers['access-control-allow-origin']).toBeUndefined();
    const optIn = { ...origin, 'anthropic-dangerous-direct-browser-access': 'true' };
    expect(ask({ headers: optIn, settings }).response.status).toBe(200);
    expect(ask({ settings }).response.status).toBe(200);
  });
});

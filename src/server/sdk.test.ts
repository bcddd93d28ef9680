import Anthropic from '@anthropic-ai/sdk';
import { betaTool } from '@anthropic-ai/sdk/helpers/beta/json-schema';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScriptEntry } from '../engine/simulator/script.ts';
import { overFetch, overHttp, scripted, type Way } from './testing/sdk-clients.ts';

const WEATHER = {
  name: 'get_weather',
  description: 'Tells the weather in a city.',
  input_schema: { type: 'object' as const, properties: { city: { type: 'string' as const } }, required: ['city'] },
};
const ASKED = {
  model: 'claude-opus-5',
  max_tokens: 1_024,
  tools: [WEATHER],
  messages: [{ role: 'user' as const, content: 'What is the weather in Paris and Oslo?' }],
};

const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

describe.each([
  ['real HTTP', overHttp],
  ['fetch', overFetch],
])('the official SDK over %s', (_, open) => {
  let way: Way;
  beforeAll(async () => {
    way = await open();
  });
  afterAll(() => way.close());

  it('creates a message', async () => {
    const message = await way.client().messages.create(ASKED);
    expect(message.stop_reason).toBe('tool_use');
    expect(message._request_id).toMatch(/^req_011C/);
    expect(message.content.filter((block) => block.type === 'tool_use').map(({ input }) => input)).toEqual([
      { city: 'Paris' },
      { city: 'Oslo' },
    ]);
  });

  it('streams the same message', async () => {
    const created = await way.client().messages.create(ASKED);
    const stream = way.client().messages.stream(ASKED);
    const texts: string[] = [];
    stream.on('text', (text) => texts.push(text));
    const { parsed_output: _parsed, ...streamed } = await stream.finalMessage();
    const withoutCitations = created.content.map((block) =>
      block.type === 'text' ? { type: block.type, text: block.text } : block,
    );
    expect(plain(streamed)).toEqual(plain({ ...created, content: withoutCitations }));
    expect(texts.length).toBeGreaterThan(1);
    expect(texts.join('')).toBe('I call get_weather.');
  });

  it('iterates raw events', async () => {
    const types: string[] = [];
    for await (const { type } of await way.client().messages.create({ ...ASKED, stream: true })) types.push(type);
    expect([types[0], types.at(-2), types.at(-1)]).toEqual(['message_start', 'message_delta', 'message_stop']);
  });

  it('counts tokens as they are billed', async () => {
    const { max_tokens: _, ...counted } = ASKED;
    const { input_tokens } = await way.client().messages.countTokens(counted);
    expect(input_tokens).toBe((await way.client().messages.create(ASKED)).usage.input_tokens);
  });

  it.each([
    [400, Anthropic.BadRequestError],
    [401, Anthropic.AuthenticationError],
    [402, Anthropic.PaymentRequiredError],
    [403, Anthropic.PermissionDeniedError],
    [404, Anthropic.NotFoundError],
    [409, Anthropic.ConflictError],
    [413, Anthropic.ContentTooLargeError],
    [429, Anthropic.RateLimitError],
    [500, Anthropic.InternalServerError],
    [504, Anthropic.GatewayTimeoutError],
    [529, Anthropic.OverloadedError],
  ])('raises the class that belongs to %i', async (status, errorClass) => {
    const error = await way
      .client()
      .messages.create(ASKED, scripted({ error: status }))
      .catch((thrown: unknown) => thrown);
    if (!(error instanceof Anthropic.APIError)) throw new Error(String(error));
    expect(error).toBeInstanceOf(errorClass);
    expect(error.status).toBe(status);
    const isFromEdge = status === 413;
    expect(plain(error.error)).toMatchObject(isFromEdge ? { error: { type: 'request_too_large' } } : { type: 'error' });
    expect(Object.keys(Object(error.error)).includes('request_id')).toBe(!isFromEdge);
    expect(error.requestID).toBe(isFromEdge ? null : Object(error.error).request_id);
  });

  it('tells the spend cap from a rate limit', async () => {
    const error = await way
      .client()
      .messages.create(ASKED, scripted({ error: 429, error_code: 'enforced_spend_limit_reached' }))
      .catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(Anthropic.EnforcedSpendLimitReachedError);
    expect(Object(error).headers.get('retry-after')).toBeNull();
  });

  it.each([
    ['without a thread', false as const],
    ['that asks for a thread first', undefined],
  ])('runs the tool runner %s', async (_name, thread) => {
    const asked: string[] = [];
    const tool = betaTool({
      name: 'get_weather',
      description: WEATHER.description,
      inputSchema: WEATHER.input_schema,
      run: ({ city }) => {
        asked.push(String(city));
        return `${city}: dry`;
      },
    });
    const runner = way.client().beta.messages.toolRunner({
      ...ASKED,
      tools: [tool],
      ...(thread === undefined ? {} : { thread }),
    });
    const final = await runner;
    expect(asked).toEqual(['Paris', 'Oslo']);
    expect(final.stop_reason).toBe('end_turn');
    expect(plain(final.content)).toMatchObject([{ type: 'text', text: expect.stringContaining('Oslo: dry') }]);
  });

  it('stops where the script says, and goes on behind a pause', async () => {
    const script = scripted({ stop_reason: 'pause_turn' }, { tool: 'get_weather', input: { city: 'Rome' } });
    const paused = await way.client().messages.create(ASKED, script);
    expect(paused.stop_reason).toBe('pause_turn');
    const messages = [...ASKED.messages, { role: 'assistant' as const, content: paused.content }];
    const next = await way.client().messages.create({ ...ASKED, messages }, script);
    expect(next.content.at(-1)).toMatchObject({ type: 'tool_use', input: { city: 'Rome' } });
  });

  it('gives a stream that is cut no message, and one with an error its error', async () => {
    const failure = (entry: ScriptEntry) =>
      way
        .client()
        .messages.stream(ASKED, scripted(entry))
        .finalMessage()
        .catch((error: unknown) => error);
    expect(await failure({ cut: true })).toBeInstanceOf(Anthropic.AnthropicError);
    expect(await failure({ stream_error: 'overloaded_error' })).toMatchObject({
      status: undefined,
      type: 'overloaded_error',
    });
    for (const malformed of [
      'bad_json',
      'no_event_names',
      'duplicate_start',
      'wrong_order',
      'no_stop',
      'html',
    ] as const) {
      expect(await failure({ malformed })).toBeInstanceOf(Error);
    }
    // The SDK parses what there is of an input and says nothing: whoever runs tools must look for themselves.
    expect(await failure({ malformed: 'broken_input' })).toMatchObject({ stop_reason: 'tool_use' });
  });

  it('sends a slow stream piece by piece, and stops when nobody listens any more', async () => {
    const stream = way.client().messages.stream(ASKED, scripted({ slow_ms: 50 }));
    const ended = stream.finalMessage().catch((error: unknown) => error);
    await expect.poll(() => way.waits.waiting.length).toBe(1);
    expect(way.waits.waiting[0]?.millis).toBe(50);
    way.waits.turn();
    await expect.poll(() => way.waits.waiting.length).toBe(1);
    stream.abort();
    expect(await ended).toBeInstanceOf(Anthropic.APIUserAbortError);
    await expect.poll(() => way.waits.waiting.length).toBe(0);
  });

  it('sends the whole of a slow stream in the end', async () => {
    const message = way
      .client()
      .messages.stream(ASKED, scripted({ slow_ms: 5 }))
      .finalMessage();
    const running = { isDone: false };
    const done = message.finally(() => {
      running.isDone = true;
    });
    while (!running.isDone) {
      way.waits.turn();
      await new Promise((resolve) => setImmediate(resolve));
    }
    expect((await done).stop_reason).toBe('tool_use');
  });

  it('obeys a signal that was given before', async () => {
    const signal = AbortSignal.abort();
    await expect(way.client().messages.create(ASKED, { signal })).rejects.toBeInstanceOf(Anthropic.APIUserAbortError);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../messages/types.ts';
import { ask, HEADERS, textOf } from '../testing/http-asking.ts';
import { readStream } from './sse-reader.ts';

const DEEP = process.env['LOOPSCOPE_DEEP'] !== undefined;

const SEED_BODY: JsonObject = {
  model: 'claude-opus-5',
  max_tokens: 300,
  stream: false,
  system: [{ type: 'text', text: 'Help.', cache_control: { type: 'ephemeral' } }],
  thinking: { type: 'adaptive', display: 'summarized' },
  tool_choice: { type: 'auto' },
  stop_sequences: ['END'],
  tools: [
    {
      name: 'get_weather',
      description: 'Tells the weather.',
      input_schema: {
        type: 'object',
        properties: { city: { type: 'string' }, days: { type: 'integer' } },
        required: ['city'],
      },
    },
    { type: 'web_search_20250305', name: 'web_search' },
  ],
  messages: [
    { role: 'user', content: 'What is the weather in Paris?' },
    {
      role: 'assistant',
      content: [
        { type: 'text', text: 'I look.' },
        { type: 'tool_use', id: 'toolu_1', name: 'get_weather', input: { city: 'Pariss' } },
      ],
    },
    {
      role: 'user',
      content: [
        { type: 'tool_result', tool_use_id: 'toolu_1', content: 'Unknown city. Did you mean "Paris"?', is_error: true },
        { type: 'text', text: 'Go on.' },
      ],
    },
  ],
};

const junk: fc.Arbitrary<Json> = fc.oneof(
  fc.constantFrom<Json>(null, true, 0, -1, 1e9, '', ' ', 'text', [], {}, [null], { type: 'object' }, { type: 'text' }),
  fc.jsonValue({ maxDepth: 2 }) as fc.Arbitrary<Json>,
);

/** Puts a value in place of another one, somewhere in the body; undefined takes it out. */
function changed(value: Json, path: readonly number[], put: Json | undefined): Json {
  const [step, ...rest] = path;
  if (step === undefined || typeof value !== 'object' || value === null) return put ?? null;
  const entries = Object.entries(value);
  if (entries.length === 0) return put ?? null;
  const at = step % entries.length;
  const isLast = rest.length === 0;
  const next = entries.flatMap(([key, each], index): [string, Json][] => {
    if (index !== at) return [[key, each]];
    if (!isLast) return [[key, changed(each, rest, put)]];
    return put === undefined ? [] : [[key, put]];
  });
  return Array.isArray(value) ? next.map(([, each]) => each) : Object.fromEntries(next);
}

const change = fc.tuple(fc.array(fc.nat(40), { minLength: 1, maxLength: 6 }), fc.option(junk, { nil: undefined }));
const scripts = fc.constantFrom<JsonObject>(
  {},
  { text: 'Well.' },
  { tool: 'get_weather' },
  { stop_reason: 'max_tokens' },
  { stop_reason: 'pause_turn' },
  { cut: true },
  { malformed: 'wrong_order' },
  { stream_error: 'api_error' },
);

describe('whatever comes over HTTP', () => {
  it('is answered with a message, a stream or a whole error', () => {
    const request = fc.record({
      changes: fc.array(change, { maxLength: 3 }),
      isStreamed: fc.boolean(),
      entry: scripts,
      version: fc.constantFrom('2023-06-01', '2026-10-21'),
    });
    fc.assert(
      fc.property(request, ({ changes, isStreamed, entry, version }) => {
        const start: Json = { ...SEED_BODY, stream: isStreamed };
        const body = changes.reduce<Json>((value, [path, put]) => changed(value, path, put), start);
        const script = JSON.stringify([{}, entry]);
        const headers = { ...HEADERS, 'anthropic-version': version, 'x-loopscope-script': script };
        const { response } = ask({ headers, body: JSON.stringify(body) });
        const text = textOf(response);
        if (response.status !== 200) {
          expect(JSON.parse(text)).toMatchObject({ type: 'error', error: { message: expect.stringMatching(/\S/) } });
          expect(response.headers['request-id']).toBe(JSON.parse(text).request_id);
        } else if (Object.keys(entry).some((key) => /cut|malformed|stream_error/.test(key))) {
          if (isStreamed) expect(readStream([text]).problem).toBeTypeOf('object');
        } else if (response.headers['content-type']?.startsWith('text/event-stream')) {
          expect(readStream([text])).toMatchObject({ state: 'complete', problem: null });
        } else {
          expect(JSON.parse(text)).toMatchObject({ type: 'message', role: 'assistant' });
        }
      }),
      { numRuns: DEEP ? 50_000 : 2_000 },
    );
  });

  it('is answered even if it is no JSON, or nested out of all reason', () => {
    const deep = `{"messages":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
    expect(ask({ body: deep }).response.status).toBe(400);
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => {
        expect(ask({ body: text }).response.status).toBe(400);
      }),
      { numRuns: 300 },
    );
  });
});

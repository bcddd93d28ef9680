import { describe, expect, it } from 'vitest';
import { ask, BODY, errorIn, HEADERS, textOf } from '../testing/http-asking.ts';
import type { Headers } from './http-types.ts';

const script = (value: unknown): Headers => ({ ...HEADERS, 'x-loopscope-script': JSON.stringify(value) });

describe('a script', () => {
  const tools = [{ name: 'look', description: 'Looks.', input_schema: { type: 'object', properties: {} } }];
  const assistant = { role: 'assistant', content: 'Well.' };
  const played = (entries: unknown, body: object = {}, headers: Headers = {}) =>
    JSON.parse(textOf(ask({ headers: { ...script(entries), ...headers }, body: { ...BODY, ...body } }).response));

  it('is read by the number of assistant messages, and leaves the rest to the model', () => {
    const entries = [{ text: 'one' }, { text: 'two' }];
    const later = (count: number) => ({
      messages: [...BODY.messages, ...Array(count).fill(assistant), { role: 'user', content: 'Go on.' }],
    });
    const texts = [0, 1, 2].map((count) => played(entries, later(count)).content[0].text);
    expect(texts.slice(0, 2)).toEqual(['one', 'two']);
    expect(texts[2]).toContain('simulated model');
  });

  it('plays calls, together too, and makes inputs that it lacks', () => {
    const message = played([{ tools: [{ tool: 'look' }, { tool: 'other', input: { at: 1 } }], text: 'Now.' }], {
      tools,
    });
    expect(message.content).toMatchObject([
      { type: 'text', text: 'Now.' },
      { type: 'tool_use', name: 'look', input: {} },
      { type: 'tool_use', name: 'other', input: { at: 1 } },
    ]);
  });

  it('counts `times` by the SDK’s retry count', () => {
    const status = (count: string) =>
      ask({ headers: { ...script([{ error: 529, times: 2 }]), 'x-stainless-retry-count': count } }).response.status;
    expect(['0', '1', '2', 'x'].map(status)).toEqual([529, 529, 200, 529]);
  });

  it('plans the headers of an error', () => {
    const entry = { error: 429, retry_after: 7, should_retry: false, error_code: 'enforced_spend_limit_reached' };
    const { response } = ask({ headers: script([entry]) });
    expect(response.headers).toMatchObject({ 'retry-after': '7', 'x-should-retry': 'false' });
    expect(JSON.parse(textOf(response)).error).toMatchObject({
      type: 'rate_limit_error',
      details: { error_code: 'enforced_spend_limit_reached' },
    });
  });

  it.each([
    [{ cut: true }, 200, true],
    [{ malformed: 'html' }, 200, false],
    [{ malformed: 'bad_json' }, 200, false],
    [{ stream_error: 'overloaded_error' }, 529, false],
    [{ slow_ms: 10 }, 200, false],
  ])('gives whoever does not stream the like of %j', (entry, status, isCut) => {
    const { response } = ask({ headers: script([entry]) });
    expect(response).toMatchObject({ status, isCut });
  });

  it('gives the same answer for the same seed, and other ids for another', () => {
    const id = (seed: string) => played([], {}, { 'x-loopscope-seed': seed }).id;
    expect(id('a')).toBe(id('a'));
    expect(id('a')).not.toBe(id('b'));
  });

  it.each([
    ['{', ': must be a JSON array of entries'],
    ['{}', ': must be a JSON array of entries'],
    ['[1]', '[0]: must be an object'],
    ['[{},{"eror":529}]', '[1].eror: unknown field; an entry may have tool, '],
    ['[{"error":200}]', '[0].error: must be an HTTP status from 400 to 599'],
    ['[{"error":529,"cut":true}]', '[0].cut: can’t stand beside error'],
    ['[{"error":529,"times":0}]', '[0].times: must be a whole number of tries, 1 or more'],
    ['[{"times":2}]', '[0].times: needs error or cut or stream_error or malformed or slow_ms beside it'],
    ['[{"retry_after":2}]', '[0].retry_after: needs error beside it'],
    ['[{"error":429,"retry_after":"soon"}]', '[0].retry_after: must be a number of seconds'],
    ['[{"stop_reason":"done"}]', '[0].stop_reason: must be one of end_turn, tool_use, '],
    ['[{"tool":""}]', '[0].tool: must be the name of a tool'],
    ['[{"tool":"look","input":[]}]', '[0].input: must be an object'],
    ['[{"input":{}}]', '[0].input: needs tool beside it'],
    ['[{"tools":[{}]}]', '[0].tools[0].tool: is missing'],
    ['[{"tools":[{"tool":"look","inputs":{}}]}]', '[0].tools[0].inputs: unknown field'],
    ['[{"tool":"look","tools":[{"tool":"look"}]}]', '[0].tools: can’t stand beside tool'],
    ['[{"malformed":"oddly"}]', '[0].malformed: must be one of bad_json, '],
    ['[{"tool":"look"}]', '[0].tool: the request defines no tools'],
  ])('that reads %s is refused with what is wrong where', (header, problem) => {
    const [status, type, message] = errorIn(ask({ headers: { ...HEADERS, 'x-loopscope-script': header } }));
    expect([status, type]).toEqual([400, 'invalid_request_error']);
    expect(message).toContain(`x-loopscope-script${problem}`);
  });
});

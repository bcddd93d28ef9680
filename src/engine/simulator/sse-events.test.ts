import { describe, expect, it } from 'vitest';
import { RECORDED_STREAMS, streamOf, streamText } from '../testing/streams.ts';
import { type StreamEvent, streamEvents } from './sse-events.ts';
import { streamFrames } from './sse-text.ts';

const recorded = (name: string) => {
  const found = RECORDED_STREAMS.find((each) => each.name === name);
  if (found === undefined) throw new Error(name);
  return found;
};
const eventsIn = (name: string) => streamEvents(recorded(name).answer.body);

function outline(events: readonly StreamEvent[]): string {
  const names = events.map((event) =>
    event.type === 'content_block_delta' ? event.delta.type : event.type.replace('content_block_', ''),
  );
  return names.filter((name, index) => name !== names[index - 1]).join(' ');
}

describe('streamEvents', () => {
  it.each([
    ['text', 'message_start start ping text_delta stop message_delta message_stop'],
    ['a call without arguments', 'message_start start ping input_json_delta stop message_delta message_stop'],
    [
      'thinking and parallel calls',
      'message_start start ping thinking_delta signature_delta stop start text_delta stop start input_json_delta stop start input_json_delta stop message_delta message_stop',
    ],
    [
      'hidden thinking',
      'message_start start ping signature_delta stop start text_delta stop start input_json_delta stop start input_json_delta stop message_delta message_stop',
    ],
    ['an empty end', 'message_start message_delta message_stop'],
    ['a refusal before any output', 'message_start message_delta message_stop'],
  ])('sends %s in the order of the API', (name, expected) => {
    expect(outline(eventsIn(name))).toBe(expected);
  });

  it('announces a message without content and without a reason to stop', () => {
    const [start] = eventsIn('thinking and parallel calls');
    const { body } = recorded('thinking and parallel calls').answer;
    expect(start).toMatchObject({
      type: 'message_start',
      message: { id: body.id, content: [], stop_reason: null, stop_sequence: null, stop_details: null },
    });
    expect(Object.keys(Object(start).message)).toEqual(Object.keys(body));
    expect(Object(start).message.usage).toMatchObject({ input_tokens: body.usage.input_tokens, output_tokens: 2 });
  });

  it('repeats the input in the last usage, with all of the output', () => {
    const { body } = recorded('text').answer;
    const end = eventsIn('text').find((event) => event.type === 'message_delta');
    const { cache_creation, inference_geo, service_tier, speed, ...counts } = body.usage;
    expect(end).toMatchObject({ delta: { stop_reason: 'end_turn' }, usage: counts });
  });

  it('sends the input of a call as JSON with blanks, an empty piece first', () => {
    const { plan } = streamOf({ reply: { calls: [{ name: 'write_file', input: { path: 'a', list: [1, 2] } }] } });
    const pieces = [...streamText(plan).matchAll(/"partial_json":("(?:[^"\\]|\\.)*")/g)].map(([, text]) =>
      JSON.parse(text!),
    );
    expect(pieces[0]).toBe('');
    expect(pieces.join('')).toBe('{"path": "a", "list": [1, 2]}');
  });

  it('leaves the input of a cut call without its end', () => {
    const pieces = eventsIn('a call cut by max_tokens').flatMap((event) =>
      event.type === 'content_block_delta' && event.delta.type === 'input_json_delta' && event.index === 2
        ? [event.delta.partial_json]
        : [],
    );
    expect(pieces.join('')).toBe('{"path": "zwei 🧭", "');
  });

  it('says why a stream was refused', () => {
    const end = eventsIn('a refusal in mid-stream').find((event) => event.type === 'message_delta');
    expect(end).toMatchObject({ delta: { stop_reason: 'refusal', stop_details: { type: 'refusal' } } });
    expect(outline(eventsIn('a refusal in mid-stream'))).toContain('text_delta');
  });
});

describe('streamFrames', () => {
  const { body } = recorded('thinking and parallel calls').answer;

  it('writes an event line and a data line, an empty line behind them', () => {
    for (const text of streamFrames(body)) {
      const [, event, data] = /^event: (\w+)\ndata: (\{.*\})\n\n$/.exec(text) ?? [];
      expect(JSON.parse(data ?? 'null').type).toBe(event);
    }
  });

  it('pads with blanks before the last brace, always alike', () => {
    const paddings = streamFrames(body).map((text) => /( *)\}\n\n$/.exec(text)?.[1]?.length);
    expect(new Set(paddings).size).toBeGreaterThan(5);
    expect(streamFrames(body)).toEqual(streamFrames(body));
  });

  it('sends the ping as the API writes it', () => {
    expect(streamFrames(body)[2]).toBe('event: ping\ndata: {"type": "ping"}\n\n');
  });
});

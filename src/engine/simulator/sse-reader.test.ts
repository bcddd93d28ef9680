import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MALFORMATIONS } from '../messages/fault.ts';
import { RECORDED_STREAMS, type RecordedStream, streamOf, streamText } from '../testing/streams.ts';
import { endReading, FRESH_READER, readOn, readStream } from './sse-reader.ts';
import { runnableCalls } from './sse-reading.ts';
import { streamFrames } from './sse-text.ts';

const utf8 = new TextEncoder();
const bytesOf = (stream: RecordedStream) => utf8.encode(streamText(stream.plan));
const bodyOf = ({ answer }: RecordedStream) => answer.body;
const isWhole = ({ name }: RecordedStream) => name !== 'an error in mid-stream';
const DEEP = process.env['LOOPSCOPE_DEEP'] !== undefined;

/** As it came over the wire: a text that was streamed has no field for citations. */
const streamed = (content: readonly object[]) => content.map((block) => ({ ...block, citations: undefined }));
const plain = (value: unknown) => JSON.parse(JSON.stringify(value));

describe('readStream', () => {
  it.each(RECORDED_STREAMS.filter(isWhole))('reads $name back to the response', (stream) => {
    const body = bodyOf(stream);
    const reading = readStream([bytesOf(stream)]);
    const cut = reading.unfinished === null ? 0 : 1;
    expect(reading).toMatchObject({ state: 'complete', problem: null, stopReason: body.stop_reason });
    expect(reading.blocks).toEqual(plain(streamed(body.content.slice(0, body.content.length - cut))));
    expect(reading.usage).toEqual(body.usage);
    expect(reading.stopDetails).toEqual(body.stop_details);
    expect(reading.stopSequence).toEqual(body.stop_sequence);
  });

  it('tells of the error behind a status of 200', () => {
    const stream = RECORDED_STREAMS.find((each) => !isWhole(each))!;
    expect(readStream([bytesOf(stream)])).toMatchObject({
      state: 'failed',
      problem: { kind: 'api_error', error: { type: 'overloaded_error', message: 'Overloaded' } },
    });
  });

  it('keeps what a limit cut for the screen, and runs none of it', () => {
    const stream = RECORDED_STREAMS.find(({ name }) => name === 'a call cut by max_tokens')!;
    const reading = readStream([bytesOf(stream)]);
    expect(reading.unfinished).toMatchObject({ partialJson: '{"path": "zwei 🧭", "', start: { name: 'write_file' } });
    expect(runnableCalls(reading)).toEqual([]);
  });

  it.each(MALFORMATIONS)('gives a malformed stream (%s) its problem, and runs nothing', (how) => {
    const { plan } = streamOf({
      reply: { text: 'Writing.', calls: [{ name: 'write_file', input: { path: 'a.txt' } }] },
      outcome: { type: 'malformed', how },
    });
    const reading = readStream([streamText(plan)]);
    const kinds = {
      bad_json: 'bad_json',
      no_event_names: 'no_events',
      duplicate_start: 'wrong_order',
      wrong_order: 'wrong_order',
      no_stop: 'cut',
      broken_input: 'broken_input',
      html: 'no_events',
    };
    expect(reading).toMatchObject({ state: 'failed', problem: { kind: kinds[how] } });
    expect(runnableCalls(reading)).toEqual([]);
  });
});

describe('a stream that is cut', () => {
  it.each(RECORDED_STREAMS)('at any byte of $name gives whole blocks only, and no call', (stream) => {
    const bytes = bytesOf(stream);
    const whole = readStream([bytes]);
    const known = new Set(whole.blocks.map((block) => JSON.stringify(block)));
    let reader = FRESH_READER;
    for (let length = 0; length < bytes.length; length += 1) {
      const reading = endReading(reader);
      const isOver = reading.state === 'complete';
      if (!isOver) expect(runnableCalls(reading)).toEqual([]);
      if (!isOver) expect(reading.problem?.kind).toMatch(/^(no_events|cut|api_error)$/);
      expect(reading.blocks.every((block) => known.has(JSON.stringify(block)))).toBe(true);
      reader = readOn(reader, bytes.subarray(length, length + 1));
    }
    expect(endReading(reader)).toEqual(whole);
  });

  it('sums up to a few thousand cuts', () => {
    expect(RECORDED_STREAMS).toHaveLength(12);
    expect(RECORDED_STREAMS.reduce((sum, stream) => sum + bytesOf(stream).length, 0)).toBeGreaterThan(15_000);
  });
});

describe('a stream in pieces', () => {
  const endings: readonly [string, string][] = [
    ['line feeds', '\n'],
    ['carriage returns', '\r'],
    ['both', '\r\n'],
  ];

  it.each(endings)('comes to the same wherever it is split, with %s, a mark and comments', (_, ending) => {
    const stream = RECORDED_STREAMS.find(({ name }) => name === 'one call')!;
    const text = `\ufeff: hello\n${streamText(stream.plan).replaceAll('\n\n', '\nid: 7\nretry: 10\n: comment\n\n')}`;
    const bytes = utf8.encode(text.replaceAll('\n', ending));
    const whole = readStream([bytesOf(stream)]);
    for (let at = 0; at <= bytes.length; at += 1) {
      expect(readStream([bytes.subarray(0, at), bytes.subarray(at)])).toEqual(whole);
    }
  });

  it('reads data that is spread over several lines', () => {
    const stream = RECORDED_STREAMS.find(({ name }) => name === 'text')!;
    const text = streamText(stream.plan).replaceAll('{"type":', '{\ndata: "type":');
    expect(readStream([text])).toEqual(readStream([streamText(stream.plan)]));
  });

  it('comes to the same in random pieces', () => {
    const parts = fc.tuple(
      fc.constantFrom(...RECORDED_STREAMS),
      fc.array(fc.integer({ min: 1, max: 400 }), { maxLength: 60 }),
    );
    fc.assert(
      fc.property(parts, ([stream, lengths]) => {
        const bytes = bytesOf(stream);
        let start = 0;
        const pieces = lengths.map((length) => {
          const piece = bytes.subarray(start, start + length);
          start += length;
          return piece;
        });
        expect(readStream([...pieces, bytes.subarray(start)])).toEqual(readStream([bytes]));
      }),
      { numRuns: DEEP ? 10_000 : 500 },
    );
  });
});

describe('whatever comes', () => {
  const body = streamOf({
    reply: { text: 'Writing.', calls: [{ name: 'write_file', input: { path: 'a.txt' } }] },
  }).answer.body;

  it('is passed over if nobody knows its name', () => {
    const frames = streamFrames(body).flatMap((text) => ['event: news\ndata: {"type":"news"}\n\n', text]);
    expect(readStream(frames)).toEqual(readStream(streamFrames(body)));
  });

  it.each([
    ['event: message_start\ndata: {"type":"message_start"}\n\n', 'bad_event'],
    ['event: message_start\ndata: []\n\n', 'bad_json'],
    ['event: message_start\ndata: {"type":"ping"}\n\n', 'bad_event'],
    ['event: content_block_stop\ndata: {"type":"content_block_stop","index":0}\n\n', 'wrong_order'],
    ['event: message_stop\ndata: {"type":"message_stop"}\n\n', 'wrong_order'],
    ['', 'no_events'],
    ['{"type":"message"}', 'no_events'],
    ['\u001f\ufffd\b', 'no_events'],
  ])('%j has the problem %s', (text, kind) => {
    expect(readStream([text])).toMatchObject({ state: 'failed', problem: { kind } });
  });

  it('does not throw, and runs nothing but the calls that were sent', () => {
    const frames = streamFrames(body);
    const changes = fc.array(
      fc.oneof(
        fc.record({ drop: fc.nat(frames.length - 1) }),
        fc.record({ swap: fc.nat(frames.length - 2) }),
        fc.record({ double: fc.nat(frames.length - 1) }),
        fc.record({ put: fc.string({ unit: 'binary', maxLength: 20 }), at: fc.nat(2_000) }),
      ),
      { minLength: 1, maxLength: 4 },
    );
    fc.assert(
      fc.property(changes, (edits) => {
        let list = [...frames];
        for (const edit of edits) {
          if ('drop' in edit) list = list.filter((_, index) => index !== edit.drop);
          else if ('double' in edit)
            list = list.flatMap((text, index) => (index === edit.double ? [text, text] : text));
          else if ('swap' in edit) list.splice(edit.swap, 0, ...list.splice(edit.swap + 1, 1));
          else {
            const text = list.join('');
            list = [text.slice(0, edit.at), edit.put, text.slice(edit.at)];
          }
        }
        const calls = runnableCalls(readStream(list));
        for (const call of calls) expect(call.input).toSatisfy((input) => typeof input === 'object' && input !== null);
      }),
      { numRuns: DEEP ? 100_000 : 3_000 },
    );
  });
});

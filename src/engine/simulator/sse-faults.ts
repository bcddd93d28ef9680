import type { Malformation } from '../messages/fault.ts';
import { errorOfType } from './api-errors.ts';
import { type StreamEvent, streamEvents } from './sse-events.ts';
import { frames, STREAM_CONTENT_TYPE } from './sse-text.ts';
import type { SimulatedAnswer } from './types.ts';

/** A piece of a stream, and how long it lets wait. */
export interface StreamChunk {
  readonly text: string;
  readonly afterMillis: number;
}

/** A stream as it is sent: its pieces, its type, and whether the connection is lost behind the last of them. */
export interface StreamPlan {
  readonly contentType: string;
  readonly chunks: readonly StreamChunk[];
  readonly isCut: boolean;
}

/** An answer that may be streamed: with anything but an error's status. */
export type StreamedAnswer = Exclude<SimulatedAnswer, { readonly type: 'error' }>;

/** How an answer is streamed, with whatever goes wrong with it. Pure. */
export function planStream(answer: StreamedAnswer): StreamPlan {
  const { body, stream } = answer;
  const events = streamEvents(body);
  switch (stream?.type) {
    case 'slow':
      return plan(frames(events, body.id), { afterMillis: stream.millisPerEvent });
    case 'stream_error': {
      const { type, message } = errorOfType(stream.errorType);
      const error = { type: 'error', error: { type, message } } as const;
      return plan(frames([...firstHalf(events), error], body.id));
    }
    case 'malformed':
      return malformed(events, body.id, stream.how);
    case undefined:
      return answer.type === 'cut' ? cutInHalf(frames(events, body.id)) : plan(frames(events, body.id));
  }
}

function plan(texts: readonly string[], { afterMillis = 0, isCut = false } = {}): StreamPlan {
  return { contentType: STREAM_CONTENT_TYPE, chunks: texts.map((text) => ({ text, afterMillis })), isCut };
}

function firstHalf(events: readonly StreamEvent[]): readonly StreamEvent[] {
  return events.slice(0, Math.ceil(events.length / 2));
}

/** The connection is lost in the middle of the text, wherever that is. */
function cutInHalf(texts: readonly string[]): StreamPlan {
  const half = Math.floor(texts.join('').length / 2);
  let length = 0;
  const kept = texts.flatMap((text) => {
    const part = text.slice(0, Math.max(0, half - length));
    length += text.length;
    return part === '' ? [] : [part];
  });
  return plan(kept, { isCut: true });
}

function malformed(events: readonly StreamEvent[], key: string, how: Malformation): StreamPlan {
  const whole = frames(events, key);
  const middle = Math.ceil(whole.length / 2);
  switch (how) {
    case 'bad_json':
      return plan([...whole.slice(0, middle), 'event: content_block_delta\ndata: {"type":"content_block\n\n']);
    case 'no_event_names':
      return plan(whole.map((text) => text.replace(/^event: .*\n/, '')));
    case 'duplicate_start':
      return plan([...whole.slice(0, middle), ...whole.slice(0, 1), ...whole.slice(middle)]);
    case 'wrong_order':
      return plan([...whole.slice(0, 1), frames([STRAY], key).join(''), ...whole.slice(1)]);
    case 'no_stop':
      return plan(whole.slice(0, -2));
    case 'broken_input':
      return plan(frames(withBrokenInput(events), key));
    case 'html':
      return { contentType: 'text/html', chunks: [{ text: PROXY_PAGE, afterMillis: 0 }], isCut: false };
  }
}

const STRAY: StreamEvent = {
  type: 'content_block_delta',
  index: 7,
  delta: { type: 'text_delta', text: 'Nobody started this block.' },
};

const PROXY_PAGE = '<html><head><title>502 Bad Gateway</title></head><body><h1>502 Bad Gateway</h1></body></html>\n';

/** Takes the last brace off each call's input, so that what has come is no JSON. */
function withBrokenInput(events: readonly StreamEvent[]): readonly StreamEvent[] {
  return events.map((event, position) => {
    const isLastPiece = events[position + 1]?.type === 'content_block_stop';
    if (!isLastPiece || event.type !== 'content_block_delta' || event.delta.type !== 'input_json_delta') return event;
    return { ...event, delta: { ...event.delta, partial_json: event.delta.partial_json.slice(0, -1) } };
  });
}

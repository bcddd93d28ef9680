import { digest } from '../messages/digest.ts';
import type { MessageResponse } from '../messages/types.ts';
import { randomFrom } from './random.ts';
import { type StreamEvent, streamEvents } from './sse-events.ts';
import type { Random } from './types.ts';

/** The header that tells a stream. Source: reference §6. */
export const STREAM_CONTENT_TYPE = 'text/event-stream; charset=utf-8';

const MOST_BLANKS = 16;
/** As it is sent: with a blank behind the colon, and never padded. Source: recorded streams. */
const PING = 'event: ping\ndata: {"type": "ping"}\n\n';

/**
 * Writes events as they go over the wire, one text each. Data lines are padded with blanks before the last brace, so that
 * their lengths give nothing away; how many depends on `key` alone. Source: reference §6.
 */
export function frames(events: readonly StreamEvent[], key: string): readonly string[] {
  const random = randomFrom(digest(key, 'padding'));
  return events.map((event) => (event.type === 'ping' ? PING : frame(event, random)));
}

/** The whole stream of a response, one text an event. */
export function streamFrames(response: MessageResponse): readonly string[] {
  return frames(streamEvents(response), response.id);
}

function frame(event: StreamEvent, random: Random): string {
  const json = JSON.stringify(event);
  const isPadded = event.type !== 'error';
  const padding = isPadded ? ' '.repeat(random.next(MOST_BLANKS)) : '';
  return `event: ${event.type}\ndata: ${json.slice(0, -1)}${padding}}\n\n`;
}

import { foldMessage } from './sse-fold.ts';
import { FRESH_PARSER, type LineParser, parseOn, type ServerSentMessage } from './sse-lines.ts';
import { failedReading, NOTHING_STREAMED, type StreamReading } from './sse-reading.ts';
import { decodeUtf8, flushUtf8, type PendingCharacter } from './sse-utf8.ts';

/** A reader of a stream, between two pieces of it. */
export interface StreamReader {
  readonly pending: PendingCharacter | null;
  readonly parser: LineParser;
  /** What the stream has come to so far. */
  readonly reading: StreamReading;
}

/** A reader to which nothing has come. */
export const FRESH_READER: StreamReader = { pending: null, parser: FRESH_PARSER, reading: NOTHING_STREAMED };

/**
 * Takes in the next piece of a stream, wherever it was torn: inside a character, a line or an event. Pure, never throws,
 * and comes to the same however the bytes were cut into pieces.
 */
export function readOn(reader: StreamReader, piece: Uint8Array | string): StreamReader {
  const { text, pending } =
    typeof piece === 'string' ? { text: piece, pending: null } : decodeUtf8(piece, reader.pending);
  const { parser, messages } = parseOn(reader.parser, text);
  return { pending, parser, reading: fold(reader.reading, messages) };
}

/** What a stream came to when it is over: a message that did not say so itself was cut. */
export function endReading({ pending, parser, reading }: StreamReader): StreamReading {
  const { messages } = parseOn(parser, flushUtf8(pending));
  const last = fold(reading, messages);
  switch (last.state) {
    case 'waiting':
      return failedReading(last, { kind: 'no_events', message: 'Nothing that came was an event of a message.' });
    case 'open':
      return failedReading(last, { kind: 'cut', message: 'The stream ended before it said that the message is over.' });
    case 'complete':
    case 'failed':
      return last;
  }
}

/**
 * Reads a whole stream from its pieces. Strict: it gives whole blocks only, and a call only if its input is whole JSON;
 * what may be run of it, `runnableCalls` says. Never throws: what is wrong is the reading's `problem`.
 */
export function readStream(pieces: Iterable<Uint8Array | string>): StreamReading {
  let reader = FRESH_READER;
  for (const piece of pieces) reader = readOn(reader, piece);
  return endReading(reader);
}

function fold(reading: StreamReading, messages: readonly ServerSentMessage[]): StreamReading {
  return messages.reduce(foldMessage, reading);
}

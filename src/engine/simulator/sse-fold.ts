import type { JsonObject } from '../messages/types.ts';
import { addDelta, finishBlock, openBlock } from './sse-blocks.ts';
import type { ServerSentMessage } from './sse-lines.ts';
import { failedReading, type StreamProblemKind, type StreamReading } from './sse-reading.ts';

/** Ends that leave the last block wherever it was. Behind any other, a call whose input is no JSON is broken. */
const CUTTING_STOPS: ReadonlySet<string> = new Set(['max_tokens', 'model_context_window_exceeded', 'refusal']);

/**
 * Takes in one message of the stream. Pure and total: whatever comes, it never throws, and what can't be becomes a
 * problem. Events without a name and events that nobody knows are passed over, as the SDK does. Source: reference §6.
 */
export function foldMessage(reading: StreamReading, { event, data }: ServerSentMessage): StreamReading {
  if (reading.state === 'complete' || reading.state === 'failed') return reading;
  const take = event === null ? undefined : EVENTS.get(event);
  if (take === undefined || event === null) return reading;
  const fields = parsed(data);
  if (fields === null) return failed(reading, 'bad_json', `The data of a ${event} event is no JSON object.`);
  if (fields['type'] !== event) {
    return failed(reading, 'bad_event', `An event named ${event} says in its data that it is another.`);
  }
  return take(reading, fields);
}

type Take = (reading: StreamReading, fields: JsonObject) => StreamReading;

const EVENTS = new Map<string, Take>([
  ['message_start', startMessage],
  ['content_block_start', startBlock],
  ['content_block_delta', extendBlock],
  ['content_block_stop', stopBlock],
  ['message_delta', extendMessage],
  ['message_stop', stopMessage],
  ['error', reportError],
]);

function startMessage(reading: StreamReading, { message }: JsonObject): StreamReading {
  if (reading.state !== 'waiting') return outOfOrder(reading, 'A second message begins inside the first.');
  if (!isObject(message)) return failed(reading, 'bad_event', 'A message_start event has no message.');
  return { ...reading, state: 'open', message, usage: isObject(message['usage']) ? message['usage'] : {} };
}

function startBlock(reading: StreamReading, { index, content_block: start }: JsonObject): StreamReading {
  if (reading.state !== 'open') return outOfOrder(reading, 'A block begins before its message.');
  if (reading.unfinished !== null) return outOfOrder(reading, 'A block begins before the one before it was whole.');
  if (index !== reading.blocks.length) return outOfOrder(reading, 'A block has not the next index.');
  const open = isObject(start) ? openBlock(index, start) : null;
  if (open === null) return failed(reading, 'bad_event', 'A content_block_start event has no block.');
  return { ...reading, unfinished: open };
}

function extendBlock(reading: StreamReading, { index, delta }: JsonObject): StreamReading {
  const open = reading.unfinished;
  if (open === null || index !== open.index) return outOfOrder(reading, 'A block goes on that is not open.');
  const extended = isObject(delta) ? addDelta(open, delta) : null;
  if (extended === null) return failed(reading, 'bad_event', 'What was to be added to a block does not fit it.');
  return { ...reading, unfinished: extended };
}

function stopBlock(reading: StreamReading, { index }: JsonObject): StreamReading {
  const open = reading.unfinished;
  if (open === null || index !== open.index) return outOfOrder(reading, 'A block ends that is not open.');
  const block = finishBlock(open);
  // A limit may have cut its input: only the stop_reason, which comes later, tells.
  return block === null ? reading : { ...reading, blocks: [...reading.blocks, block], unfinished: null };
}

function extendMessage(reading: StreamReading, { delta, usage }: JsonObject): StreamReading {
  if (reading.state !== 'open') return outOfOrder(reading, 'A message ends that never began.');
  if (!isObject(delta)) return failed(reading, 'bad_event', 'A message_delta event has no delta.');
  const { stop_reason: reason, stop_sequence: sequence, stop_details: details } = delta;
  const next = {
    ...reading,
    stopReason: typeof reason === 'string' ? reason : reading.stopReason,
    stopSequence: typeof sequence === 'string' ? sequence : reading.stopSequence,
    stopDetails: isObject(details) ? details : reading.stopDetails,
    usage: isObject(usage) ? { ...reading.usage, ...withoutNulls(usage) } : reading.usage,
  };
  return withoutEmptyCall(next);
}

/** A call that came to no argument at all before a limit can't be told from one that has none: it is not whole. */
function withoutEmptyCall(reading: StreamReading): StreamReading {
  const last = reading.blocks.at(-1);
  if (last === undefined || reading.unfinished !== null || !CUTTING_STOPS.has(reading.stopReason ?? '')) return reading;
  if (!isObject(last['input']) || Object.keys(last['input']).length > 0) return reading;
  const open = openBlock(reading.blocks.length - 1, last);
  return { ...reading, blocks: reading.blocks.slice(0, -1), unfinished: open };
}

function stopMessage(reading: StreamReading): StreamReading {
  if (reading.stopReason === null) return outOfOrder(reading, 'The message is over and did not say why it stopped.');
  if (reading.unfinished !== null && !CUTTING_STOPS.has(reading.stopReason)) {
    return failed(reading, 'broken_input', 'The message is over, but its last block is not whole.');
  }
  return { ...reading, state: 'complete' };
}

function reportError(reading: StreamReading, { error }: JsonObject): StreamReading {
  const known = isObject(error) ? error : {};
  const type = typeof known['type'] === 'string' ? known['type'] : 'api_error';
  const message = `The API reported an error behind a status of 200: ${type}.`;
  return failedReading(reading, { kind: 'api_error', message, error: known });
}

function outOfOrder(reading: StreamReading, message: string): StreamReading {
  return failed(reading, 'wrong_order', message);
}

function failed(reading: StreamReading, kind: StreamProblemKind, message: string): StreamReading {
  return failedReading(reading, { kind, message });
}

function parsed(data: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(data);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function withoutNulls(fields: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null));
}

function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

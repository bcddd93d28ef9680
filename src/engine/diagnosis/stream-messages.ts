import { type Fields, isFields } from '../simulator/shape.ts';
import { type KnownMessage, knownMessage, textOrNull } from './message-account.ts';

/** The types of event that a stream of the API has. Source: reference §6. */
const EVENT_TYPES = [
  'message_start',
  'content_block_start',
  'content_block_delta',
  'content_block_stop',
  'message_delta',
  'message_stop',
  'ping',
  'error',
];

/** Whether the value is an event of a stream. */
export function isStreamEvent(value: unknown): value is Fields {
  return isFields(value) && typeof value['type'] === 'string' && EVENT_TYPES.includes(value['type']);
}

/**
 * Reads one or more streams of events, one after the other, as far as accounting needs it: every count is that of the
 * last event that has it, never a sum. A stream that another one breaks into stays incomplete. Source: cases/README,
 * finding 9.
 */
export function messagesInStream(events: readonly Fields[]): readonly KnownMessage[] {
  const messages: KnownMessage[] = [];
  for (const event of events) {
    if (event['type'] === 'message_start') {
      messages.push({ ...knownMessage(isFields(event['message']) ? event['message'] : {}), isComplete: false });
      continue;
    }
    const open = messages.pop();
    if (open !== undefined) messages.push(withEvent(open, event));
  }
  return messages;
}

function withEvent(message: KnownMessage, event: Fields): KnownMessage {
  switch (event['type']) {
    case 'content_block_start':
      return { ...message, hasContent: true };
    case 'message_delta': {
      const delta = isFields(event['delta']) ? event['delta'] : {};
      const stopReason = textOrNull(delta['stop_reason']) ?? message.stopReason;
      return { ...message, stopReason, usage: overwritten(message.usage, event['usage']) };
    }
    case 'message_stop':
      return { ...message, isComplete: true };
    default:
      return message;
  }
}

function overwritten(usage: Fields, newer: unknown): Fields {
  if (!isFields(newer)) return usage;
  const said = Object.entries(newer).filter(([, value]) => value !== null && value !== undefined);
  return { ...usage, ...Object.fromEntries(said) };
}

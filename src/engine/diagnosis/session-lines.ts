import type { ContentBlock, Message } from '../messages/types.ts';
import { type Fields, isFields } from '../simulator/shape.ts';
import { type KnownMessage, knownMessage, textOrNull } from './message-account.ts';
import { shownUsage } from './wire-usage.ts';

/** What Claude Code writes for messages of its own, which no model said. */
const SYNTHETIC = '<synthetic>';

/** Whether the value is a line of a Claude Code session file. */
export function isSessionLine(value: unknown): value is Fields {
  return (
    isFields(value) && typeof value['type'] === 'string' && ('uuid' in value || 'sessionId' in value || isSaid(value))
  );
}

function isSaid(line: Fields): boolean {
  return (line['type'] === 'assistant' || line['type'] === 'user') && isFields(line['message']);
}

/**
 * Reads the responses of a session file. It has a line for each block; every line repeats the usage of the whole
 * response, early ones with an output count that is still growing: so lines of one id are one response, with the largest
 * count. Source: cases/README, finding 11.
 */
export function messagesInSession(lines: readonly Fields[]): readonly KnownMessage[] {
  const known = new Map<string, KnownMessage>();
  for (const [index, line] of lines.entries()) {
    const message = line['message'];
    if (line['type'] !== 'assistant' || !isFields(message) || message['model'] === SYNTHETIC) continue;
    const read = knownMessage(message);
    const key = read.id === null ? `line ${index}` : `${read.id} ${textOrNull(line['requestId']) ?? ''}`;
    const before = known.get(key);
    known.set(key, before === undefined ? read : merged(before, read));
  }
  return [...known.values()].map((message) =>
    message.stopReason === null ? { ...message, doubt: 'partial-output' } : message,
  );
}

function merged(before: KnownMessage, line: KnownMessage): KnownMessage {
  const isLater = shownUsage(line.usage).output_tokens >= shownUsage(before.usage).output_tokens;
  return {
    ...before,
    usage: isLater ? line.usage : before.usage,
    stopReason: line.stopReason ?? before.stopReason,
    hasContent: before.hasContent || line.hasContent,
  };
}

interface Said {
  readonly role: 'user' | 'assistant';
  content: Message['content'];
}

/**
 * Puts the messages of a session together again as a request sends them: the blocks of one id in one message, in their
 * order. What ran beside the main thread is left out.
 */
export function rebuildMessages(lines: readonly Fields[]): readonly Message[] {
  const messages: Said[] = [];
  const byId = new Map<string, Said>();
  for (const line of lines) {
    const { type, message } = line;
    if ((type !== 'assistant' && type !== 'user') || !isFields(message) || line['isSidechain'] === true) continue;
    if (message['model'] === SYNTHETIC) continue;
    // The file holds what the API said and was sent; a check of the whole array tells whether it is good.
    const content = message['content'] as Message['content'];
    const id = type === 'assistant' ? textOrNull(message['id']) : null;
    const known = id === null ? undefined : byId.get(id);
    if (known !== undefined) {
      known.content = [...blocksIn(known.content), ...blocksIn(content)];
      continue;
    }
    const next: Said = { role: type, content };
    messages.push(next);
    if (id !== null) byId.set(id, next);
  }
  return messages;
}

function blocksIn(content: Message['content']): readonly ContentBlock[] {
  if (typeof content === 'string') return [{ type: 'text', text: content }];
  return Array.isArray(content) ? content : [];
}

import type { Message } from '../messages/types.ts';
import { type Fields, isFields } from '../simulator/shape.ts';
import { accountFor, type KnownMessage, knownMessage, type MessageAccount } from './message-account.ts';
import { parseLines } from './parse-lines.ts';
import { isSessionLine, messagesInSession, rebuildMessages } from './session-lines.ts';
import { isStreamEvent, messagesInStream } from './stream-messages.ts';
import { addShown, NOTHING_SHOWN, type ShownUsage, totalInput } from './wire-usage.ts';

/** What a number of responses used and cost together. */
export interface Account {
  /** What the responses were read from. */
  readonly kind: 'responses' | 'stream' | 'session';
  /** One entry for each response of the API, however many events or lines it came in. */
  readonly messages: readonly MessageAccount[];
  readonly usage: ShownUsage;
  readonly totalInputTokens: number;
  readonly billed: ShownUsage;
  /** What is billed for all of it, in dollars; null if a model has no prices here. */
  readonly usd: number | null;
  /** The messages as a request would send them again; of a session file only. */
  readonly rebuilt: readonly Message[] | null;
}

/**
 * Accounts for what the API said, from whatever holds it: a response's body or several, the events of one or more
 * streams, the lines of a Claude Code session file, or the text of any of these. Null if it is none of them. Never
 * throws. Source: cases/README, findings 9 to 11.
 */
export function account(source: unknown): Account | null {
  const values = valuesIn(source);
  const events = values.filter(isStreamEvent);
  if (events.some(({ type }) => type === 'message_start')) return accountOf('stream', messagesInStream(events));
  const bodies = values.flatMap(bodiesIn);
  if (bodies.length > 0) return accountOf('responses', bodies.map(knownMessage));
  const lines = values.filter(isSessionLine);
  if (lines.length === 0) return null;
  return accountOf('session', messagesInSession(lines), rebuildMessages(lines));
}

function accountOf(
  kind: Account['kind'],
  known: readonly KnownMessage[],
  rebuilt: readonly Message[] | null = null,
): Account {
  const messages = known.map(accountFor);
  const usage = messages.reduce((sum, each) => addShown(sum, each.usage), NOTHING_SHOWN);
  const billed = messages.reduce((sum, each) => addShown(sum, each.billed), NOTHING_SHOWN);
  const isPriced = messages.every(({ usd }) => usd !== null);
  const usd = isPriced ? messages.reduce((sum, each) => sum + (each.usd ?? 0), 0) : null;
  return { kind, messages, usage, totalInputTokens: totalInput(usage), billed, usd, rebuilt };
}

function valuesIn(source: unknown): readonly unknown[] {
  if (typeof source === 'string') return parseLines(source);
  return Array.isArray(source) ? source : [source];
}

/** A body, alone or as the answer of an exchange. */
function bodiesIn(value: unknown): readonly Fields[] {
  if (!isFields(value)) return [];
  if (value['type'] === 'message' && isFields(value['usage'])) return [value];
  const inner = value['body'];
  return isFields(inner) && inner['type'] === 'message' ? [inner] : [];
}

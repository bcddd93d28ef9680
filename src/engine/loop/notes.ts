import { blocksOf } from '../messages/blocks.ts';
import { appendTo, type Chain, rememberingFold } from '../messages/chain.ts';
import type { ModelRequest } from '../messages/request.ts';
import type { CacheControl, ContentBlock, Message, RequestHead } from '../messages/types.ts';
import type { Harness } from './harness.ts';
import type { Transcript, TranscriptEntry } from './transcript.ts';

/** How a text begins that is the harness's notes: what has been found so far, at the very end of what is sent. */
export const NOTES_HEADING = 'Notes so far:';

/** Writes the notes from everything said so far, heading included; null if there is nothing to note. Pure. */
export type NotesWriter = (said: Chain<Message> | null) => string | null;

/**
 * The request with fresh notes at its end, and without those of the request before. Notes change with every turn: a cache
 * breakpoint behind them, where automatic caching puts it, is never found again, and `marked` puts one on the block before
 * them. A paused turn goes back as it is.
 */
export function withNotes(
  request: ModelRequest,
  said: Transcript,
  write: NotesWriter,
  notes: Harness['notes'],
): ModelRequest {
  if (request.messages?.value.role !== 'user') return request;
  const plain = withoutNotes(request.messages, 2);
  const messages =
    plain === null || notes === 'off'
      ? plain
      : noted(plain, write(messagesOf(said)), notes === 'marked' ? markFor(request.head) : null);
  return messages === request.messages ? request : { head: request.head, messages };
}

/** Whether a block is the harness's notes. */
export function isNotes(block: ContentBlock): boolean {
  return block.type === 'text' && block.text.startsWith(NOTES_HEADING);
}

const messagesOf = rememberingFold<TranscriptEntry, Chain<Message> | null>(null, (messages, { message }) =>
  appendTo(messages, message),
);

/** A mark that lives longer may not come behind one that lives shorter, so it has the lifetime of the request's own. */
function markFor({ cache_control: own }: RequestHead): CacheControl {
  return own ?? { type: 'ephemeral', ttl: '5m' };
}

function noted({ parent, value }: Chain<Message>, text: string | null, mark: CacheControl | null): Chain<Message> {
  const before = mark === null ? blocksOf(value) : marked(blocksOf(value), mark);
  const content = text === null ? before : [...before, { type: 'text' as const, text }];
  return appendTo(parent, { ...value, content });
}

/** Notes and their mark stand in the last user message of the request before: one of the last two that there are. */
function withoutNotes(messages: Chain<Message> | null, users: number): Chain<Message> | null {
  if (messages === null || users === 0) return messages;
  const { parent, value } = messages;
  const before = withoutNotes(parent, value.role === 'user' ? users - 1 : users);
  const plain = unnoted(value);
  return before === parent && plain === value ? messages : appendTo(before, plain);
}

/** Without notes and marks; the same message if it has neither, so that what is known of it stays known. */
function unnoted(message: Message): Message {
  const content = blocksOf(message);
  if (message.role !== 'user' || !content.some((block) => isNotes(block) || isMarked(block))) return message;
  return { ...message, content: content.filter((block) => !isNotes(block)).map(unmarked) };
}

function isMarked(block: ContentBlock): boolean {
  return 'cache_control' in block;
}

function unmarked(block: ContentBlock): ContentBlock {
  if (!('cache_control' in block)) return block;
  const { cache_control: _, ...plain } = block;
  return plain;
}

function marked(content: readonly ContentBlock[], mark: CacheControl): readonly ContentBlock[] {
  return content.map((block, index) => (index === content.length - 1 ? withMark(block, mark) : block));
}

function withMark(block: ContentBlock, mark: CacheControl): ContentBlock {
  // Text and results are all that a user message of this loop has, and both may carry a mark.
  return block.type === 'text' || block.type === 'tool_result' ? { ...block, cache_control: mark } : block;
}

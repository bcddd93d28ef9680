import { blocksOf } from '../messages/blocks.ts';
import { type Chain, chainOf, toArray } from '../messages/chain.ts';
import type { ContentBlock, Message } from '../messages/types.ts';
import type { Program } from './program.ts';
import type { Transcript } from './transcript.ts';

/** How a text begins that is the harness's notes: what has been found so far, at the very end of what is sent. */
export const NOTES_HEADING = 'Notes so far:';

/** What is written down, and whether a cache mark stands right before it. */
export interface NotesRule {
  /** The notes from everything said so far, heading included; null if there is nothing to note. Pure. */
  readonly write: (said: Chain<Message> | null) => string | null;
  /**
   * Notes change with every turn. A breakpoint behind them is never found again, so with automatic caching nothing is read;
   * a mark on the block before them is.
   */
  readonly marksBefore: boolean;
}

/** The program with fresh notes at the end of each request, and those of the request before taken out. */
export function notingProgram(program: Program, { write, marksBefore }: NotesRule): Program {
  return {
    ...program,
    decide: (state) => {
      const due = program.decide(state);
      if (due.type !== 'build_request') return due;
      const messages = toArray(due.request.messages).map(withoutNotes);
      const notes = write(messagesOf(state.ledger.transcript));
      const last = messages.at(-1);
      if (last?.role !== 'user') return due;
      const before = marksBefore ? marked(blocksOf(last)) : blocksOf(last);
      const content = notes === null ? before : [...before, { type: 'text' as const, text: notes }];
      const noted = [...messages.slice(0, -1), { ...last, content }];
      return { ...due, request: { ...due.request, messages: chainOf(noted) } };
    },
  };
}

/** Whether a block is the harness's notes. */
export function isNotes(block: ContentBlock): boolean {
  return block.type === 'text' && block.text.startsWith(NOTES_HEADING);
}

function messagesOf(transcript: Transcript): Chain<Message> | null {
  return chainOf(toArray(transcript).map(({ message }) => message));
}

/** Without notes and marks; the same message if it has neither, so that what is known of it stays known. */
function withoutNotes(message: Message): Message {
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

function marked(content: readonly ContentBlock[]): readonly ContentBlock[] {
  return content.map((block, index) => (index === content.length - 1 ? withMark(block) : block));
}

function withMark(block: ContentBlock): ContentBlock {
  // Text and results are all that a user message of this loop has, and both may carry a mark.
  return block.type === 'text' || block.type === 'tool_result'
    ? { ...block, cache_control: { type: 'ephemeral', ttl: '5m' } }
    : block;
}

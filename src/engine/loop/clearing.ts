import { requestTokens } from '../accounting/estimate.ts';
import { blocksOf } from '../messages/blocks.ts';
import { chainOf, toArray } from '../messages/chain.ts';
import type { ContentBlock, Message } from '../messages/types.ts';
import type { Program } from './program.ts';
import type { Context } from './transcript.ts';

/** What stands in the place of a result that was cleared. The call stays, so the model sees that it was made. */
export const CLEARED = '(This result was cleared to save room.)';

/** When old results are cleared from what is sent, and which stay. */
export interface ClearingRule {
  /** Input tokens of the next request from which on there is something to clear. */
  readonly above: number;
  /** The newest results, by turns, that always stay. */
  readonly keep: number;
}

/**
 * The context without its old results, or null if the rule leaves it as it is. The transcript keeps them. What is behind the
 * first cleared result is another prompt than before, so nothing of that is read from the cache.
 */
export function clearOldResults(context: Context, { above, keep }: ClearingRule): Context | null {
  if (requestTokens(context) <= above) return null;
  const messages = toArray(context.messages);
  const withResults = messages.flatMap((message, index) => (hasResult(message) ? [index] : []));
  const old = new Set(withResults.slice(0, Math.max(0, withResults.length - keep)));
  const cleared = messages.map((message, index) => (old.has(index) ? withoutResults(message) : message));
  if (cleared.every((message, index) => message === messages[index])) return null;
  return { head: context.head, messages: chainOf(cleared) };
}

/** The program with old results cleared before a request is built. Each clearing is a step of the run: `context_changed`. */
export function clearingProgram(program: Program, rule: ClearingRule): Program {
  return {
    ...program,
    decide: (state) => {
      const due = program.decide(state);
      if (due.type !== 'build_request' || state.phase !== 'ready' || state.resumed) return due;
      const request = clearOldResults(state.ledger.context, rule);
      return request === null
        ? due
        : { type: 'change_context', reason: 'old results were cleared to save room', request };
    },
  };
}

function hasResult(message: Message): boolean {
  return blocksOf(message).some(({ type }) => type === 'tool_result');
}

/** The message with its results cleared; itself if they all were before. */
function withoutResults(message: Message): Message {
  const content = blocksOf(message);
  if (content.every((block) => block.type !== 'tool_result' || block.content === CLEARED)) return message;
  return { ...message, content: content.map(cleared) };
}

/** What failed says so still: a model must not take a cleared error for a success. */
function cleared(block: ContentBlock): ContentBlock {
  return block.type === 'tool_result' ? { ...block, content: CLEARED } : block;
}

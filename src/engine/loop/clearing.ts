import { requestTokens } from '../accounting/estimate.ts';
import { blocksOf } from '../messages/blocks.ts';
import { chainOf, toArray } from '../messages/chain.ts';
import type { ModelRequest } from '../messages/request.ts';
import type { ContentBlock, Message } from '../messages/types.ts';

/** What stands in the place of a result that was cleared. The call stays, so the model sees that it was made. */
export const CLEARED = '(This result was cleared to save room.)';

/** The newest results, by turns, that a harness never clears. */
const KEPT_TURNS = 3;

/**
 * A request without its old results, or null if it is no larger than `above` tokens or has none. The transcript keeps them.
 * What is behind the first cleared result is another prompt than before, so nothing of that is read from the cache. A paused
 * turn goes back as it is, and so does a request that is tried again: neither comes here.
 */
export function clearOldResults(request: ModelRequest, above: number, keep: number = KEPT_TURNS): ModelRequest | null {
  if (requestTokens(request) <= above) return null;
  const messages = toArray(request.messages);
  const withResults = messages.flatMap((message, index) => (hasResult(message) ? [index] : []));
  const old = new Set(withResults.slice(0, Math.max(0, withResults.length - keep)));
  const cleared = messages.map((message, index) => (old.has(index) ? withoutResults(message) : message));
  if (cleared.every((message, index) => message === messages[index])) return null;
  return { head: request.head, messages: chainOf(cleared) };
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

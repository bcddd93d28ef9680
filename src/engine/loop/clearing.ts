import { requestTokens } from '../accounting/estimate.ts';
import { blocksOf } from '../messages/blocks.ts';
import { chainOf, toArray } from '../messages/chain.ts';
import type { ContentBlock, Message } from '../messages/types.ts';
import type { BuildRequest, ChangeContext } from './decide.ts';
import type { Harness } from './harness.ts';
import type { RunState } from './state.ts';
import type { Context } from './transcript.ts';

/** What stands in the place of a result that was cleared. The call stays, so the model sees that it was made. */
export const CLEARED = '(This result was cleared to save room.)';

/** The newest results, by turns, that a harness never clears. */
const KEPT_TURNS = 3;

/** When old results are cleared from what is sent, and which stay. */
interface ClearingRule {
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

/**
 * What is due where a request is: to clear old results first, if the harness says so and there is one to clear. Each clearing is
 * a step of the run, `context_changed`. A paused turn goes back as it is, and so does a request that is tried again. Guards have
 * measured the request before it was cleared: they may end a run that would have had room.
 */
export function clearFirst(state: RunState, due: BuildRequest, { clearAbove }: Harness): BuildRequest | ChangeContext {
  const isNext = (state.phase === 'ready' && !state.resumed) || state.phase === 'checking_guards';
  if (clearAbove === null || !isNext || state.ledger.workflow !== null) return due;
  const request = clearOldResults(due.request, { above: clearAbove, keep: KEPT_TURNS });
  return request === null ? due : { type: 'change_context', reason: 'clear_results', request };
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

import { blocksOf, isToolResult, isToolUse, resultText, textIn } from '../messages/blocks.ts';
import { toArray } from '../messages/chain.ts';
import type { ModelRequest } from '../messages/request.ts';
import type { Message, ToolResultBlock, ToolUseBlock } from '../messages/types.ts';

/** A call that was made, with its result once that is there. */
export interface PastCall {
  readonly call: ToolUseBlock;
  readonly result: ToolResultBlock | null;
}

/** What the user wants now, and what was done about it. */
export interface Task {
  /** What the user said last. */
  readonly words: string;
  /** Every call since then, in order. */
  readonly calls: readonly PastCall[];
  /** What tools have answered since then, a text each, errors left out. */
  readonly results: string;
}

/** Reads the task from the messages: everything from the last message in which the user said something. Pure. */
export function readTask(request: ModelRequest): Task {
  const messages = toArray(request.messages);
  const start = messages.findLastIndex(isSaid);
  const since = messages.slice(Math.max(0, start));
  const blocks = since.flatMap((message) => blocksOf(message));
  const results = new Map(blocks.filter(isToolResult).map((result) => [result.tool_use_id, result]));
  const calls = blocks.filter(isToolUse).map((call) => ({ call, result: results.get(call.id) ?? null }));
  return {
    words: start === -1 ? '' : textIn(blocksOf(messages[start] ?? { role: 'user', content: '' })),
    calls,
    results: [...results.values()]
      .filter((result) => result.is_error !== true)
      .map(resultText)
      .join('\n'),
  };
}

/** Text beside results is a remark of the harness: the task is what was said without any. */
function isSaid(message: Message): boolean {
  if (message.role !== 'user') return false;
  const blocks = blocksOf(message);
  return blocks.some((block) => block.type === 'text') && !blocks.some(isToolResult);
}

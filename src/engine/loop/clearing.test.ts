import { describe, expect, it } from 'vitest';
import { requestTokens } from '../accounting/estimate.ts';
import { blocksOf } from '../messages/blocks.ts';
import { chainOf, toArray } from '../messages/chain.ts';
import type { Message } from '../messages/types.ts';
import { CLEARED, clearOldResults } from './clearing.ts';

const HEAD = { model: 'claude-opus-5', max_tokens: 100 };
const LONG = 'x'.repeat(1_000);

/** A conversation of some turns with a call and a long result each. The last call's result says that it failed. */
function talk(turns: number): readonly Message[] {
  const goal: Message = { role: 'user', content: [{ type: 'text', text: 'Do it.' }] };
  const rest = Array.from({ length: turns }, (_, index): readonly Message[] => [
    { role: 'assistant', content: [{ type: 'tool_use', id: `t${index}`, name: 'look', input: { at: index } }] },
    { role: 'user', content: [{ type: 'tool_result', tool_use_id: `t${index}`, content: LONG, is_error: true }] },
  ]);
  return [goal, ...rest.flat()];
}

function clear(
  messages: readonly Message[],
  { above, keep }: { above: number; keep: number },
): readonly string[] | null {
  const cleared = clearOldResults({ head: HEAD, messages: chainOf(messages) }, above, keep);
  return cleared === null ? null : resultsIn(toArray(cleared.messages));
}

function resultsIn(messages: readonly Message[]): readonly string[] {
  return messages.flatMap((message) =>
    blocksOf(message).flatMap((block) => (block.type === 'tool_result' ? String(block.content) : [])),
  );
}

describe('clearOldResults', () => {
  const messages = talk(4);
  const size = requestTokens({ head: HEAD, messages: chainOf(messages) });

  it('leaves a request alone that is within the room', () => {
    expect(clear(messages, { above: size, keep: 1 })).toBeNull();
  });

  it('clears all results but the newest, and keeps every call and whether it failed', () => {
    expect(clear(messages, { above: size - 1, keep: 2 })).toEqual([CLEARED, CLEARED, LONG, LONG]);
    const cleared = clearOldResults({ head: HEAD, messages: chainOf(messages) }, 0, 1);
    const blocks = toArray(cleared?.messages ?? null).flatMap(blocksOf);
    expect(blocks.filter(({ type }) => type === 'tool_use')).toHaveLength(4);
    expect(blocks.filter((block) => block.type === 'tool_result' && block.is_error === true)).toHaveLength(4);
  });

  it('has nothing to do once that is done, or where fewer results are there than stay', () => {
    const once = clearOldResults({ head: HEAD, messages: chainOf(messages) }, 0, 1);
    expect(once === null ? 'nothing' : clearOldResults(once, 0, 1)).toBeNull();
    expect(clear(messages, { above: 0, keep: 4 })).toBeNull();
  });
});

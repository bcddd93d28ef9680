import { describe, expect, it } from 'vitest';
import { blockTokens } from '../accounting/estimate.ts';
import { chainOf } from '../messages/chain.ts';
import type { Message, MessageResponse, RequestHead } from '../messages/types.ts';
import { createSimulator } from './handle.ts';
import type { Reply } from './types.ts';

const HEAD: RequestHead = {
  model: 'claude-opus-5',
  max_tokens: 1_024,
  tools: [{ type: 'web_search_20250305', name: 'web_search' }],
};
const ASK: Message = { role: 'user', content: 'Find out.' };
const hit = { type: 'web_search_result', url: 'https://a.example.com', title: 'A', encrypted_content: 'x'.repeat(500) };
const lap = (query: string) => ({ query, hits: [{ ...hit, type: 'web_search_result' as const }] });

function answer(reply: Reply, head: RequestHead, messages: readonly Message[] = [ASK]) {
  const context = { seed: '1', now: 0, call: 1, attempt: 0, cache: [], faults: [] };
  return createSimulator(() => reply)({ head, messages: chainOf(messages) }, context).answer;
}

function responseTo(reply: Reply, head = HEAD): MessageResponse {
  const given = answer(reply, head);
  if (given.type !== 'response') throw new RangeError('It was refused.');
  return given.body;
}

describe('the provider’s search', () => {
  const searching = { laps: ['one', 'two', 'three'].map(lap), cap: 2 };

  it('pauses the turn at its cap, with a result for each call and nothing behind it', () => {
    const { stop_reason, content, usage } = responseTo({ searching, text: 'Done.' });
    expect(stop_reason).toBe('pause_turn');
    expect(content.map(({ type }) => type).join(' ')).toBe(
      'server_tool_use web_search_tool_result server_tool_use web_search_tool_result',
    );
    expect(usage.server_tool_use).toEqual({ web_search_requests: 2, web_fetch_requests: 0 });
  });

  it('goes on to the text below the cap', () => {
    const { stop_reason, content } = responseTo({ searching: { ...searching, cap: 3 }, text: 'Done.' });
    expect(stop_reason).toBe('end_turn');
    expect(content.at(-1)).toMatchObject({ type: 'text', text: 'Done.' });
  });

  it('writes calls and no results: these are not output tokens', () => {
    const { content, usage } = responseTo({ searching });
    const calls = content.filter(({ type }) => type === 'server_tool_use');
    expect(usage.output_tokens).toBe(calls.reduce((sum, block) => sum + blockTokens(block, '4.7'), 0));
  });

  it('does not run without its tool, and then says nothing of searches', () => {
    const { content, usage } = responseTo({ searching, text: 'Done.' }, { model: HEAD.model, max_tokens: 1_024 });
    expect(content.map(({ type }) => type)).toEqual(['text']);
    expect(usage.server_tool_use).toBeNull();
  });

  it('makes a turn that can be sent back as it is, and not one that any model carries on', () => {
    const { content } = responseTo({ searching });
    expect(answer({ text: 'On.' }, HEAD, [ASK, { role: 'assistant', content }]).type).toBe('response');
    const spoken: Message = { role: 'assistant', content: [...content, { type: 'text', text: 'Half' }] };
    expect(answer({ text: 'On.' }, HEAD, [ASK, spoken]).type).toBe('error');
  });
});

import { modelSpec } from '../accounting/models.ts';
import type { RequestHead, ResponseBlock, ToolUseBlock } from '../messages/types.ts';
import { cutToTokens } from './cut-blocks.ts';
import { type Draft, outputTokens } from './draft.ts';
import { identifier } from './identifiers.ts';
import { searchLaps } from './search-laps.ts';
import type { Reply } from './types.ts';

/**
 * Writes what the model says as content blocks, and ends it as the API would: where the provider's search reaches its
 * cap, at a stop sequence, at `max_tokens`, with calls, or by itself. Source: reference §1.4, §2, §2.1.
 */
export function compose(head: RequestHead, reply: Reply, key: string): Draft {
  const { blocks, isPaused } = searchLaps(head, reply, key);
  const before = [...thinkingOf(head, reply), ...blocks];
  if (isPaused) return limited({ ...ended(before), stopReason: 'pause_turn' }, head);
  const content = [...before, ...textOf(reply), ...callsOf(head, reply, key)];
  return limited(stopped(ended(content), head), head);
}

function ended(content: readonly ResponseBlock[]): Draft {
  const stopReason = content.some((block) => block.type === 'tool_use') ? 'tool_use' : 'end_turn';
  return { content, stopReason, stopSequence: null, stopDetails: null, limit: null };
}

function thinkingOf({ thinking }: RequestHead, reply: Reply): readonly ResponseBlock[] {
  const isAsked = thinking?.type === 'adaptive' || thinking?.type === 'enabled';
  if (!isAsked || reply.thinking === undefined || reply.thinking === '') return [];
  return [{ type: 'thinking', thinking: reply.thinking, signature: '' }];
}

function textOf({ text }: Reply): readonly ResponseBlock[] {
  return text === undefined || text.trim() === '' ? [] : [{ type: 'text', text, citations: null }];
}

/** A model without tools, or with `none`, can't call; with `disable_parallel_tool_use` it calls once. */
function callsOf(head: RequestHead, reply: Reply, key: string): readonly ToolUseBlock[] {
  const choice = head.tool_choice ?? { type: 'auto' };
  if (choice.type === 'none' || (head.tools ?? []).length === 0) return [];
  const calls = reply.calls ?? [];
  const allowed = choice.type === 'tool' ? calls.filter(({ name }) => name === choice.name) : calls;
  return (choice.disable_parallel_tool_use === true ? allowed.slice(0, 1) : allowed).map(({ name, input }, index) => ({
    type: 'tool_use',
    id: identifier('toolu_01', `${key}/${index}`),
    name,
    input,
    caller: { type: 'direct' },
  }));
}

function stopped(draft: Draft, { stop_sequences }: RequestHead): Draft {
  for (const [index, block] of draft.content.entries()) {
    if (block.type !== 'text') continue;
    const hit = earliestIn(block.text, stop_sequences ?? []);
    if (hit === null) continue;
    const text = block.text.slice(0, hit.at);
    const before = draft.content.slice(0, index);
    const content = text.trim() === '' ? before : [...before, { ...block, text }];
    return { ...draft, content, stopReason: 'stop_sequence', stopSequence: hit.sequence };
  }
  return draft;
}

function earliestIn(
  text: string,
  sequences: readonly string[],
): { readonly sequence: string; readonly at: number } | null {
  return sequences
    .map((sequence) => ({ sequence, at: text.indexOf(sequence) }))
    .filter(({ at }) => at >= 0)
    .reduce<{ sequence: string; at: number } | null>(
      (best, hit) => (best === null || hit.at < best.at ? hit : best),
      null,
    );
}

function limited(draft: Draft, { model, max_tokens }: RequestHead): Draft {
  const { tokenizer } = modelSpec(model);
  if (outputTokens(draft.content, tokenizer) <= max_tokens) return draft;
  const content = cutToTokens(draft.content, max_tokens, tokenizer);
  return { content, stopReason: 'max_tokens', stopSequence: null, stopDetails: null, limit: max_tokens };
}

import { blocksOf, toolUsesIn } from '../messages/blocks.ts';
import { toArray } from '../messages/chain.ts';
import type { FaultOutcome } from '../messages/fault.ts';
import type { ModelRequest } from '../messages/request.ts';
import { cutLast } from './cut-blocks.ts';
import type { Draft } from './draft.ts';
import { identifier } from './identifiers.ts';

/** What the model stops at when a lesson asks for a stop sequence and the request has none. */
const DEFAULT_STOP_SEQUENCE = '</answer>';

/** A stop as a lesson plans it. */
export type PlannedStop = Extract<FaultOutcome, { readonly type: 'stop' }>;

/**
 * Ends a response as a lesson plans it, with the content that such an ending comes with: a refusal before any output is
 * empty, one in mid-stream leaves part of the text, a response that was cut breaks off in its last block, a paused one
 * waits for a tool of the provider. Source: reference §2.1.
 */
export function stopAsPlanned(draft: Draft, planned: PlannedStop, request: ModelRequest, key: string): Draft {
  const { stopReason } = planned;
  const stopped = { ...draft, stopReason, stopSequence: null, stopDetails: null, limit: null };
  const said = draft.content.filter((block) => block.type !== 'tool_use');
  switch (stopReason) {
    case 'end_turn':
      return { ...stopped, content: planned.content === 'none' ? [] : said };
    case 'tool_use':
      return { ...stopped, content: withCall(draft.content, request, key) };
    case 'max_tokens':
    case 'model_context_window_exceeded':
      return { ...stopped, content: cutLast(beforeCut(draft.content, planned, request, key)) };
    case 'stop_sequence':
      return { ...stopped, content: said, stopSequence: request.head.stop_sequences?.[0] ?? DEFAULT_STOP_SEQUENCE };
    case 'pause_turn':
      return { ...stopped, content: [...spoken(said), searching(key)] };
    case 'refusal':
      return refused(stopped, planned.midStream === true);
  }
}

/** What the model would have written in full, had no limit cut it. */
function beforeCut(
  content: Draft['content'],
  planned: PlannedStop,
  request: ModelRequest,
  key: string,
): Draft['content'] {
  if (planned.content === 'text') return spoken(content.filter((block) => block.type !== 'tool_use'));
  return planned.content === 'call' ? withCall(content, request, key) : content;
}

/** The content with a call in it: its own, else the model asks once more for what it asked for last. */
function withCall(content: Draft['content'], { head, messages }: ModelRequest, key: string): Draft['content'] {
  const tool = head.tools?.[0]?.name;
  if (tool === undefined || content.some((block) => block.type === 'tool_use')) return content;
  const asked = toArray(messages)
    .flatMap((message) => toolUsesIn(blocksOf(message)))
    .at(-1);
  const { name, input } = asked ?? { name: tool, input: {} };
  return [...content, { type: 'tool_use', id: identifier('toolu_01', `${key}/planned`), name, input }];
}

/** A refusal in mid-stream comes behind part of the output, which is to be dropped. */
function refused(draft: Draft, isMidStream: boolean): Draft {
  const when = isMidStream ? 'while its output was being written' : 'before any output was written';
  return {
    ...draft,
    content: isMidStream ? cutLast(spoken(draft.content.filter(({ type }) => type !== 'tool_use'))) : [],
    stopDetails: {
      type: 'refusal',
      category: 'general_harms',
      explanation: `This request was declined ${when}.`,
    },
  };
}

function spoken(said: Draft['content']): Draft['content'] {
  if (said.some((block) => block.type === 'text')) return said;
  return [...said, { type: 'text', text: 'Let me look that up.', citations: null }];
}

function searching(key: string): Draft['content'][number] {
  return {
    type: 'server_tool_use',
    id: identifier('srvtoolu_01', key),
    name: 'web_search',
    input: { query: 'background for the next step' },
  };
}

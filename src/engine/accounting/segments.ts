import { blocksOf } from '../messages/blocks.ts';
import { toArray } from '../messages/chain.ts';
import type { ModelRequest } from '../messages/request.ts';
import type { ContentBlock, Message } from '../messages/types.ts';
import { countedText } from './block-text.ts';
import { blockTokens, prefixTokens, systemText } from './estimate.ts';
import { modelSpec, type Tokenizer } from './models.ts';

/** What a piece of a request is. Each category has a colour and a label on the token bar. */
export const SEGMENT_CATEGORIES = [
  'tool_prompt',
  'tools',
  'system',
  'user',
  'text',
  'thinking',
  'tool_use',
  'tool_result',
] as const;

/** One of the categories of the token bar. */
export type SegmentCategory = (typeof SEGMENT_CATEGORIES)[number];

/** One piece of a request, in the order in which the API reads it. */
export interface Segment {
  readonly category: SegmentCategory;
  /** Estimated tokens. The segments of a request add up to its input tokens. */
  readonly tokens: number;
  /** What stands there, as text. Empty for what the API adds itself. */
  readonly text: string;
  /** The block's place in `messages`, or null for the prefix. */
  readonly at: { readonly message: number; readonly block: number } | null;
  readonly isError: boolean;
}

const messageSegments = new WeakMap<Message, Map<string, readonly Segment[]>>();

/** Splits a request into its segments: tools, what the API adds for them, system, then every block of every message. */
export function segmentsOf(request: ModelRequest): readonly Segment[] {
  const { tokenizer } = modelSpec(request.head.model);
  return [
    ...prefixSegments(request),
    ...toArray(request.messages).flatMap((each, index) => ofMessage(each, index, tokenizer)),
  ];
}

function prefixSegments(request: ModelRequest): readonly Segment[] {
  const { head } = request;
  const counted = prefixTokens(head);
  const prefix = { at: null, isError: false };
  const segments: Segment[] = (head.tools ?? []).map((tool, index) => ({
    ...prefix,
    category: 'tools',
    tokens: counted.tools[index] ?? 0,
    text: 'description' in tool ? `${tool.name}: ${tool.description}` : tool.name,
  }));
  if (counted.toolPrompt > 0)
    segments.push({ ...prefix, category: 'tool_prompt', tokens: counted.toolPrompt, text: '' });
  if (counted.system > 0)
    segments.push({ ...prefix, category: 'system', tokens: counted.system, text: systemText(head) });
  return segments;
}

function ofMessage(message: Message, index: number, tokenizer: Tokenizer): readonly Segment[] {
  const key = `${tokenizer}/${index}`;
  const known = messageSegments.get(message)?.get(key);
  if (known !== undefined) return known;
  const segments = blocksOf(message).map((block, position) => ({
    category: categoryOf(message, block),
    tokens: blockTokens(block, tokenizer),
    text: countedText(block),
    at: { message: index, block: position },
    isError: block.type === 'tool_result' && block.is_error === true,
  }));
  const byKey = messageSegments.get(message) ?? new Map<string, readonly Segment[]>();
  messageSegments.set(message, byKey.set(key, segments));
  return segments;
}

function categoryOf(message: Message, block: ContentBlock): SegmentCategory {
  switch (block.type) {
    case 'text':
      return message.role === 'user' ? 'user' : message.role === 'system' ? 'system' : 'text';
    case 'thinking':
    case 'redacted_thinking':
      return 'thinking';
    case 'tool_use':
    case 'server_tool_use':
      return 'tool_use';
    case 'tool_result':
    case 'web_search_tool_result':
      return 'tool_result';
    default:
      // Betas add kinds of block; whoever wrote it says best what it is.
      return message.role === 'assistant' ? 'text' : 'user';
  }
}

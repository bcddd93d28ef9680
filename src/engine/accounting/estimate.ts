import { blocksOf, resultText } from '../messages/blocks.ts';
import { type Chain, rememberingFold } from '../messages/chain.ts';
import type { ModelRequest } from '../messages/request.ts';
import type { ContentBlock, Message, RequestHead, ToolDefinition } from '../messages/types.ts';
import { type ModelSpec, modelSpec, type Tokenizer } from './models.ts';

/**
 * Characters a token, by tokenizer. The docs equate a million tokens with about 2.5 million characters on the 4.7
 * generation and later, and 3.4 million before. Source: reference §8.
 */
const CHARACTERS_PER_TOKEN: Record<Tokenizer, number> = { '4.7': 2.5, older: 3.4 };

/** The one estimate of the project: how many tokens a text is likely to be. Label it *estimated* wherever it shows. */
export function estimateTokens(text: string, tokenizer: Tokenizer): number {
  return Math.ceil(text.length / CHARACTERS_PER_TOKEN[tokenizer]);
}

/** The text by which a block is counted: what the model reads of it. */
export function countedText(block: ContentBlock): string {
  switch (block.type) {
    case 'text':
      return block.text;
    case 'thinking':
      return block.thinking;
    case 'redacted_thinking':
      return block.data;
    case 'tool_use':
    case 'server_tool_use':
      return block.name + JSON.stringify(block.input) + block.id;
    case 'tool_result':
      return resultText(block) + block.tool_use_id;
  }
}

/** Estimated tokens of one content block. */
export function blockTokens(block: ContentBlock, tokenizer: Tokenizer): number {
  return estimateTokens(countedText(block), tokenizer);
}

/** Estimated tokens of one message: the sum of its blocks. */
export function messageTokens(message: Message, tokenizer: Tokenizer): number {
  return blocksOf(message).reduce((sum, block) => sum + blockTokens(block, tokenizer), 0);
}

/** Estimated tokens of one tool's definition. */
export function toolTokens(tool: ToolDefinition, tokenizer: Tokenizer): number {
  return estimateTokens(tool.name + tool.description + JSON.stringify(tool.input_schema), tokenizer);
}

/** Estimated tokens of the prefix, in the order in which the API reads it. */
export interface PrefixTokens {
  /** What the API adds to the system prompt as soon as there is a tool. Source: reference §8. */
  readonly toolPrompt: number;
  readonly tools: readonly number[];
  readonly system: number;
  readonly total: number;
}

const prefixes = new WeakMap<RequestHead, PrefixTokens>();

/** Counts the prefix of a request: tools, the text that the API adds for them, and system. */
export function prefixTokens(head: RequestHead): PrefixTokens {
  const known = prefixes.get(head);
  if (known !== undefined) return known;
  const spec = modelSpec(head.model);
  const tools = (head.tools ?? []).map((tool) => toolTokens(tool, spec.tokenizer));
  const toolPrompt = toolPromptTokens(head, spec);
  const system = estimateTokens(systemText(head), spec.tokenizer);
  const counted = {
    toolPrompt,
    tools,
    system,
    total: toolPrompt + system + tools.reduce((sum, each) => sum + each, 0),
  };
  prefixes.set(head, counted);
  return counted;
}

/** The system prompt as plain text. */
export function systemText(head: RequestHead): string {
  if (head.system === undefined) return '';
  return typeof head.system === 'string' ? head.system : head.system.map((block) => block.text).join('\n\n');
}

function toolPromptTokens(head: RequestHead, spec: ModelSpec): number {
  if (head.tools === undefined || head.tools.length === 0) return 0;
  const forced = head.tool_choice?.type === 'any' || head.tool_choice?.type === 'tool';
  return forced ? spec.toolPromptTokens.forced : spec.toolPromptTokens.auto;
}

const sums: Record<Tokenizer, (chain: Chain<Message> | null) => number> = {
  '4.7': rememberingFold<Message, number>(0, (sum, message) => sum + messageTokens(message, '4.7')),
  older: rememberingFold<Message, number>(0, (sum, message) => sum + messageTokens(message, 'older')),
};

/** Estimated tokens of all the messages of a request. After an append it costs what was appended. */
export function messagesTokens(messages: Chain<Message> | null, tokenizer: Tokenizer): number {
  return sums[tokenizer](messages);
}

/** Estimated input tokens of a whole request. */
export function requestTokens(request: ModelRequest): number {
  const { tokenizer } = modelSpec(request.head.model);
  return prefixTokens(request.head).total + messagesTokens(request.messages, tokenizer);
}

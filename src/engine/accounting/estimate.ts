import { blocksOf, textIn } from '../messages/blocks.ts';
import { type Chain, rememberingFold } from '../messages/chain.ts';
import type { ModelRequest } from '../messages/request.ts';
import type { ContentBlock, Message, RequestHead, ToolDefinition, WebSearchTool } from '../messages/types.ts';
import { countedText, pictureTokens } from './block-text.ts';
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

/** Estimated tokens of one content block. */
export function blockTokens(block: ContentBlock, tokenizer: Tokenizer): number {
  return estimateTokens(countedText(block), tokenizer) + pictureTokens(block);
}

/** Estimated tokens of one message: the sum of its blocks. */
export function messageTokens(message: Message, tokenizer: Tokenizer): number {
  return blocksOf(message).reduce((sum, block) => sum + blockTokens(block, tokenizer), 0);
}

/** Estimated tokens of one tool's definition. */
function toolTokens(tool: ToolDefinition | WebSearchTool, tokenizer: Tokenizer): number {
  // The provider's own tools come with a type and a name alone; what they add is known for two of them.
  const { name, type, description = '', input_schema } = tool as Partial<ToolDefinition> & { readonly type?: unknown };
  const schema = input_schema === undefined ? '' : JSON.stringify(input_schema);
  return estimateTokens(`${name ?? ''}${description}${schema}`, tokenizer) + providerToolTokens(type, tokenizer);
}

/** Source: reference §8. */
function providerToolTokens(type: unknown, tokenizer: Tokenizer): number {
  if (typeof type !== 'string') return 0;
  if (type.startsWith('bash_')) return tokenizer === '4.7' ? 325 : 244;
  return type.startsWith('text_editor_') ? 700 : 0;
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
  const system: unknown = head.system;
  if (typeof system === 'string') return system;
  return Array.isArray(system) ? textIn(system.filter(isBlock)) : '';
}

/** A body from outside may have anything there: what is no block is not counted. */
function isBlock(value: unknown): value is { readonly type: string } {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string';
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
function messagesTokens(messages: Chain<Message> | null, tokenizer: Tokenizer): number {
  return sums[tokenizer](messages);
}

/** Estimated input tokens of a whole request. */
export function requestTokens(request: ModelRequest): number {
  const { tokenizer } = modelSpec(request.head.model);
  return prefixTokens(request.head).total + messagesTokens(request.messages, tokenizer);
}

import { blockTokens, estimateTokens, prefixTokens } from '../accounting/estimate.ts';
import { modelSpec, type Tokenizer } from '../accounting/models.ts';
import { blocksOf } from '../messages/blocks.ts';
import { appendTo, type Chain, rememberingFold } from '../messages/chain.ts';
import { digest } from '../messages/digest.ts';
import type {
  CacheControl,
  ContentBlock,
  Message,
  RequestHead,
  ToolDefinition,
  WebSearchTool,
} from '../messages/types.ts';

/** A place where a request may be cut for the cache: behind a tool, a system block or a content block. */
export interface Position {
  /** Fingerprint of everything up to here, cache marks left out: moving a mark does not change what is cached. */
  readonly fingerprint: string;
  /** Tokens up to here. */
  readonly tokens: number;
  readonly mark: CacheControl | null;
  /** Thinking and empty text can't carry a breakpoint. Source: reference §4. */
  readonly canBeMarked: boolean;
}

/** The positions of a request's tools and system. */
export interface HeadPositions {
  readonly positions: readonly Position[];
  /** Fingerprint of model, tools and system. */
  readonly fingerprint: string;
  /** The same with what changes the messages' cache alone: tool_choice, thinking, output_config. Source: reference §4. */
  readonly settings: string;
  readonly tokens: number;
}

const known = new WeakMap<RequestHead, HeadPositions>();

/** The positions of tools and system, in the order in which the API reads them: tools, then system. */
export function headPositions(head: RequestHead): HeadPositions {
  const remembered = known.get(head);
  if (remembered !== undefined) return remembered;
  const counted = prefixTokens(head);
  const model = digest(modelSpec(head.model).id);
  const inTools = toolPositions(head.tools ?? [], counted.tools, model);
  const toolsEnd = inTools.at(-1)?.fingerprint ?? model;
  const inSystem = systemPositions(head, counted.total - counted.system, toolsEnd);
  const fingerprint = inSystem.at(-1)?.fingerprint ?? toolsEnd;
  const settings = digest(JSON.stringify([head.tool_choice, head.thinking, head.output_config]), fingerprint);
  const result = { positions: [...inTools, ...inSystem], fingerprint, settings, tokens: counted.total };
  known.set(head, result);
  return result;
}

function toolPositions(
  tools: NonNullable<RequestHead['tools']>,
  counted: readonly number[],
  start: string,
): readonly Position[] {
  let fingerprint = start;
  let tokens = 0;
  return tools.map((tool, index) => {
    fingerprint = digest(`tool ${withoutMark(tool)}`, fingerprint);
    tokens += counted[index] ?? 0;
    return { fingerprint, tokens, mark: tool.cache_control ?? null, canBeMarked: true };
  });
}

/** What the API adds to the system prompt when there are tools is read with the first system block. */
function systemPositions(head: RequestHead, tokensBefore: number, start: string): readonly Position[] {
  const { tokenizer } = modelSpec(head.model);
  const system = head.system ?? [];
  const blocks = typeof system === 'string' ? [{ type: 'text' as const, text: system }] : system;
  let fingerprint = start;
  let text = '';
  return blocks.map((block, index) => {
    fingerprint = digest(`system ${block.text}`, fingerprint);
    text = index === 0 ? block.text : `${text}\n\n${block.text}`;
    const tokens = tokensBefore + estimateTokens(text, tokenizer);
    return { fingerprint, tokens, mark: markOf(block), canBeMarked: block.text !== '' };
  });
}

/** The positions of the messages, last one first, and those among them that carry a mark. Tokens count from the first message. */
export interface MessagePositions {
  readonly last: Chain<Position> | null;
  readonly marked: Chain<Chain<Position>> | null;
}

const folds: Readonly<Record<Tokenizer, (messages: Chain<Message> | null) => MessagePositions>> = {
  '4.7': foldFor('4.7'),
  older: foldFor('older'),
};

/** The positions of a request's messages. After an append it costs what was appended. */
export function messagePositions(messages: Chain<Message> | null, tokenizer: Tokenizer): MessagePositions {
  return folds[tokenizer](messages);
}

function foldFor(tokenizer: Tokenizer): (messages: Chain<Message> | null) => MessagePositions {
  return rememberingFold<Message, MessagePositions>({ last: null, marked: null }, (positions, message) =>
    blocksOf(message).reduce((before, block) => addBlock(before, message.role, block, tokenizer), positions),
  );
}

function addBlock(
  { last, marked }: MessagePositions,
  role: string,
  block: ContentBlock,
  tokenizer: Tokenizer,
): MessagePositions {
  const mark = markOf(block);
  const next = appendTo<Position>(last, {
    fingerprint: digest(`${role} ${withoutMark(block)}`, last?.value.fingerprint ?? ''),
    tokens: (last?.value.tokens ?? 0) + blockTokens(block, tokenizer),
    mark,
    canBeMarked: canBeMarked(block),
  });
  return { last: next, marked: mark === null ? marked : appendTo(marked, next) };
}

function canBeMarked(block: ContentBlock): boolean {
  if (block.type === 'thinking' || block.type === 'redacted_thinking') return false;
  return block.type !== 'text' || block.text !== '';
}

function markOf(block: ContentBlock): CacheControl | null {
  return 'cache_control' in block ? (block.cache_control ?? null) : null;
}

/** A block or a tool as text, its cache mark left out. */
export function withoutMark(part: ContentBlock | ToolDefinition | WebSearchTool): string {
  return JSON.stringify({ ...part, cache_control: undefined });
}

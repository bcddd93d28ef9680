import { modelSpec } from '../accounting/models.ts';
import { blocksOf } from '../messages/blocks.ts';
import { type Chain, rememberingFold, toArray } from '../messages/chain.ts';
import { digest } from '../messages/digest.ts';
import type { ModelRequest } from '../messages/request.ts';
import type { Message } from '../messages/types.ts';
import {
  type HeadPositions,
  headPositions,
  type MessagePositions,
  messagePositions,
  type Position,
} from './cache-positions.ts';

/** A cached or cacheable prompt: everything up to one position of a request. */
export interface CachePoint {
  /** Fingerprint of the prompt and of the model. */
  readonly prefix: string;
  readonly tokens: number;
}

/** A place at which the request asks for caching, with the positions before it, itself first. */
export interface Breakpoint {
  readonly ttl: '5m' | '1h';
  readonly point: CachePoint;
  readonly lookBack: () => Iterable<CachePoint>;
}

interface Prompt {
  readonly head: HeadPositions;
  readonly messages: MessagePositions;
}

/**
 * The breakpoints of a request in its order: those marked on tools, system and content blocks, and with a mark on the
 * request itself one on its last block that can be marked. Source: reference §4.
 */
export function breakpointsOf(request: ModelRequest): readonly Breakpoint[] {
  if (!asksForCaching(request)) return [];
  const { tokenizer } = modelSpec(request.head.model);
  const prompt = { head: headPositions(request.head), messages: messagePositions(request.messages, tokenizer) };
  const inHead = prompt.head.positions.flatMap(({ mark }, index) =>
    mark === null ? [] : [breakpoint(mark.ttl, () => backInHead(prompt, index))],
  );
  const inMessages = toArray(prompt.messages.marked).map((link) =>
    breakpoint(link.value.mark?.ttl, () => backFrom(prompt, link)),
  );
  return [...inHead, ...inMessages, ...automatic(request, prompt)].flatMap((each) => each ?? []);
}

const hasMarkedBlock = rememberingFold<Message, boolean>(
  false,
  (found, message) => found || blocksOf(message).some((block) => 'cache_control' in block),
);

/** Whether there is any mark at all: most runs have none, and then no position need be worked out or kept. */
function asksForCaching({ head, messages }: ModelRequest): boolean {
  if (head.cache_control !== undefined || hasMarkedBlock(messages)) return true;
  const system = typeof head.system === 'object' ? head.system : [];
  return [...(head.tools ?? []), ...system].some((part) => part.cache_control !== undefined);
}

/** The automatic breakpoint. Where the block has its own mark already, that one stands. */
function automatic({ head }: ModelRequest, prompt: Prompt): readonly (Breakpoint | null)[] {
  // On the wire the field may be null.
  if (head.cache_control === undefined || head.cache_control === null) return [];
  let link = prompt.messages.last;
  while (link !== null && !link.value.canBeMarked) link = link.parent;
  if (link !== null) {
    const last = link;
    return last.value.mark === null ? [breakpoint(head.cache_control.ttl, () => backFrom(prompt, last))] : [];
  }
  const index = prompt.head.positions.findLastIndex((each) => each.canBeMarked);
  const position = prompt.head.positions[index];
  if (position === undefined || position.mark !== null) return [];
  return [breakpoint(head.cache_control.ttl, () => backInHead(prompt, index))];
}

function breakpoint(ttl: '5m' | '1h' | undefined, lookBack: () => Iterable<CachePoint>): Breakpoint | null {
  for (const point of lookBack()) return { ttl: ttl ?? '5m', point, lookBack };
  return null;
}

function* backFrom(prompt: Prompt, link: Chain<Position>): Generator<CachePoint> {
  for (let at: Chain<Position> | null = link; at !== null; at = at.parent) {
    const { fingerprint, tokens } = at.value;
    yield { prefix: digest(fingerprint, prompt.head.settings), tokens: prompt.head.tokens + tokens };
  }
  yield* backInHead(prompt, prompt.head.positions.length - 1);
}

function* backInHead(prompt: Prompt, from: number): Generator<CachePoint> {
  for (const { fingerprint, tokens } of prompt.head.positions.slice(0, from + 1).reverse()) {
    yield { prefix: fingerprint, tokens };
  }
}

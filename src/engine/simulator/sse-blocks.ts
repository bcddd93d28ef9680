import type { Json, JsonObject } from '../messages/types.ts';
import type { OpenBlock, StreamedBlock } from './sse-reading.ts';

/** Begins a block; null if what begins is none. */
export function openBlock(index: number, start: JsonObject): OpenBlock | null {
  const { type } = start;
  if (typeof type !== 'string') return null;
  const { text, thinking, signature } = start;
  return {
    index,
    start: { ...start, type },
    text: typeof text === 'string' ? text : '',
    thinking: typeof thinking === 'string' ? thinking : '',
    signature: typeof signature === 'string' ? signature : '',
    partialJson: '',
    citations: [],
  };
}

/**
 * Adds to a block; null if the addition can't belong to it. An addition of a kind that nobody knows is passed over.
 * Source: reference §6, table of blocks and deltas.
 */
export function addDelta(open: OpenBlock, delta: JsonObject): OpenBlock | null {
  const { type } = delta;
  switch (type) {
    case 'text_delta':
      return withText(open, 'text', delta['text']);
    case 'thinking_delta':
      return withText(open, 'thinking', delta['thinking']);
    case 'signature_delta':
      return open.start.type === 'thinking' ? withText(open, 'signature', delta['signature']) : null;
    case 'input_json_delta':
      return 'input' in open.start ? withText(open, 'partialJson', delta['partial_json']) : null;
    case 'citations_delta':
      return open.start.type === 'text' ? withCitation(open, delta['citation']) : null;
    default:
      return typeof type === 'string' ? open : null;
  }
}

function withText(
  open: OpenBlock,
  part: 'text' | 'thinking' | 'signature' | 'partialJson',
  added: Json | undefined,
): OpenBlock | null {
  const belongs = part === 'signature' || part === 'partialJson' || open.start.type === part;
  return typeof added === 'string' && belongs ? { ...open, [part]: open[part] + added } : null;
}

function withCitation(open: OpenBlock, citation: Json | undefined): OpenBlock | null {
  return isObject(citation) ? { ...open, citations: [...open.citations, citation] } : null;
}

/** The whole block; null if the input of a call is no whole JSON object. */
export function finishBlock(open: OpenBlock): StreamedBlock | null {
  const { start, text, thinking, signature, citations } = open;
  switch (start.type) {
    case 'text':
      return citations.length === 0 ? { ...start, text } : { ...start, text, citations };
    case 'thinking':
      return { ...start, thinking, signature };
    default:
      return 'input' in start ? finishCall(open) : start;
  }
}

function finishCall({ start, partialJson }: OpenBlock): StreamedBlock | null {
  if (partialJson === '') return start;
  const input = parsedObject(partialJson);
  return input === null ? null : { ...start, input };
}

function parsedObject(text: string): JsonObject | null {
  try {
    const value: Json = JSON.parse(text);
    return isObject(value) ? value : null;
  } catch {
    return null;
  }
}

function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

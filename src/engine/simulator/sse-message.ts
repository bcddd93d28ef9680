import type { PartialBlock } from '../messages/partial-block.ts';
import type { JsonObject, MessageResponse, ResponseBlock, Usage } from '../messages/types.ts';
import type { OpenBlock, StreamedBlock, StreamReading } from './sse-reading.ts';

/** A message that is over, with what a limit cut of its last block. */
export interface StreamedMessage {
  readonly response: MessageResponse;
  readonly unfinished: PartialBlock | null;
}

/**
 * The message that a stream came to; null if it did not become one. What servers leave out is filled in as the API
 * itself writes nothing: nulls, and counts of 0. What nobody knows stays in it. Source: reference §2, §10.2.
 */
export function messageIn(reading: StreamReading): StreamedMessage | null {
  if (reading.state !== 'complete') return null;
  const { message, stopReason, stopSequence, stopDetails, usage } = reading;
  const response = {
    id: '',
    type: 'message',
    role: 'assistant',
    container: null,
    diagnostics: null,
    ...message,
    content: wholeBlocksIn(reading),
    stop_reason: stopReason,
    stop_sequence: stopSequence,
    stop_details: stopDetails,
    usage: usageFrom(usage),
  };
  // What the API or a server says is taken at its word; a stop_reason that nobody knows ends the run.
  return { response: response as unknown as MessageResponse, unfinished: unfinishedIn(reading) };
}

/** The blocks that came whole, also of a message that did not. */
export function wholeBlocksIn({ blocks }: StreamReading): readonly ResponseBlock[] {
  return blocks.map((block) => {
    const whole: StreamedBlock =
      block.type === 'text' && block['citations'] === undefined ? { ...block, citations: null } : block;
    // Kinds that nothing here knows are carried along unread.
    return whole as unknown as ResponseBlock;
  });
}

/** The block that is not whole, if there is one. */
export function unfinishedIn({ unfinished }: StreamReading): PartialBlock | null {
  return unfinished === null ? null : partOf(unfinished);
}

/** All blocks as far as they came: the whole ones, then the open one. */
export function partsIn(reading: StreamReading): readonly PartialBlock[] {
  const open = unfinishedIn(reading);
  return [...reading.blocks.map(asPart), ...(open === null ? [] : [open])];
}

function partOf({ start, text, thinking, partialJson }: OpenBlock): PartialBlock {
  const name = nameOf(start);
  if (start.type === 'text') return { type: 'text', name, text };
  if (start.type.endsWith('thinking')) return { type: 'thinking', name, text: thinking };
  return 'input' in start ? { type: 'tool_use', name, text: partialJson } : { type: 'text', name, text: '' };
}

function asPart(block: StreamedBlock): PartialBlock {
  const { text, thinking, input } = block;
  const name = nameOf(block);
  if (input !== undefined) return { type: 'tool_use', name, text: JSON.stringify(input) };
  if (block.type.endsWith('thinking'))
    return { type: 'thinking', name, text: typeof thinking === 'string' ? thinking : '' };
  return { type: 'text', name, text: typeof text === 'string' ? text : '' };
}

function nameOf({ name }: StreamedBlock): string {
  return typeof name === 'string' ? name : '';
}

/** The counts, with 0 for those that a server does not tell. Local servers tell two. Source: reference §10.2. */
function usageFrom(told: JsonObject): Usage {
  const creation = objectOr(told['cache_creation']);
  const written = countIn(told, 'cache_creation_input_tokens');
  const hour = countIn(creation, 'ephemeral_1h_input_tokens');
  const usage = {
    ...told,
    input_tokens: countIn(told, 'input_tokens'),
    cache_creation_input_tokens: written,
    cache_read_input_tokens: countIn(told, 'cache_read_input_tokens'),
    // Whoever tells only the sum has written for five minutes, as is the default.
    cache_creation: {
      ephemeral_5m_input_tokens: countIn(creation, 'ephemeral_5m_input_tokens', written - hour),
      ephemeral_1h_input_tokens: hour,
    },
    output_tokens: countIn(told, 'output_tokens'),
    output_tokens_details: { thinking_tokens: countIn(objectOr(told['output_tokens_details']), 'thinking_tokens') },
    server_tool_use: told['server_tool_use'] ?? null,
  };
  // Service tier, place and speed stay as they were told, or away.
  return usage as unknown as Usage;
}

function countIn(fields: JsonObject, name: string, otherwise = 0): number {
  const count = fields[name];
  return typeof count === 'number' && Number.isFinite(count) && count >= 0 ? count : otherwise;
}

function objectOr(value: JsonObject[string] | undefined): JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : {};
}

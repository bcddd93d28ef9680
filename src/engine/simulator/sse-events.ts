import { digest } from '../messages/digest.ts';
import type { ApiErrorType, Json, MessageResponse, ResponseBlock, StopReason, Usage } from '../messages/types.ts';
import { randomFrom } from './random.ts';
import { inputText, unfinishedInputText } from './sse-input.ts';
import { piecesOf } from './sse-pieces.ts';
import type { Random } from './types.ts';

/** What is added to a block. */
export type StreamDelta =
  | { readonly type: 'text_delta'; readonly text: string }
  | { readonly type: 'input_json_delta'; readonly partial_json: string }
  | { readonly type: 'thinking_delta'; readonly thinking: string }
  | { readonly type: 'signature_delta'; readonly signature: string };

/** The counts that `message_delta` repeats. They are totals so far, and never to be added up. */
export type DeltaUsage = Pick<
  Usage,
  | 'input_tokens'
  | 'cache_creation_input_tokens'
  | 'cache_read_input_tokens'
  | 'output_tokens'
  | 'output_tokens_details'
  | 'server_tool_use'
>;

/** A message before anything of it has come: no content, and no reason to stop. */
export type StartedMessage = Omit<MessageResponse, 'content' | 'stop_reason'> & {
  readonly content: readonly [];
  readonly stop_reason: null;
};

/** One event of a stream. Source: reference §6. */
export type StreamEvent =
  | { readonly type: 'message_start'; readonly message: StartedMessage }
  | { readonly type: 'content_block_start'; readonly index: number; readonly content_block: Json }
  | { readonly type: 'ping' }
  | { readonly type: 'content_block_delta'; readonly index: number; readonly delta: StreamDelta }
  | { readonly type: 'content_block_stop'; readonly index: number }
  | {
      readonly type: 'message_delta';
      readonly delta: Pick<MessageResponse, 'stop_reason' | 'stop_sequence' | 'stop_details' | 'container'>;
      readonly usage: DeltaUsage;
    }
  | { readonly type: 'message_stop' }
  | { readonly type: 'error'; readonly error: { readonly type: ApiErrorType; readonly message: string } };

/** What `message_start` says has been written already. Source: recorded streams, 1 to 8. */
const FIRST_OUTPUT_TOKENS = 2;

/**
 * The events by which the API sends a response piece by piece, in their order: the start of the message, each block with
 * what is added to it, a ping behind the start of the first block, then how it ended. Where it cuts depends on the id of
 * the response alone, so the same response is always streamed alike. Pure. Source: reference §6.
 */
export function streamEvents(response: MessageResponse): readonly StreamEvent[] {
  const random = randomFrom(digest(response.id, 'stream'));
  const blocks = response.content.flatMap((block, index) => blockEvents(block, index, random, response));
  return [
    { type: 'message_start', message: startOf(response) },
    ...blocks.slice(0, 1),
    ...(blocks.length === 0 ? [] : [{ type: 'ping' } as const]),
    ...blocks.slice(1),
    endOf(response),
    { type: 'message_stop' },
  ];
}

function startOf(response: MessageResponse): StartedMessage {
  const output_tokens = Math.min(response.usage.output_tokens, FIRST_OUTPUT_TOKENS);
  const usage = { ...response.usage, output_tokens, output_tokens_details: { thinking_tokens: 0 } };
  return { ...response, content: [], stop_reason: null, stop_sequence: null, stop_details: null, usage };
}

function endOf({ stop_reason, stop_sequence, stop_details, container, usage }: MessageResponse): StreamEvent {
  return {
    type: 'message_delta',
    delta: { stop_reason, stop_sequence, stop_details, container },
    usage: {
      input_tokens: usage.input_tokens,
      cache_creation_input_tokens: usage.cache_creation_input_tokens,
      cache_read_input_tokens: usage.cache_read_input_tokens,
      output_tokens: usage.output_tokens,
      output_tokens_details: usage.output_tokens_details,
      server_tool_use: usage.server_tool_use,
    },
  };
}

function blockEvents(
  block: ResponseBlock,
  index: number,
  random: Random,
  response: MessageResponse,
): readonly StreamEvent[] {
  const isUnfinished = index === response.content.length - 1 && endsInTheMiddle(response.stop_reason);
  const [start, deltas] = parts(block, random, isUnfinished);
  return [
    { type: 'content_block_start', index, content_block: start },
    ...deltas.map((delta): StreamEvent => ({ type: 'content_block_delta', index, delta })),
    { type: 'content_block_stop', index },
  ];
}

/** A response that ran into a limit ends wherever it was: the input of a call that it was writing is no JSON yet. */
function endsInTheMiddle(stopReason: StopReason): boolean {
  return stopReason === 'max_tokens' || stopReason === 'model_context_window_exceeded';
}

/** How a block begins, and what is added to it. */
function parts(block: ResponseBlock, random: Random, isUnfinished: boolean): readonly [Json, readonly StreamDelta[]] {
  switch (block.type) {
    case 'text': {
      const deltas = piecesOf(block.text, random).map((text): StreamDelta => ({ type: 'text_delta', text }));
      return [{ type: 'text', text: '' }, deltas];
    }
    case 'thinking':
      return [{ type: 'thinking', thinking: '', signature: '' }, thinkingDeltas(block, random)];
    case 'tool_use':
    case 'server_tool_use':
      return [startOfCall(block), inputDeltas(block, random, isUnfinished)];
    case 'redacted_thinking':
      return [{ type: block.type, data: block.data }, []];
    case 'web_search_tool_result':
      return [
        { type: block.type, tool_use_id: block.tool_use_id, content: block.content.map((hit) => ({ ...hit })) },
        [],
      ];
  }
}

type ThinkingBlock = Extract<ResponseBlock, { readonly type: 'thinking' }>;
type CallBlock = Extract<ResponseBlock, { readonly type: 'tool_use' | 'server_tool_use' }>;

/** Hidden thinking comes as its signature alone. */
function thinkingDeltas({ thinking, signature }: ThinkingBlock, random: Random): readonly StreamDelta[] {
  const deltas = piecesOf(thinking, random).map((piece): StreamDelta => ({ type: 'thinking_delta', thinking: piece }));
  return [...deltas, { type: 'signature_delta', signature }];
}

/** The first piece is empty. A call without arguments has no other. */
function inputDeltas({ input }: CallBlock, random: Random, isUnfinished: boolean): readonly StreamDelta[] {
  const isEmpty = Object.keys(input).length === 0;
  const text = isUnfinished ? unfinishedInputText(input) : isEmpty ? '' : inputText(input);
  return ['', ...piecesOf(text, random)].map(
    (piece): StreamDelta => ({ type: 'input_json_delta', partial_json: piece }),
  );
}

function startOfCall(block: CallBlock): Json {
  const { type, id, name } = block;
  const start = { type, id, name, input: {} };
  return block.type === 'tool_use' ? { ...start, caller: block.caller ?? { type: 'direct' } } : start;
}

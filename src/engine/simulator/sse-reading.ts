import type { JsonObject, ToolUseBlock } from '../messages/types.ts';

/**
 * What keeps a stream from being a whole message. `no_events`: nothing in it was an event, as with the page of a proxy.
 * `cut`: it ended before `message_stop`. `bad_json`: a data line was no JSON object. `bad_event`: an event lacked what it
 * must have. `wrong_order`: an event came where it can't. `broken_input`: the input of a call was no JSON object though
 * nothing had cut it. `api_error`: the API itself reported an error.
 */
export type StreamProblemKind =
  | 'no_events'
  | 'cut'
  | 'bad_json'
  | 'bad_event'
  | 'wrong_order'
  | 'broken_input'
  | 'api_error';

/** What is wrong with a stream, in one sentence. */
export interface StreamProblem {
  readonly kind: StreamProblemKind;
  readonly message: string;
  /** What the API said, if the problem is its own. */
  readonly error?: JsonObject;
}

/** A block as it was streamed, of whatever kind. */
export interface StreamedBlock extends JsonObject {
  readonly type: string;
}

/** A block that has begun, with what was added to it so far. */
export interface OpenBlock {
  readonly index: number;
  readonly start: StreamedBlock;
  readonly text: string;
  readonly thinking: string;
  readonly signature: string;
  /** The input of a call as far as it came: a beginning of JSON. */
  readonly partialJson: string;
  readonly citations: readonly JsonObject[];
}

/**
 * What a stream has come to so far. `waiting`: nothing yet; `open`: a message is coming; `complete`: it said that it is
 * over; `failed`: it can't become a message any more.
 */
export interface StreamReading {
  readonly state: 'waiting' | 'open' | 'complete' | 'failed';
  /** The message as it was announced, without its content. */
  readonly message: JsonObject | null;
  /**
   * The blocks that are whole, in their order; kinds that nothing here knows are kept as they came. The input of a call
   * is whole JSON, or the call is not among them.
   */
  readonly blocks: readonly StreamedBlock[];
  /** The block that is still coming, or that a limit cut: for the screen, and never to be run. */
  readonly unfinished: OpenBlock | null;
  readonly stopReason: string | null;
  readonly stopSequence: string | null;
  readonly stopDetails: JsonObject | null;
  /** Every count from the last event that had it: they are totals and do not add up. Source: cases/README, finding 9. */
  readonly usage: JsonObject;
  readonly problem: StreamProblem | null;
}

/** The reading of a stream of which nothing has come. */
export const NOTHING_STREAMED: StreamReading = {
  state: 'waiting',
  message: null,
  blocks: [],
  unfinished: null,
  stopReason: null,
  stopSequence: null,
  stopDetails: null,
  usage: {},
  problem: null,
};

/** The reading with a problem. Nothing is read behind it. */
export function failedReading(reading: StreamReading, problem: StreamProblem): StreamReading {
  return { ...reading, state: 'failed', problem };
}

/**
 * The calls that a harness may run: those of a message that is complete and stopped for them. Anything else (a cut
 * stream, a limit, a refusal) has none, whatever blocks came. Source: ecosystem §0, findings 3 and 4.
 */
export function runnableCalls(reading: StreamReading): readonly ToolUseBlock[] {
  if (reading.state !== 'complete' || reading.stopReason !== 'tool_use') return [];
  return reading.blocks.filter(isToolUse);
}

function isToolUse(block: StreamedBlock): block is StreamedBlock & ToolUseBlock {
  return block.type === 'tool_use' && typeof block['id'] === 'string' && typeof block['name'] === 'string';
}

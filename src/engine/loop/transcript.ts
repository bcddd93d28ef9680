import { appendTo, type Chain } from '../messages/chain.ts';
import type { ModelRequest } from '../messages/request.ts';
import type { Message, RequestHead } from '../messages/types.ts';
import type { Harness } from './harness.ts';

/** Who did something: the model, the harness's code, or a person. */
export type Actor = 'model' | 'code' | 'person';

/** One message of a run with where it came from. `turn` is 0 for what stood there before the first model call. */
export interface TranscriptEntry {
  readonly message: Message;
  readonly actor: Actor;
  readonly turn: number;
}

/** Everything said in a run, in order. It only grows; what is sent may be less: see `Context`. */
export type Transcript = Chain<TranscriptEntry> | null;

/**
 * What would be sent now: the transcript after caching marks and, later, compaction and forgetting. It has the shape of
 * a request because it is the next one.
 */
export interface Context extends ModelRequest {}

/** Adds an entry to the transcript. */
export function record(transcript: Transcript, entry: TranscriptEntry): Transcript {
  return appendTo(transcript, entry);
}

/** Adds a message to what will be sent. */
export function extendContext(context: Context, message: Message): Context {
  return { head: context.head, messages: appendTo(context.messages, message) };
}

/** The switches of the harness that the head of a request says. */
type HeadSwitches = Pick<Harness, 'caching' | 'callsPerTurn'>;

/**
 * The head that a harness sends: with its caching mark, and with how many tools the model may ask for. Both can be switched in
 * the middle of a run, so this is asked for each request; a head that stands so already comes back as the same value.
 */
export function headUnder(head: RequestHead, harness: HeadSwitches): RequestHead {
  return withCallsPerTurn(withCaching(head, harness.caching), harness.callsPerTurn);
}

/**
 * Automatic caching is one field at the top of the request: the API moves the breakpoint to the last block by itself, so no
 * message changes from turn to turn. Source: reference §4.
 */
function withCaching(head: RequestHead, caching: HeadSwitches['caching']): RequestHead {
  const { cache_control: mark, ...unmarked } = head;
  if (caching === 'off') return mark === undefined || mark === null ? head : unmarked;
  return mark?.ttl === caching ? head : { ...head, cache_control: { type: 'ephemeral', ttl: caching } };
}

/** One call a turn is `disable_parallel_tool_use` beside the choice `auto`, which is what no choice means. Another choice stays. */
function withCallsPerTurn(head: RequestHead, callsPerTurn: HeadSwitches['callsPerTurn']): RequestHead {
  const { tool_choice: choice, ...open } = head;
  if (choice !== undefined && choice.type !== 'auto') return head;
  const isOne = choice?.disable_parallel_tool_use === true;
  const wantsOne = callsPerTurn === 'one' && (head.tools ?? []).length > 0;
  if (isOne === wantsOne) return head;
  return wantsOne ? { ...head, tool_choice: { type: 'auto', disable_parallel_tool_use: true } } : open;
}

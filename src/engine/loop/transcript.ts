import { appendTo, type Chain } from '../messages/chain.ts';
import type { ModelRequest } from '../messages/request.ts';
import type { Message } from '../messages/types.ts';

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

import type { ApiErrorType, StopReason } from './types.ts';

/**
 * The ways in which a stream can be wrong though its status is 200. `bad_json`: a data line is no JSON. `no_event_names`:
 * the lines that name the events are missing. `duplicate_start`: a second message begins inside the first. `wrong_order`:
 * a block goes on that never began. `no_stop`: it ends in good order, but before it says that it is over. `broken_input`:
 * the input of a call is no JSON, though stop_reason says that a tool shall run. `html`: the page of some proxy.
 */
export const MALFORMATIONS = [
  'bad_json',
  'no_event_names',
  'duplicate_start',
  'wrong_order',
  'no_stop',
  'broken_input',
  'html',
] as const;

/** One of the ways in which a stream can be wrong. */
export type Malformation = (typeof MALFORMATIONS)[number];

/** An API error in place of a response. What is not said is as usual for the status. */
export interface ErrorOutcome {
  readonly type: 'error';
  readonly status: number;
  readonly retryAfterSeconds?: number;
  /** The header `x-should-retry`, which clients obey whatever the status. */
  readonly shouldRetry?: boolean;
  /** What `error.details` says for programs, such as `enforced_spend_limit_reached`. */
  readonly errorCode?: string;
}

/**
 * What a response holds that stops as planned, where it could be one or the other: `none`: no block at all; `text`: no call;
 * `call`: a call as its last block. If nothing is said it is what the model would have written.
 */
export type StopContent = 'none' | 'text' | 'call';

/**
 * What a fault makes of a model call: an API error of this status; a response cut in its middle; this stop_reason (a
 * refusal `midStream` comes behind part of the text); a stream that reports an error after it has begun with 200; one
 * that lets so much time pass before each event; one that is malformed. Whoever does not stream gets the like: the error
 * as a status, the time at once, half a body for the malformed.
 */
export type FaultOutcome =
  | ErrorOutcome
  | { readonly type: 'cut' }
  | {
      readonly type: 'stop';
      readonly stopReason: StopReason;
      readonly midStream?: boolean;
      readonly content?: StopContent;
    }
  | { readonly type: 'stream_error'; readonly errorType: ApiErrorType }
  | { readonly type: 'slow'; readonly millisPerEvent: number }
  | { readonly type: 'malformed'; readonly how: Malformation }
  | ToolsOutcome;

/**
 * What the tools meet that a model call asks for, with which the simulated API has nothing to do: `outage`: the first `tries`
 * tries of each call find the tool down; `permission`: it may not do this for us, however often it is tried.
 */
export interface ToolsOutcome {
  readonly type: 'tools';
  readonly problem: 'outage' | 'permission';
  readonly tries: number;
}

/** A failure that a lesson plans: at this model call (from 1), on this try of it (from 0). */
export interface Fault {
  readonly call: number;
  readonly attempt: number;
  readonly outcome: FaultOutcome;
}

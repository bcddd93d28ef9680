import type { StopReason } from './types.ts';

/** What a fault makes of a model call: an API error of this status, a response cut in its middle, or this stop_reason. */
export type FaultOutcome =
  | { readonly type: 'error'; readonly status: number; readonly retryAfterSeconds?: number }
  | { readonly type: 'cut' }
  | { readonly type: 'stop'; readonly stopReason: StopReason };

/** A failure that a lesson plans: at this model call (from 1), on this try of it (from 0). */
export interface Fault {
  readonly call: number;
  readonly attempt: number;
  readonly outcome: FaultOutcome;
}

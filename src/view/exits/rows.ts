import type { Fault } from '../../engine/messages/fault.ts';
import type { StopReason } from '../../engine/messages/types.ts';

/**
 * How a loop without the branch fails. `quiet`: it returns something that looks like an answer; `loud`: something breaks;
 * `none`: this is the ordinary way.
 */
export type Fails = 'quiet' | 'loud' | 'none';

/** One way for a model call to end, and how to make it happen. Its words are in the catalogue, by its id. */
export interface ExitRow<Id extends string> {
  readonly id: Id;
  readonly fails: Fails;
  /** The stop_reason that it shows in, or null for an error. */
  readonly stopReason: StopReason | null;
  readonly outcome: Fault['outcome'];
}

function stop<Id extends StopReason>(id: Id, fails: Fails): ExitRow<Id> {
  return { id, fails, stopReason: id, outcome: { type: 'stop', stopReason: id } };
}

function error<Status extends 400 | 429 | 500 | 529>(status: Status, fails: Fails): ExitRow<`error_${Status}`> {
  return { id: `error_${status}`, fails, stopReason: null, outcome: { type: 'error', status } };
}

/** The seven stop reasons, in the order in which the loop reads them. */
export const STOP_ROWS = [
  stop('tool_use', 'quiet'),
  stop('end_turn', 'none'),
  stop('max_tokens', 'quiet'),
  stop('pause_turn', 'quiet'),
  stop('refusal', 'loud'),
  stop('stop_sequence', 'quiet'),
  stop('model_context_window_exceeded', 'quiet'),
] as const;

/** What happens in place of a response. */
export const ERROR_ROWS = [
  error(400, 'loud'),
  error(429, 'loud'),
  error(500, 'loud'),
  error(529, 'loud'),
  { id: 'cut', fails: 'quiet', stopReason: null, outcome: { type: 'cut' } },
] as const satisfies readonly ExitRow<string>[];

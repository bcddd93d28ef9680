import type { StopReason } from '../../engine/messages/types.ts';
import type { OutcomeName } from '../../session/outcomes.ts';

/**
 * How a loop without the branch fails. `quiet`: it returns something that looks like an answer; `loud`: something breaks;
 * `none`: this is the ordinary way.
 */
export type Fails = 'quiet' | 'loud' | 'none';

/** One way for a model call to end. Its words are in the catalogue, by the name of the outcome that makes it happen. */
export interface ExitRow {
  readonly id: OutcomeName;
  readonly fails: Fails;
  /** The stop_reason that it shows in, or null for an error. */
  readonly stopReason: StopReason | null;
}

/** The seven stop reasons, two of them in two forms, in the order in which the loop reads them. */
export const STOP_ROWS: readonly ExitRow[] = [
  { id: 'tool_use', fails: 'quiet', stopReason: 'tool_use' },
  { id: 'end_turn', fails: 'none', stopReason: 'end_turn' },
  { id: 'end_turn_empty', fails: 'loud', stopReason: null },
  { id: 'max_tokens', fails: 'quiet', stopReason: 'max_tokens' },
  { id: 'max_tokens_call', fails: 'quiet', stopReason: null },
  { id: 'pause_turn', fails: 'quiet', stopReason: 'pause_turn' },
  { id: 'refusal', fails: 'loud', stopReason: 'refusal' },
  { id: 'stop_sequence', fails: 'quiet', stopReason: 'stop_sequence' },
  { id: 'model_context_window_exceeded', fails: 'quiet', stopReason: 'model_context_window_exceeded' },
];

/** What the tools meet that the call asks for. */
export const TOOL_ROWS: readonly ExitRow[] = [
  { id: 'tool_outage', fails: 'loud', stopReason: null },
  { id: 'tool_down', fails: 'loud', stopReason: null },
  { id: 'tool_forbidden', fails: 'quiet', stopReason: null },
];

/** What happens in place of a response. */
export const ERROR_ROWS: readonly ExitRow[] = [
  { id: 'error_400', fails: 'loud', stopReason: null },
  { id: 'error_429', fails: 'loud', stopReason: null },
  { id: 'error_500', fails: 'loud', stopReason: null },
  { id: 'error_529', fails: 'loud', stopReason: null },
  { id: 'cut', fails: 'quiet', stopReason: null },
];

import type { ToolCall } from '../tools/tool.ts';
import type { RequestFailure } from './events.ts';
import { isLongWait, retryDelayMs } from './retry.ts';
import type { RunState, StateIn } from './state.ts';

/** What a person is asked: whether a call may run, or whether a wait that the server wants is worth it. */
export type Question =
  | { readonly about: 'call'; readonly toolCall: ToolCall }
  | { readonly about: 'wait'; readonly failure: RequestFailure; readonly delayMs: number };

/** The question that a state waits with for a person, or null if it waits for nobody. */
export function questionIn(state: RunState): Question | null {
  if (state.phase === 'awaiting_person') return { about: 'call', toolCall: dueCall(state) };
  if (state.phase !== 'waiting_to_retry' || state.delayMs !== null) return null;
  const { failure } = state;
  const delayMs = retryDelayMs(failure, state.ledger.attempt);
  return isLongWait(delayMs) ? { about: 'wait', failure, delayMs } : null;
}

/** The call that authorization or a person is to rule on: the first one without a ruling. */
export function dueCall(state: StateIn<'authorizing'> | StateIn<'awaiting_person'>): ToolCall {
  const call = state.calls[state.rulings.length];
  if (call === undefined) throw new RangeError('Every call has its ruling already.');
  return call;
}

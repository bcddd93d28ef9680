import type { FactOf } from './events.ts';
import type { PhaseName, RunState } from './state.ts';
import { record } from './transcript.ts';

/** From the reading of the stop_reason to the next request: then something may yet be sent, and nothing is out. */
const BETWEEN_REQUESTS: ReadonlySet<PhaseName> = new Set([
  'ready',
  'authorizing',
  'awaiting_person',
  'running_tools',
  'appending',
  'checking_guards',
]);

/** Whether what will be sent may be changed: no request is out, and another may follow. */
export function mayChangeContext({ phase }: RunState): boolean {
  return BETWEEN_REQUESTS.has(phase);
}

/**
 * The state after a change of what will be sent. Code that has put something behind a paused turn has resumed it by that;
 * whatever a person edits, the run stays where it is.
 */
export function changeContext(state: RunState, event: FactOf<'context_changed'>): RunState {
  const { transcript, turn } = state.ledger;
  const { request, appended, edited } = event;
  const said = appended === undefined ? transcript : record(transcript, { message: appended, actor: 'code', turn });
  const ledger = { ...state.ledger, transcript: said, context: request };
  return state.phase === 'ready' && edited === undefined
    ? { ledger, phase: 'ready', resumed: false }
    : { ...state, ledger };
}

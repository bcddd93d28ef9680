import type { FactType, LoopEvent } from '../../engine/loop/events.ts';
import { say } from '../../words/say.ts';

/** The parts of the loop that a step can happen in: the boxes of the diagram. */
export type Place =
  | 'goal'
  | 'model'
  | 'retry'
  | 'stop_reason'
  | 'branch'
  | 'authorize'
  | 'person'
  | 'tools'
  | 'append'
  | 'context'
  | 'guards'
  | 'goal_check'
  | 'child'
  | 'ended';

const PLACES: Readonly<Record<FactType, Place>> = {
  request_built: 'model',
  response_received: 'model',
  request_failed: 'model',
  response_cut: 'model',
  retry_scheduled: 'retry',
  wait_accepted: 'retry',
  wait_declined: 'retry',
  stop_reason_read: 'stop_reason',
  branch_taken: 'branch',
  call_authorized: 'authorize',
  call_denied: 'authorize',
  approval_requested: 'person',
  approval_given: 'person',
  approval_refused: 'person',
  tool_started: 'tools',
  tool_failed: 'tools',
  tool_returned: 'tools',
  results_appended: 'append',
  context_changed: 'context',
  guard_checked: 'guards',
  goal_checked: 'goal_check',
  child_started: 'child',
  child_ended: 'child',
  run_crashed: 'ended',
  run_ended: 'ended',
};

/** Where in the loop an event happened; the goal before the first one. */
export function placeOf(event: LoopEvent | null): Place {
  return event === null ? 'goal' : PLACES[event.type];
}

/** The name of the place in words. */
export function placeText(event: LoopEvent | null): string {
  return say(`page.place.${placeOf(event)}`);
}

/** The name of the place as a heading: with a capital, but for a field of the wire, which is spelled as on the wire. */
export function placeHeading(event: LoopEvent | null): string {
  const text = placeText(event);
  return placeOf(event) === 'stop_reason' ? text : text.charAt(0).toUpperCase() + text.slice(1);
}

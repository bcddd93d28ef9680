import type { LoopEvent } from '../../engine/loop/events.ts';
import type { RunState } from '../../engine/loop/state.ts';
import { placeOf } from '../parts/place.ts';
import { runFold } from '../parts/run-fold.ts';
import { type BoxId, EDGE_IDS, EDGES, type EdgeId } from './boxes.ts';

/** Where a run is in the loop after so many steps, and how it came there. */
export interface Position {
  /** The box in which the event of the step happened: the one that is lit. */
  readonly lit: BoxId;
  /** The box that is due next: the run has arrived there and has not acted yet. */
  readonly due: BoxId;
  /** How often each way was taken. A way that was never taken is missing. */
  readonly counts: Readonly<Partial<Record<EdgeId, number>>>;
  /** The ways that were taken last, by one event. */
  readonly last: readonly EdgeId[];
  /** The step that took them. */
  readonly lastStep: number;
}

/** Folds the events of an agent's run into its position in the loop, remembering every step. */
export const positionAt = runFold<Position>(
  () => ({ lit: 'goal', due: 'goal', counts: {}, last: [], lastStep: 0 }),
  (position, event, _, after) => {
    const due = dueBox(position.due, event, after);
    const lit = litBox(event, due);
    const last = waysBetween(position.due, due);
    if (last.length === 0) return { ...position, lit, due };
    const counts = { ...position.counts };
    for (const id of last) counts[id] = (counts[id] ?? 0) + 1;
    return { lit, due, counts, last, lastStep: event.index + 1 };
  },
);

/** The box in which an event happened. What follows the loop happens in the box through which the run left it. */
function litBox(event: LoopEvent, due: BoxId): BoxId {
  const place = placeOf(event);
  switch (place) {
    case 'goal':
    case 'model':
    case 'stop_reason':
    case 'authorize':
    case 'person':
    case 'append':
    case 'guards':
      return place;
    case 'retry':
      return 'model';
    case 'tools':
      return 'run_tools';
    case 'branch':
    case 'context':
    case 'child':
    case 'goal_check':
    case 'ended':
      return due;
  }
}

function dueBox(before: BoxId, event: LoopEvent, after: RunState): BoxId {
  switch (after.phase) {
    case 'ready':
      // A paused turn is sent back as it is; otherwise the next request is built where the run stands.
      return event.type === 'stop_reason_read' ? 'model' : before;
    case 'awaiting_model':
    case 'waiting_to_retry':
      return 'model';
    case 'reading_response':
      return 'stop_reason';
    case 'authorizing':
      return 'authorize';
    case 'awaiting_person':
      return 'person';
    case 'running_tools':
      return 'run_tools';
    case 'appending':
      return 'append';
    case 'checking_guards':
      return 'guards';
    case 'checking_goal':
      return exitBy(event) ?? before;
    case 'awaiting_child':
    case 'ended':
      return exitBy(event) ?? before;
  }
}

/** The way out that an event opens, or null if the run had left before it. */
function exitBy(event: LoopEvent): BoxId | null {
  switch (event.type) {
    case 'stop_reason_read':
      return event.cause === 'end_turn' ? 'answer' : exitOf(event.stopReason);
    case 'guard_checked':
    case 'approval_refused':
      return 'halt';
    case 'request_failed':
    case 'response_cut':
    case 'wait_declined':
    case 'run_crashed':
      return 'failed';
    default:
      return null;
  }
}

function exitOf(stopReason: Extract<LoopEvent, { type: 'stop_reason_read' }>['stopReason']): BoxId {
  switch (stopReason) {
    case 'end_turn':
      return 'answer';
    case 'max_tokens':
    case 'model_context_window_exceeded':
    case 'refusal':
    case 'stop_sequence':
      return stopReason;
    // These two leave only if the response was malformed, such as tool_use without a call.
    case 'tool_use':
    case 'pause_turn':
      return 'failed';
  }
}

/** The ways that lead from a box to another: one, or two by way of Authorize, or none if there is no such way. */
function waysBetween(from: BoxId, to: BoxId): readonly EdgeId[] {
  if (from === to) return [];
  const direct = wayFrom(from, to);
  if (direct !== undefined) return [direct];
  const [first, second] = [wayFrom(from, 'authorize'), wayFrom('authorize', to)];
  return from === 'person' && first !== undefined && second !== undefined ? [first, second] : [];
}

function wayFrom(from: BoxId, to: BoxId): EdgeId | undefined {
  return EDGE_IDS.find((id) => EDGES[id].from === from && EDGES[id].to === to);
}

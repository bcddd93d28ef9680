import { leadingLane } from '../session/moves.ts';
import { readLane } from '../session/reads.ts';
import { heldRun, type SessionState, visibleLanes } from '../session/state.ts';
import { timelineOf } from '../session/timeline.ts';
import { say } from '../words/say.ts';
import { countText } from './parts/format.ts';
import { placeText } from './parts/place.ts';

/** Where the playhead stands, for the line beside the scrubber. */
export interface Position {
  /** The lane that Next moves, where only one of those on the screen moves; else empty. */
  readonly lane: string;
  readonly turn: number;
  readonly place: string;
  readonly step: string;
  /** The number of steps there are, with a plus while a run can go on or waits. */
  readonly length: string;
}

/** Reads the position of the leading lane. */
export function positionOf(state: SessionState): Position {
  const { event, run } = readLane(state, leadingLane(state));
  const isOpen = visibleLanes(state.view).some((lane) => heldRun(state, state.lanes[lane].runId).stopped !== 'ended');
  const length = countText(timelineOf(state).length);
  return {
    lane: state.sync === 'none' ? say(`page.lane.${run.program.mode}`) : '',
    turn: event?.turn ?? 0,
    place: placeText(event),
    step: countText(state.playhead),
    length: isOpen ? `${length}+` : length,
  };
}

/** The position in words, such as "step 7 of 42, Turn 3, guards". */
export function positionText({ lane, turn, place, step, length }: Position): string {
  const text = say(turn === 0 ? 'page.position.start' : 'page.position', { turn, place, step, length });
  return lane === '' ? text : `${lane}: ${text}`;
}

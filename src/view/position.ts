import { leadingLane } from '../session/moves.ts';
import { readLane } from '../session/reads.ts';
import { heldRun, type SessionState, visibleLanes } from '../session/state.ts';
import { timelineOf } from '../session/timeline.ts';
import { say } from '../words/say.ts';
import { movedLanes } from './moved-lanes.ts';
import { countText } from './parts/format.ts';
import { placeText } from './parts/place.ts';

/** Where the playhead stands, for the line beside the scrubber. */
export interface Position {
  /** The lane that this is about, where only one of those on the screen moves; else empty. */
  readonly lane: string;
  readonly turn: number;
  readonly place: string;
  readonly step: string;
  /** The number of steps there are, with a plus while a run can go on or waits. */
  readonly length: string;
}

/** Reads the position: of the lane that moved last, or of the one that the turn keys follow where both move. */
export function positionOf(state: SessionState): Position {
  const lanes = visibleLanes(state.view);
  const lane = state.sync === 'race' ? (movedLanes(state, lanes)[0] ?? leadingLane(state)) : leadingLane(state);
  const { event, run } = readLane(state, lane);
  const isOpen = lanes.some((each) => heldRun(state, state.lanes[each].runId).stopped !== 'ended');
  const length = countText(timelineOf(state).length);
  return {
    lane: state.sync !== 'step' && lanes.length > 1 ? say(`page.lane.${run.program.mode}`) : '',
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

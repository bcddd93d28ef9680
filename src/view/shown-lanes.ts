import { questionIn } from '../engine/loop/question.ts';
import { stateAt } from '../engine/run/run.ts';
import { type LaneName, runIn, type SessionState, visibleLanes } from '../session/state.ts';

/**
 * The lanes that are drawn. Where there is room for one only, it is the lane that waits for a person, for that must not be
 * missed, or else the one in focus.
 */
export function shownLanes(state: SessionState, isNarrow: boolean): readonly LaneName[] {
  const lanes = visibleLanes(state.view);
  if (!isNarrow || lanes.length === 1) return lanes;
  const waits = lanes.find((lane) => questionIn(stateAt(runIn(state, lane), state.lanes[lane].cursor)) !== null);
  return [waits ?? state.focus];
}

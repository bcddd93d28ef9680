import type { LaneName, SessionState } from '../session/state.ts';
import { timelineOf } from '../session/timeline.ts';

/** The lanes that this position of the playhead moved. */
export function movedLanes(state: SessionState, lanes: readonly LaneName[]): readonly LaneName[] {
  if (state.sync === 'none') return lanes.filter((lane) => lane === state.focus);
  const { cursorsAt } = timelineOf(state);
  const before = cursorsAt(Math.max(0, state.playhead - 1));
  const now = cursorsAt(state.playhead);
  return lanes.filter((lane) => now[lane] !== before[lane]);
}

import { type Run, stepCount } from '../engine/run/run.ts';
import { valuesOf } from '../engine/run/sequence.ts';
import { type LaneName, type SessionState, visibleLanes } from '../session/state.ts';
import { timelineOf } from '../session/timeline.ts';
import type { Track } from './transport/tracks.tsx';

/**
 * The tracks under the scrubber: a line for each run of the lanes on the screen, forks below the run they were cut from.
 * In a race only the runs on the screen have a place on the playhead's line.
 */
export function readTracks(state: SessionState): readonly Track[] {
  const lanes = state.sync === 'none' ? [state.focus] : visibleLanes(state.view);
  if (state.sync === 'race') return lanes.map((lane) => raceTrack(state, lane));
  const shownIds = lanes.map((lane) => state.lanes[lane].runId);
  const modes = new Set(shownIds.map((id) => state.runs[id]?.run.program.mode));
  const runs = Object.values(state.runs)
    .map((held) => held.run)
    .filter((run) => modes.has(run.program.mode))
    .sort((left, right) => right.program.mode.localeCompare(left.program.mode));
  return runs.map((run) => trackOf(run, runs, shownIds.includes(run.id)));
}

function trackOf(run: Run, runs: readonly Run[], isShown: boolean): Track {
  const parentRow = run.cut === null ? -1 : runs.findIndex((each) => each.id === run.cut?.parent);
  const marks = valuesOf(run.events).map(({ index, actor }) => ({ at: index + 1, actor }));
  return {
    runId: run.id,
    from: run.cut?.atStep ?? 0,
    parentRow: parentRow === -1 ? null : parentRow,
    to: stepCount(run),
    isShown,
    marks,
  };
}

function raceTrack(state: SessionState, lane: LaneName): Track {
  const { runId } = state.lanes[lane];
  const events = valuesOf(state.runs[runId]?.run.events ?? { length: 0, shared: [] });
  const { length, cursorsAt } = timelineOf(state);
  const marks: { readonly at: number; readonly actor: Track['marks'][number]['actor'] }[] = [];
  for (let playhead = 1; playhead <= length; playhead += 1) {
    const cursor = cursorsAt(playhead)[lane];
    const event = events[cursor - 1];
    if (event !== undefined && cursor !== cursorsAt(playhead - 1)[lane])
      marks.push({ at: playhead, actor: event.actor });
  }
  return { runId, from: 0, parentRow: null, to: length, isShown: true, marks };
}

import { readLane } from '../session/reads.ts';
import type { LaneName, SessionState } from '../session/state.ts';
import { timelineOf } from '../session/timeline.ts';
import { say } from '../words/say.ts';
import type { ToldStep } from './narration/narration.tsx';
import { narrate } from './parts/narrate.ts';

/**
 * What the narration tells at the playhead: the step of each lane on the screen that this very position moved. At the
 * start it says what the page is.
 */
export function toldSteps(state: SessionState, lanes: readonly LaneName[]): readonly ToldStep[] {
  const { workflow: graph } = state.setup.lesson.scenario;
  const told = movedLanes(state, lanes).flatMap((lane) => {
    const { event, run } = readLane(state, lane);
    const { mode } = run.program;
    return event === null ? [] : [{ lane, speaker: say(`page.lane.${mode}`), ...narrate(event, { mode, graph }) }];
  });
  if (told.length > 0) return told;
  return [{ lane: state.focus, speaker: '', place: '', text: say(`narration.start.${state.view === 'both' ? 'page' : state.view}`) }];
}

function movedLanes(state: SessionState, lanes: readonly LaneName[]): readonly LaneName[] {
  if (state.sync === 'none') return lanes.filter((lane) => lane === state.focus);
  const { cursorsAt } = timelineOf(state);
  const before = cursorsAt(Math.max(0, state.playhead - 1));
  const now = cursorsAt(state.playhead);
  return lanes.filter((lane) => now[lane] !== before[lane]);
}

import type { Mode } from '../engine/loop/program.ts';
import { readLane } from '../session/reads.ts';
import type { LaneName, SessionState } from '../session/state.ts';
import { timelineOf } from '../session/timeline.ts';
import { say } from '../words/say.ts';
import type { ToldStep } from './narration/narration.tsx';
import { narrate } from './parts/narrate.ts';

/**
 * What the narration tells at the playhead: the step of each lane on the screen that this very position moved, and where
 * a lane has come to a stop before a person. At the start it says what the page is.
 */
export function toldSteps(state: SessionState, lanes: readonly LaneName[]): readonly ToldStep[] {
  const { workflow: graph } = state.setup.lesson.scenario;
  const moved = movedLanes(state, lanes);
  const told = lanes.flatMap((lane) => {
    const { event, run, state: at, isLast } = readLane(state, lane);
    const { mode } = run.program;
    if (!moved.includes(lane)) return at.phase === 'awaiting_person' && isLast ? [waiting(lane, mode)] : [];
    return event === null
      ? []
      : [
          {
            lane,
            speaker: lanes.length > 1 ? say(`page.lane.${mode}`) : '',
            ...narrate(event, { mode, graph }),
            isNew: true,
          },
        ];
  });
  if (told.length > 0) return told;
  return [
    {
      lane: state.focus,
      speaker: '',
      place: '',
      text: say(`narration.start.${state.view === 'both' ? 'page' : state.view}`),
      isNew: true,
    },
  ];
}

function waiting(lane: LaneName, mode: Mode): ToldStep {
  return { lane, speaker: say(`page.lane.${mode}`), place: '', text: say('narration.waiting'), isNew: false };
}

/** The lanes that this position of the playhead moved. */
export function movedLanes(state: SessionState, lanes: readonly LaneName[]): readonly LaneName[] {
  if (state.sync === 'none') return lanes.filter((lane) => lane === state.focus);
  const { cursorsAt } = timelineOf(state);
  const before = cursorsAt(Math.max(0, state.playhead - 1));
  const now = cursorsAt(state.playhead);
  return lanes.filter((lane) => now[lane] !== before[lane]);
}

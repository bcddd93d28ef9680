import { questionIn } from '../engine/loop/question.ts';
import type { Run } from '../engine/run/run.ts';
import { readLane } from '../session/reads.ts';
import type { LaneName, SessionState } from '../session/state.ts';
import { say } from '../words/say.ts';
import { isCompared } from './compare.ts';
import { movedLanes } from './moved-lanes.ts';
import type { ToldStep } from './narration/narration.tsx';
import { forkName } from './parts/fork-name.ts';
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
    if (!moved.includes(lane)) return questionIn(at) !== null && isLast ? [waiting(lane, speakerOf(state, run))] : [];
    return event === null
      ? []
      : [
          {
            lane,
            speaker: lanes.length > 1 ? speakerOf(state, run) : '',
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

function waiting(lane: LaneName, speaker: string): ToldStep {
  return { lane, speaker, place: '', text: say('narration.waiting'), isNew: false };
}

/** What tells one lane from the other: its kind, or, where a run stands beside a fork of it, the run's name. */
function speakerOf(state: SessionState, run: Run): string {
  return isCompared(state) ? forkName(run) : say(`page.lane.${run.program.mode}`);
}

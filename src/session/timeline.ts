import { type Run, stepCount } from '../engine/run/run.ts';
import { at } from '../engine/run/sequence.ts';
import { type LaneName, runIn, type SessionState, visibleLanes } from './state.ts';

/** What the playhead moves over: how far it goes, and where each lane stands at each of its positions. */
export interface Timeline {
  readonly length: number;
  readonly cursorsAt: (playhead: number) => Readonly<Record<LaneName, number>>;
}

/**
 * The timeline of what is on the screen. By step, each lane stands at min(k, its length), so an ended lane rests on its
 * result. In a race the lanes' events are merged by their clocks, the workflow first on a tie; a lane alone on the screen has
 * nobody to race with. Unlinked, only the lane in focus moves.
 */
export function timelineOf(state: SessionState): Timeline {
  switch (state.sync) {
    case 'step':
      return stepTimeline(state);
    case 'race':
      if (state.view !== 'both') return stepTimeline(state);
      return raceTimeline(runIn(state, 'workflow'), runIn(state, 'agent'));
    case 'none':
      return unlinkedTimeline(state);
  }
}

function stepTimeline(state: SessionState): Timeline {
  const [workflow, agent] = [stepCount(runIn(state, 'workflow')), stepCount(runIn(state, 'agent'))];
  const lengths = { workflow, agent };
  return {
    length: Math.max(...visibleLanes(state.view).map((lane) => lengths[lane])),
    cursorsAt: (playhead) => ({ workflow: Math.min(playhead, workflow), agent: Math.min(playhead, agent) }),
  };
}

function unlinkedTimeline(state: SessionState): Timeline {
  return {
    length: stepCount(runIn(state, state.focus)),
    cursorsAt: (playhead) => ({
      workflow: state.lanes.workflow.cursor,
      agent: state.lanes.agent.cursor,
      [state.focus]: playhead,
    }),
  };
}

const races = new WeakMap<Run, WeakMap<Run, Timeline>>();

function raceTimeline(workflow: Run, agent: Run): Timeline {
  const known = races.get(workflow)?.get(agent);
  if (known !== undefined) return known;
  const timeline = mergeByClock(workflow, agent);
  const ofWorkflow = races.get(workflow) ?? new WeakMap<Run, Timeline>();
  races.set(workflow, ofWorkflow.set(agent, timeline));
  return timeline;
}

function mergeByClock(workflow: Run, agent: Run): Timeline {
  const positions: { readonly workflow: number; readonly agent: number }[] = [{ workflow: 0, agent: 0 }];
  for (let next = positions[0]; next !== undefined; next = stepOfRace(workflow, agent, next)) {
    if (next !== positions[0]) positions.push(next);
  }
  const end = { workflow: stepCount(workflow), agent: stepCount(agent) };
  return { length: positions.length - 1, cursorsAt: (playhead) => positions[playhead] ?? end };
}

function stepOfRace(
  workflow: Run,
  agent: Run,
  from: { readonly workflow: number; readonly agent: number },
): { readonly workflow: number; readonly agent: number } | undefined {
  const left = at(workflow.events, from.workflow);
  const right = at(agent.events, from.agent);
  if (left !== undefined && (right === undefined || left.at <= right.at))
    return { ...from, workflow: from.workflow + 1 };
  return right === undefined ? undefined : { ...from, agent: from.agent + 1 };
}

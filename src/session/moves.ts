import { questionIn } from '../engine/loop/question.ts';
import { frontier, type Run, stateAt, stepCount } from '../engine/run/run.ts';
import { at, valuesOf } from '../engine/run/sequence.ts';
import { type LaneName, runIn, type SessionState, type View, visibleLanes } from './state.ts';
import { timelineOf } from './timeline.ts';

/** The state with the playhead at a position, which is clamped to what there is. Moving calls no model and no tool. */
export function moveTo(state: SessionState, playhead: number): SessionState {
  const { length, cursorsAt } = timelineOf(state);
  const position = Math.max(0, Math.min(length, Math.round(playhead)));
  const cursors = cursorsAt(position);
  const lanes = {
    workflow: { ...state.lanes.workflow, cursor: Math.min(cursors.workflow, stepCount(runIn(state, 'workflow'))) },
    agent: { ...state.lanes.agent, cursor: Math.min(cursors.agent, stepCount(runIn(state, 'agent'))) },
  };
  return { ...state, playhead: position, lanes };
}

/** The state with other lanes on the screen. The lane in focus stays where it is; by step, the playhead does. */
export function withView(state: SessionState, view: View): SessionState {
  if (view === state.view) return state;
  const focus = view === 'both' ? state.focus : view;
  const next = { ...state, view, focus };
  return state.sync === 'step' ? moveTo(next, state.playhead) : stepInto(next, focus, state.lanes[focus].cursor);
}

/** The lanes that the playhead moves. */
function movedLanes({ sync, view, focus }: SessionState): readonly LaneName[] {
  return sync === 'none' ? [focus] : visibleLanes(view);
}

/** The lane whose turns the turn keys follow: the one in focus if it is on the screen, else the one that is. */
export function leadingLane(state: SessionState): LaneName {
  const visible = visibleLanes(state.view);
  if (state.sync === 'none' || visible.length === 1)
    return visible.includes(state.focus) ? state.focus : (visible[0] ?? 'agent');
  return 'agent';
}

/** A run of more turns than this can be moved through by tens and by hundreds. */
const MANY_TURNS = 20;

/** Whether the leading lane's run has so many turns that moving by one of them at a time is slow. */
export function hasManyTurns(state: SessionState): boolean {
  return frontier(runIn(state, leadingLane(state))).ledger.turn > MANY_TURNS;
}

/** How many turns the turn keys move by: what was chosen, in a run of many turns; else one. */
export function turnStride(state: SessionState): number {
  return hasManyTurns(state) ? state.stride : 1;
}

/** The playhead at the first step of the next turn of the leading lane, or some turns on; the end if there is none. */
export function nextTurn(state: SessionState): number {
  const starts = turnStarts(runIn(state, leadingLane(state)));
  const next = starts.findIndex((step) => step > leadingCursor(state));
  const start = next < 0 ? undefined : starts[next + turnStride(state) - 1];
  return playheadWhere(state, start ?? null, 'forward');
}

/**
 * The playhead at the first step of this turn, or of the one before if it is there already, or some turns back; the start if
 * there is none.
 */
export function previousTurn(state: SessionState): number {
  const starts = turnStarts(runIn(state, leadingLane(state)));
  const previous = starts.findLastIndex((step) => step < leadingCursor(state));
  return playheadWhere(state, starts[previous - turnStride(state) + 1] ?? null, 'back');
}

function leadingCursor(state: SessionState): number {
  return state.sync === 'step' ? state.playhead : state.lanes[leadingLane(state)].cursor;
}

/** The first playhead at which the leading lane stands at a step. */
function playheadWhere(state: SessionState, step: number | null, direction: 'forward' | 'back'): number {
  const { length, cursorsAt } = timelineOf(state);
  if (step === null) return direction === 'forward' ? length : 0;
  if (state.sync !== 'race') return step;
  const lane = leadingLane(state);
  let playhead = 0;
  while (playhead < length && cursorsAt(playhead)[lane] < step) playhead += 1;
  return playhead;
}

const starts = new WeakMap<Run, readonly number[]>();

/** The steps at which the turns of a run begin: each step shows the request that opens its turn. */
function turnStarts(run: Run): readonly number[] {
  const known = starts.get(run);
  if (known !== undefined) return known;
  const found = valuesOf(run.events)
    .filter((event) => event.type === 'request_built' && event.attempt === 0)
    .map((event) => event.index + 1);
  starts.set(run, found);
  return found;
}

/** Whether a lane that the playhead moves has come to a decision that nobody has taken: there playing stops. */
export function waitsForPerson(state: SessionState): boolean {
  return movedLanes(state).some((lane) => {
    const run = runIn(state, lane);
    return state.lanes[lane].cursor === stepCount(run) && questionIn(frontier(run)) !== null;
  });
}

/** How long playing stays at the position, in milliseconds at speed 1: longest where a person decides or a run ends. */
export function lingerMillis(state: SessionState): number {
  return Math.max(
    ...movedLanes(state).map((lane) => lingerAt(runIn(state, lane), state.lanes[lane].cursor, state.playhead)),
  );
}

const LINGER = { resting: 0, brief: 700, step: 1_000, model: 1_600, decision: 2_600 } as const;

function lingerAt(run: Run, cursor: number, playhead: number): number {
  const event = at(run.events, cursor - 1);
  if (event === undefined) return LINGER.step;
  if (cursor < playhead && cursor === stepCount(run)) return LINGER.resting;
  const state = stateAt(run, cursor);
  if (state.phase === 'ended' || questionIn(state) !== null || event.actor === 'person') return LINGER.decision;
  if (event.type === 'response_received' || event.type === 'branch_taken') return LINGER.model;
  return event.type === 'tool_started' || event.type === 'call_authorized' ? LINGER.brief : LINGER.step;
}

/** The state with a lane showing another run. */
export function withRun(state: SessionState, lane: LaneName, runId: string): SessionState {
  return { ...state, lanes: { ...state.lanes, [lane]: { ...state.lanes[lane], runId } } };
}

/** Puts the playhead where the lane stands at a step. */
export function stepInto(state: SessionState, lane: LaneName, step: number): SessionState {
  if (state.sync === 'none') return moveTo({ ...state, focus: lane }, step);
  if (state.sync === 'step') return moveTo(state, step);
  const { length, cursorsAt } = timelineOf(state);
  let playhead = 0;
  while (playhead < length && cursorsAt(playhead)[lane] < step) playhead += 1;
  return moveTo(state, playhead);
}

/** Shows the run that a decision led to, at the step after it. */
export function placeAfterDecision(state: SessionState, lane: LaneName, runId: string, step: number): SessionState {
  return stepInto(withRun(state, lane, runId), lane, step);
}

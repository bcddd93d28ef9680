import { questionIn } from '../engine/loop/question.ts';
import type { Fault } from '../engine/messages/fault.ts';
import { takeDecision } from '../engine/run/driver.ts';
import type { InstantModel } from '../engine/run/ports.ts';
import { forkRun, type Run, stateAt, stepCount } from '../engine/run/run.ts';
import { runAhead } from '../engine/run/run-ahead.ts';
import type { Lesson } from '../scenarios/scenario.ts';
import { type Address, type AddressProblem, readAddress } from './address.ts';
import { isAtCeiling } from './ceiling.ts';
import { decisionsInOrder } from './decision-order.ts';
import { type Answer, nextForkId } from './decisions.ts';
import { forkByHarness } from './harness-forks.ts';
import { forkByMessages } from './message-edits.ts';
import { moveTo } from './moves.ts';
import { openingState } from './opening.ts';
import { forkByOutcome, stepOfCall } from './outcomes.ts';
import { firstRun, type Setup, surroundingsOf } from './setup.ts';
import { type HeldRun, heldRun, LANES, type LaneName, type SessionState } from './state.ts';

/** The simulated model for a run with these planned failures. */
type ModelFor = (faults: readonly Fault[]) => InstantModel;

/** Reads an address that names this lesson, and opens it. What in it can't be used is named; the rest holds. */
export function openAddress(
  hash: string,
  lesson: Lesson,
  modelFor: (setup: Setup, faults: readonly Fault[]) => InstantModel,
): { readonly state: SessionState; readonly problems: readonly AddressProblem[] } {
  const { address, problems } = readAddress(hash, lesson);
  const restored = restore(address, (faults) => modelFor(address.setup, faults));
  return { state: restored.state, problems: [...problems, ...restored.problems] };
}

/** Opens an address with the simulator: both lanes run, the decisions taken again, the forks cut again, the playhead set. */
function restore(
  address: Address,
  modelFor: ModelFor,
): { readonly state: SessionState; readonly problems: readonly AddressProblem[] } {
  const opening = openingState(address.setup);
  const started = LANES.map((lane) => carry(opening, firstRun(address.setup, lane), modelFor));
  const begun = { ...opening, runs: Object.fromEntries(started.map((held) => [held.run.id, held])) };
  const decided = address.decisions.reduce((state, answer, index) => decideNext(state, index, answer, modelFor), begun);
  const problems: AddressProblem[] = [];
  const forked = address.forks.reduce((state, fork) => {
    const next = cutFork(state, fork, modelFor);
    if (next === null) problems.push({ field: 'fork', value: `${fork.parent}@${fork.atStep}` });
    return next ?? state;
  }, decided);
  const { view, sync, focus, other } = address;
  const lanes = {
    workflow: { runId: shownIn(forked, address, 'workflow'), cursor: other },
    agent: { runId: shownIn(forked, address, 'agent'), cursor: other },
  };
  const shown = LANES.reduce((state, lane) => runOnTo(state, lanes[lane].runId, address.step, modelFor), forked);
  return { state: moveTo({ ...shown, view, sync, focus, lanes }, address.step), problems };
}

/** Gives an answer to the decision with this number, in the order in which the playhead meets them. */
function decideNext(state: SessionState, index: number, answer: Answer | 'wait', modelFor: ModelFor): SessionState {
  const reached = decisionsInOrder(heldRun(state, 'workflow').run, heldRun(state, 'agent').run)[index];
  if (reached === undefined || reached.answer !== null || answer === 'wait') return state;
  return withHeld(state, decide(state, heldRun(state, reached.lane).run, answer, modelFor));
}

function cutFork(state: SessionState, fork: Address['forks'][number], modelFor: ModelFor): SessionState | null {
  const parent = state.runs[fork.parent]?.run;
  if (parent === undefined || fork.atStep > stepCount(parent)) return null;
  const isAnswer = fork.outcome === null && fork.harness === null && fork.edit === null;
  const begun = isAnswer ? cutByAnswer(state, parent, fork, modelFor) : cutByChange(state, parent, fork, modelFor);
  if (begun === null) return null;
  const later = isAnswer ? fork.answers.slice(1) : fork.answers;
  const carried = later.reduce(
    (held, each) => (held.stopped === 'person' ? decide(state, held.run, each, modelFor) : held),
    begun,
  );
  return withHeld(state, carried);
}

function cutByAnswer(
  state: SessionState,
  parent: Run,
  { atStep, answers }: Address['forks'][number],
  modelFor: ModelFor,
): HeldRun | null {
  const [answer] = answers;
  // An answer at the end of what there is would be the run's own.
  if (answer === undefined || atStep === stepCount(parent) || questionIn(stateAt(parent, atStep)) === null) return null;
  const cut = forkRun(parent, atStep, nextForkId(state, parent.program.mode), { type: 'decision', answer });
  return decide(state, cut, answer, modelFor);
}

function cutByChange(
  state: SessionState,
  parent: Run,
  { atStep, outcome, harness, edit }: Address['forks'][number],
  modelFor: ModelFor,
): HeldRun | null {
  if (harness !== null) return carry(state, forkByHarness(state, parent, atStep, harness), modelFor);
  if (edit !== null) {
    const fork = forkOrNull(() => forkByMessages(state, parent, atStep, edit));
    return fork === null ? null : carry(state, fork, modelFor);
  }
  if (outcome === null || stepOfCall(parent, atStep) !== atStep) return null;
  return carry(state, forkByOutcome(state, parent, atStep, outcome), modelFor);
}

/** An address may name a place where nothing is to be edited. */
function forkOrNull(make: () => Run): Run | null {
  try {
    return make();
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function decide(state: SessionState, run: Run, answer: Answer, modelFor: ModelFor): HeldRun {
  return carry(state, takeDecision(run, answer), modelFor);
}

function carry({ setup }: SessionState, run: Run, modelFor: ModelFor): HeldRun {
  return runAhead(run, surroundingsOf(setup), modelFor(run.faults));
}

/** A run that somebody had carried on by hand is carried on again, as far as the step that the address names. */
function runOnTo(state: SessionState, runId: string, step: number, modelFor: ModelFor): SessionState {
  let held = heldRun(state, runId);
  while (held.stopped === 'turns' && stepCount(held.run) < step && !isAtCeiling(held.run)) {
    held = carry(state, held.run, modelFor);
  }
  return withHeld(state, held);
}

function withHeld(state: SessionState, held: HeldRun): SessionState {
  return { ...state, runs: { ...state.runs, [held.run.id]: held } };
}

function shownIn(state: SessionState, address: Address, lane: LaneName): string {
  const asked = address.shown[lane];
  if (asked !== undefined && state.runs[asked] !== undefined) return asked;
  const forks = Object.values(state.runs).filter(({ run }) => run.cut !== null && run.program.mode === lane);
  return forks.at(-1)?.run.id ?? lane;
}

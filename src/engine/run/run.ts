import type { LoopEvent } from '../loop/events.ts';
import type { Harness } from '../loop/harness.ts';
import type { Program } from '../loop/program.ts';
import type { RunState } from '../loop/state.ts';
import type { MessageEdit } from '../messages/edit.ts';
import type { Fault, FaultOutcome } from '../messages/fault.ts';
import type { ModelRequest } from '../messages/request.ts';
import { at, emptySequence, firstOf, push, type Sequence, valuesOf } from './sequence.ts';
import { forkWorld, startWorld, type WorldLog } from './world-log.ts';

/** What a fork changed at the step where it was cut. */
export type RunChange =
  | { readonly type: 'decision'; readonly answer: 'approve' | 'refuse' }
  /** A model call ends otherwise than the model would have ended it. */
  | { readonly type: 'outcome'; readonly call: number; readonly outcome: FaultOutcome }
  /** Some switches of the harness stand otherwise from there on. */
  | { readonly type: 'harness'; readonly change: Partial<Harness> }
  /** What is sent stands otherwise from there on: a person edited or deleted some of it. */
  | { readonly type: 'messages'; readonly edit: MessageEdit }
  /** Nothing: a live model is asked once more, and may say something else. */
  | { readonly type: 'again' };

/** One model call with its answer: which request went out, and at which steps it was built and answered. */
export interface CallRecord {
  readonly request: ModelRequest;
  /** The index of `request_built`. */
  readonly builtIndex: number;
  /** The index of `response_received`, `request_failed` or `response_cut`. */
  readonly answeredIndex: number;
}

/**
 * One execution, from the goal to its ending: the events, and the state after each. `states` holds one more value than
 * `events`, since step 0 is the start. A run is a value; appending gives a new one that shares everything before.
 */
export interface Run {
  readonly id: string;
  /** The run this one was cut from, at which step, and with what changed; null for a run from the start. */
  readonly cut: { readonly parent: string; readonly atStep: number; readonly change: RunChange } | null;
  readonly program: Program;
  /** What goes wrong in it by plan: the lesson's faults, and the outcomes that a person chose. */
  readonly faults: readonly Fault[];
  readonly events: Sequence<LoopEvent>;
  readonly states: Sequence<RunState>;
  readonly calls: Sequence<CallRecord>;
  readonly world: WorldLog;
}

/** A run in which nothing has happened. */
export function startRun(
  id: string,
  program: Program,
  world: { initial: unknown; apply: WorldLog['apply'] },
  faults: readonly Fault[] = [],
): Run {
  return {
    id,
    cut: null,
    program,
    faults,
    events: emptySequence(),
    states: push(emptySequence(), program.start()),
    calls: emptySequence(),
    world: startWorld(world),
  };
}

/** How many steps the run has so far. */
export function stepCount(run: Run): number {
  return run.events.length;
}

/** The state at a step: 0 is the start, k the state after the first k events. Throws outside of the run. */
export function stateAt(run: Run, step: number): RunState {
  const state = at(run.states, step);
  if (state === undefined) throw new RangeError(`The run ${run.id} has no step ${step}; it has ${stepCount(run)}.`);
  return state;
}

/** The newest state. */
export function frontier(run: Run): RunState {
  return stateAt(run, stepCount(run));
}

/** The event that led to a step, or null at step 0. */
export function eventAt(run: Run, step: number): LoopEvent | null {
  return at(run.events, step - 1) ?? null;
}

/** The model calls that were answered by a step, in order. */
export function callsUntil(run: Run, step: number): readonly CallRecord[] {
  return valuesOf(firstOf(run.calls, stateAt(run, step).ledger.requestCount));
}

/** Takes in one event: the run with one more step. */
export function appendEvent(run: Run, event: LoopEvent): Run {
  const before = frontier(run);
  const state = run.program.transition(before, event);
  const answered =
    before.phase === 'awaiting_model' && state.phase !== 'awaiting_model' && event.type !== 'run_crashed';
  const call = { request: before.ledger.context, builtIndex: event.index - 1, answeredIndex: event.index };
  return {
    ...run,
    events: push(run.events, event),
    states: push(run.states, state),
    calls: answered ? push(run.calls, call) : run.calls,
  };
}

/**
 * A new run that shares the first `step` steps with another, the world as of then included. From there on it may be driven
 * otherwise: by another program, such as one with another harness, or with other planned failures.
 */
export function forkRun(
  run: Run,
  step: number,
  id: string,
  change: RunChange,
  otherwise: Partial<Pick<Run, 'program' | 'faults'>> = {},
): Run {
  return {
    ...run,
    ...otherwise,
    id,
    cut: { parent: run.id, atStep: step, change },
    events: firstOf(run.events, step),
    states: firstOf(run.states, step + 1),
    calls: firstOf(run.calls, stateAt(run, step).ledger.requestCount),
    world: forkWorld(run.world, step),
  };
}

import type { Harness } from '../../engine/loop/harness.ts';
import type { Mode } from '../../engine/loop/program.ts';
import { stepCount } from '../../engine/run/run.ts';
import { simulatedModel } from '../../model/simulated.ts';
import { moveMeetingLesson } from '../../scenarios/move-meeting/lesson.ts';
import type { Scenario } from '../../scenarios/scenario.ts';
import type { Answer } from '../decisions.ts';
import { type LaneReading, readLane } from '../reads.ts';
import { defaultSetup } from '../setup.ts';
import { LANES, type SessionState } from '../state.ts';
import { runWith } from './run-with.ts';

/** The readings of one lane of the first lesson, step by step. */
export interface LessonReadings {
  readonly scenario: Scenario;
  readonly last: number;
  readonly at: (step: number) => LaneReading;
}

/** For tests of the view: runs a lane of the first lesson to its end and reads it at any step. */
export function lessonReadings(
  lane: Mode,
  options: { readonly input?: string; readonly answers?: readonly Answer[]; readonly harness?: Partial<Harness> } = {},
): LessonReadings {
  const lesson = moveMeetingLesson;
  const standard = defaultSetup(lesson);
  const setup = {
    ...standard,
    input: options.input ?? standard.input,
    harness: { ...standard.harness, ...options.harness },
  };
  const { respond } = lesson.scenario;
  const model = simulatedModel({ respond, seed: setup.seed, faults: lesson.faults });
  const run = runWith(setup, lane, model, options.answers ?? ['approve']);
  const lanes = Object.fromEntries(LANES.map((each) => [each, { runId: run.id, cursor: 0 }]));
  const state = { runs: { [run.id]: { run, stopped: 'ended' } }, lanes } as unknown as SessionState;
  return {
    scenario: lesson.scenario,
    last: stepCount(run),
    at: (step) => readLane({ ...state, lanes: { ...state.lanes, [lane]: { runId: run.id, cursor: step } } }, lane),
  };
}

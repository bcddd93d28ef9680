import fc from 'fast-check';
import { DEFAULT_HARNESS, type Harness } from '../../engine/loop/harness.ts';
import type { Mode } from '../../engine/loop/program.ts';
import type { Fault } from '../../engine/messages/fault.ts';
import { takeDecision } from '../../engine/run/driver.ts';
import { type RunAhead, runAhead } from '../../engine/run/run-ahead.ts';
import { simulatedModel } from '../../model/simulated.ts';
import { invoicesLesson } from '../../scenarios/invoices/lesson.ts';
import { invitationLesson } from '../../scenarios/move-meeting/invitation-lesson.ts';
import { moveMeetingLesson } from '../../scenarios/move-meeting/lesson.ts';
import { researchLesson } from '../../scenarios/research/lesson.ts';
import { runawayLesson } from '../../scenarios/runaway/lesson.ts';
import type { Lesson } from '../../scenarios/scenario.ts';
import { stuckLesson } from '../../scenarios/stuck/lesson.ts';
import type { Answer } from '../decisions.ts';
import { OUTCOMES, type OutcomeName } from '../outcomes.ts';
import { firstRun, surroundingsOf } from '../setup.ts';

/** Every lesson that a test can play, in the order in which they are taught. */
export const ALL_LESSONS: readonly Lesson[] = [
  moveMeetingLesson,
  invitationLesson,
  stuckLesson,
  researchLesson,
  runawayLesson,
  invoicesLesson,
];

/** The ways for a model call to end that a viewer can choose from. */
export const OUTCOME_NAMES = Object.keys(OUTCOMES) as readonly OutcomeName[];

/** One lane of a lesson, played under a harness with some of its calls made to end otherwise. */
export interface ForcedPlay {
  readonly lesson: Lesson;
  readonly input: string;
  readonly seed: string;
  readonly mode: Mode;
  readonly harness: Harness;
  readonly forced: readonly { readonly call: number; readonly outcome: OutcomeName }[];
  /** What a person says when asked; when they have no more to say, the run waits. */
  readonly answers: readonly Answer[];
}

/** A harness as a lesson has it if nobody changes it. */
export function lessonHarness({ harness }: Lesson): Harness {
  return { ...DEFAULT_HARNESS, ...harness };
}

/** Any lane of any lesson with any input, under such a harness, with up to four outcomes forced. */
export function forcedPlay(harnessOf: (lesson: Lesson) => fc.Arbitrary<Harness>): fc.Arbitrary<ForcedPlay> {
  return fc.constantFrom(...ALL_LESSONS).chain((lesson) =>
    fc.record({
      lesson: fc.constant(lesson),
      input: fc.constantFrom(...lesson.scenario.inputs.map(({ id }) => id)),
      seed: fc.integer({ min: 1, max: 1_000 }).map(String),
      mode: fc.constantFrom('agent', 'agent', 'workflow'),
      harness: harnessOf(lesson),
      forced: fc.uniqueArray(
        fc.record({ call: fc.integer({ min: 1, max: 10 }), outcome: fc.constantFrom(...OUTCOME_NAMES) }),
        { maxLength: 4, selector: ({ call }) => call },
      ),
      answers: fc.array(fc.constantFrom('approve', 'refuse'), { maxLength: 3 }),
    }),
  );
}

/** Plays it: the run, and why it went no further. */
export function playForced({ lesson, input, seed, mode, harness, forced, answers }: ForcedPlay): RunAhead {
  const setup = { lesson, input, seed, harness, connection: null, headFor: null };
  const faults: readonly Fault[] = forced.map(({ call, outcome }) => ({
    call,
    attempt: 0,
    outcome: OUTCOMES[outcome],
  }));
  const model = simulatedModel({ respond: lesson.scenario.respond, seed, faults });
  const surroundings = surroundingsOf(setup);
  let held = runAhead(firstRun(setup, mode), surroundings, model);
  for (const answer of answers) {
    if (held.stopped === 'person') held = runAhead(takeDecision(held.run, answer), surroundings, model);
  }
  return held;
}

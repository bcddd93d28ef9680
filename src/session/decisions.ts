import type { LoopEvent } from '../engine/loop/events.ts';
import type { Mode } from '../engine/loop/program.ts';
import { questionIn } from '../engine/loop/question.ts';
import { eventAt, forkRun, type Run, stateAt, stepCount } from '../engine/run/run.ts';
import { valuesOf } from '../engine/run/sequence.ts';
import { beforeAnswers } from './fork-origin.ts';
import type { SessionState } from './state.ts';

/** A person's answer to what they are asked: yes or no to a call, or to a long wait. */
export type Answer = 'approve' | 'refuse';

/** The answers given in a run so far, in order. */
export function answersIn(run: Run): readonly Answer[] {
  return valuesOf(run.events).flatMap((event) => answerOf(event) ?? []);
}

/** The answer that an event is, or null if it is none. */
export function answerOf(event: LoopEvent | null): Answer | null {
  switch (event?.type) {
    case 'approval_given':
    case 'wait_accepted':
      return 'approve';
    case 'approval_refused':
    case 'wait_declined':
      return 'refuse';
    default:
      return null;
  }
}

/** The answer that a run holds at the decision of a step, or null where nobody has decided yet. */
export function answerAt(run: Run, step: number): Answer | null {
  return answerOf(eventAt(run, step + 1));
}

/** The run that deciding leads to: the run itself at its frontier, a fork where it was decided otherwise before. */
export function runToDecideIn(state: SessionState, run: Run, step: number, answer: Answer): Run {
  if (questionIn(stateAt(run, step)) === null) throw new RangeError(`Nothing waits for a person at step ${step}.`);
  if (step === stepCount(run)) return run;
  return forkRun(run, step, nextForkId(state, run.program.mode), { type: 'decision', answer });
}

/**
 * A run that has this past and this answer already: the run it was cut from, or another fork of the same step. Deciding
 * the same twice opens it instead of making it again. A run under another harness is another run.
 */
export function knownRun(state: SessionState, run: Run, step: number, answer: Answer): Run | undefined {
  const past = eventAt(run, step);
  const origin = beforeAnswers(state, run);
  return Object.values(state.runs)
    .map((held) => held.run)
    .filter((other) => eventAt(other, step) === past && answerAt(other, step) === answer)
    .find((other) => beforeAnswers(state, other) === origin);
}

/** Forks are numbered within their lane: agent.1, agent.2. The number is theirs for good. */
export function nextForkId(state: SessionState, mode: Mode): string {
  const forks = Object.values(state.runs).filter(({ run }) => run.cut !== null && run.program.mode === mode);
  return `${mode}.${forks.length + 1}`;
}

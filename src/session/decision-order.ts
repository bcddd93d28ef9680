import { questionIn } from '../engine/loop/question.ts';
import type { Run } from '../engine/run/run.ts';
import { valuesOf } from '../engine/run/sequence.ts';
import { type Answer, answerAt } from './decisions.ts';
import type { LaneName } from './state.ts';

/** A decision that a lane's own run has come to. `answer` is null while nobody has decided. */
export interface ReachedDecision {
  readonly lane: LaneName;
  /** The step that shows what is waiting for it. */
  readonly step: number;
  readonly answer: Answer | null;
}

/** What stands for a decision in a list of answers: an answer, or `wait` where a later one was given first. */
export type ListedAnswer = Answer | 'wait';

/**
 * The decisions of both lanes in the order in which the playhead meets them, the workflow first on a tie. A list of
 * answers in this order says the same in every link and export.
 */
export function decisionsInOrder(workflow: Run, agent: Run): readonly ReachedDecision[] {
  return [...decisionsOf('workflow', workflow), ...decisionsOf('agent', agent)].sort(
    (left, right) => left.step - right.step || (left.lane === right.lane ? 0 : left.lane === 'workflow' ? -1 : 1),
  );
}

function decisionsOf(lane: LaneName, run: Run): readonly ReachedDecision[] {
  return valuesOf(run.states).flatMap((state, step) =>
    questionIn(state) === null ? [] : [{ lane, step, answer: answerAt(run, step) }],
  );
}

/** The answers in order, with `wait` for a decision left open before a later one, and none behind the last answer. */
export function listAnswers(reached: readonly ReachedDecision[]): readonly ListedAnswer[] {
  const lastAnswered = reached.findLastIndex((decision) => decision.answer !== null);
  return reached.slice(0, lastAnswered + 1).map((decision) => decision.answer ?? 'wait');
}

import { DEFAULT_HARNESS, type Harness } from '../engine/loop/harness.ts';
import { agentProgram, type Mode } from '../engine/loop/program.ts';
import type { RequestHead } from '../engine/messages/types.ts';
import type { Run } from '../engine/run/run.ts';
import type { WorkflowGraph } from '../engine/workflow/graph.ts';
import { workflowProgram } from '../engine/workflow/program.ts';
import type { Lesson, Scenario } from '../scenarios/scenario.ts';
import { makeRun, NO_LIMITS, worldOf } from './simulated-run.ts';

/** A run before it is made, with everything that a lever may change. */
export interface Subject {
  readonly scenario: Scenario;
  readonly world: unknown;
  readonly seed: string;
  readonly mode: Mode;
  readonly head: RequestHead;
  readonly graph: WorkflowGraph;
  readonly harness: Harness;
}

/** A what-if: the same run with one thing otherwise. Pure, and two of them can be put one behind the other. */
export type Lever = (subject: Subject) => Subject;

/**
 * A lesson's run as it is. The limits are lifted, so that what a lever costs is not cut off; repeats are still refused, since
 * that is a matter of behaviour and not of room.
 */
export function subjectOf({ scenario, input, seed }: Lesson, mode: Mode): Subject {
  const { loopDetector } = DEFAULT_HARNESS;
  return {
    scenario,
    world: worldOf(scenario, input),
    seed,
    mode,
    head: scenario.agentHead,
    graph: scenario.workflow,
    harness: { ...NO_LIMITS, loopDetector },
  };
}

/** Pulls levers from left to right. */
export function pull(subject: Subject, ...levers: readonly Lever[]): Subject {
  return levers.reduce((before, lever) => lever(before), subject);
}

/** Makes the run of a subject. */
export function runSubject({ scenario, world, seed, mode, head, graph, harness }: Subject): Run {
  const program =
    mode === 'agent'
      ? agentProgram(head, scenario.goal, harness, scenario.writeNotes)
      : workflowProgram(graph, harness);
  return makeRun({ scenario, program, world, seed });
}

/** Other switches of the harness. */
export function withHarness(change: Partial<Harness>): Lever {
  return (subject) => ({ ...subject, harness: { ...subject.harness, ...change } });
}

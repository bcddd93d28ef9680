import { DEFAULT_HARNESS, type Harness } from '../engine/loop/harness.ts';
import type { Mode, Program } from '../engine/loop/program.ts';
import type { Connection } from '../engine/messages/servers.ts';
import type { RequestHead } from '../engine/messages/types.ts';
import type { Surroundings } from '../engine/run/ports.ts';
import { type Run, startRun } from '../engine/run/run.ts';
import type { Lesson } from '../scenarios/scenario.ts';

/** What `engine/accounting/adapt-head.ts` does. */
export type HeadFor = (head: RequestHead, connection: Connection) => RequestHead;

/** What fixes a lesson's runs, decisions apart: the same setup gives the same events, byte for byte. */
export interface Setup {
  readonly lesson: Lesson;
  /** The id of one of the scenario's inputs. */
  readonly input: string;
  readonly seed: string;
  readonly harness: Harness;
  /** Where the live model is that answers; null for the simulated ones. */
  readonly connection: Connection | null;
  /** Makes a request's head fit a connection. It comes with the connection, since a page without one never needs it. */
  readonly headFor: HeadFor | null;
}

/** The setup with which a lesson opens if nothing is said. */
export function defaultSetup(lesson: Lesson): Setup {
  return {
    lesson,
    input: lesson.input,
    seed: lesson.seed,
    harness: { ...DEFAULT_HARNESS, ...lesson.harness },
    connection: null,
    headFor: null,
  };
}

/** The tools and the goal check that the runs of a setup are driven with. */
export function surroundingsOf({ lesson }: Setup): Surroundings {
  const { tools, checkGoal } = lesson.scenario;
  return { tools, checkGoal };
}

/** The run of one lane before anything has happened. Its id is the lane's name. */
export function firstRun(setup: Setup, mode: Mode): Run {
  const { scenario, faults } = setup.lesson;
  const input = scenario.inputs.find((each) => each.id === setup.input);
  if (input === undefined) throw new RangeError(`${scenario.name} has no input ${setup.input}.`);
  return startRun(mode, programOf(setup, mode), { initial: input.world, apply: scenario.apply }, faults);
}

/** What a lane of a setup is driven by. */
export function programOf({ lesson, harness: wanted, connection, headFor }: Setup, mode: Mode): Program {
  const { workflow, agentHead, goal, programs, writeNotes } = lesson.scenario;
  // Which live model answers is said where it is connected.
  const harness: Harness = connection === null ? wanted : { ...wanted, model: 'own' };
  // What a live model is sent is what Messages shows: the requests themselves are made for it.
  const adapt = (head: RequestHead): RequestHead =>
    connection === null || headFor === null ? head : headFor(head, connection);
  if (mode === 'agent') return programs.agent(adapt(agentHead), goal, harness, writeNotes);
  const nodes = workflow.nodes.map((node) => (node.kind === 'model' ? { ...node, head: adapt(node.head) } : node));
  return programs.workflow({ ...workflow, nodes }, harness);
}

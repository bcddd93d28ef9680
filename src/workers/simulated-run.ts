import { DEFAULT_HARNESS, type Harness, NO_GUARDS } from '../engine/loop/harness.ts';
import type { Program } from '../engine/loop/program.ts';
import { takeDecision } from '../engine/run/driver.ts';
import { type Run, startRun } from '../engine/run/run.ts';
import { runAhead } from '../engine/run/run-ahead.ts';
import type { Respond } from '../engine/simulator/types.ts';
import type { Toolbox } from '../engine/tools/run-tool.ts';
import { simulatedModel } from '../model/simulated.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import { TURN_CEILING } from './plans.ts';

/** The default harness with every guard off. */
export const NO_LIMITS: Harness = { ...DEFAULT_HARNESS, ...NO_GUARDS };

/** Everything that a run of a batch is made of. */
export interface RunPlan {
  readonly scenario: Scenario;
  readonly program: Program;
  readonly world: unknown;
  readonly seed: string;
  /** Where the scenario's own tools or its own model are not what the run has. */
  readonly tools?: Toolbox;
  readonly respond?: Respond;
}

/** Makes a run from its start to its ending, or to the ceiling. Whoever is asked approves. */
export function makeRun({ scenario, program, world, seed, ...own }: RunPlan): Run {
  const surroundings = { tools: own.tools ?? scenario.tools, checkGoal: scenario.checkGoal };
  const model = simulatedModel({ respond: own.respond ?? scenario.respond, seed, faults: [] });
  const start = startRun(program.mode, program, { initial: world, apply: scenario.apply });
  let held = runAhead(start, surroundings, model, TURN_CEILING);
  while (held.stopped === 'person') {
    held = runAhead(takeDecision(held.run, 'approve'), surroundings, model, TURN_CEILING);
  }
  return held.run;
}

/** The world in which an input of a scenario starts. Throws if there is no such input. */
export function worldOf({ name, inputs }: Scenario, id: string): unknown {
  const input = inputs.find((each) => each.id === id);
  if (input === undefined) throw new RangeError(`${name} has no input ${id}.`);
  return input.world;
}

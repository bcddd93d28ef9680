import type { GoalCheck } from '../engine/loop/endings.ts';
import type { Harness } from '../engine/loop/harness.ts';
import type { NotesWriter } from '../engine/loop/notes.ts';
import { agentProgram } from '../engine/loop/program.ts';
import type { Fault } from '../engine/messages/fault.ts';
import type { RequestHead } from '../engine/messages/types.ts';
import type { Respond } from '../engine/simulator/types.ts';
import type { Toolbox } from '../engine/tools/run-tool.ts';
import type { Tool, ToolWorld } from '../engine/tools/tool.ts';
import type { WorkflowGraph } from '../engine/workflow/graph.ts';
import { workflowProgram } from '../engine/workflow/program.ts';

/** One of the situations in which a scenario can start, such as "Friday is free". */
export interface ScenarioInput<World> {
  readonly id: string;
  /** As it reads behind the scenario's `inputLabel`: "Friday is" + "in conflict". */
  readonly label: string;
  readonly world: World;
}

/** A day's plan as the world strip draws it: rows of people, spans of minutes since midnight. */
export interface WorldDay {
  readonly kind: 'day';
  readonly title: string;
  readonly from: number;
  readonly to: number;
  readonly rows: readonly {
    readonly label: string;
    readonly spans: readonly {
      readonly id: string;
      readonly label: string;
      readonly from: number;
      readonly to: number;
      readonly isGoal: boolean;
    }[];
  }[];
  /** What left the world for somebody else: the outbox. */
  readonly sent: readonly { readonly to: string; readonly text: string }[];
}

/** A world of other things than appointments: groups of things, each with what there is to say of it in a few words. */
export interface WorldShelf {
  readonly kind: 'shelf';
  readonly title: string;
  readonly groups: readonly {
    readonly label: string;
    readonly things: readonly {
      readonly id: string;
      readonly label: string;
      readonly value: string;
      readonly isGoal: boolean;
    }[];
  }[];
  /** What left the world for somebody else; null in a world that sends nothing. */
  readonly sent: WorldDay['sent'] | null;
}

/** What the strip and the tab draw of a tool world. */
export type WorldPicture = WorldDay | WorldShelf;

/** A scenario as its author writes it: goal, tools, world, simulated model and workflow, all over one kind of world. */
export interface ScenarioDefinition<World, Effect> {
  readonly id: string;
  readonly name: string;
  /** The goal in the user's own words. */
  readonly goal: string;
  readonly inputLabel: string;
  readonly inputs: readonly [ScenarioInput<World>, ...ScenarioInput<World>[]];
  readonly apply: ToolWorld<World, Effect>['apply'];
  readonly tools: readonly Tool<World, Effect>[];
  /** What every request of the agent carries beside its messages. */
  readonly agentHead: RequestHead;
  readonly workflow: WorkflowGraph;
  readonly respond: Respond;
  /** What the harness may note for the agent at the end of each request. Missing where the model has no use for notes. */
  readonly writeNotes?: NotesWriter;
  readonly checkGoal: (world: World) => GoalCheck;
  readonly picture: (world: World) => WorldPicture;
  /** The token bar's full width, in tokens. */
  readonly barScale: number;
}

/** A scenario as everything else sees it: the kind of its world is its own business. */
export interface Scenario extends Omit<ScenarioDefinition<unknown, unknown>, 'tools'> {
  readonly tools: Toolbox;
  /** What drives its lanes. They come with the scenario, so that the page's frame loads without them. */
  readonly programs: { readonly agent: typeof agentProgram; readonly workflow: typeof workflowProgram };
}

/** Closes a scenario over its world. The only place that forgets the world's type; every world is handed back only to
 * the functions it came with. */
export function defineScenario<World, Effect>(definition: ScenarioDefinition<World, Effect>): Scenario {
  const tools = new Map(definition.tools.map((tool) => [tool.definition.name, tool]));
  const programs = { agent: agentProgram, workflow: workflowProgram };
  return { ...definition, tools, programs } as unknown as Scenario;
}

/** A scenario set up to teach one thing. Adding a lesson adds one of these. */
export interface Lesson {
  readonly id: string;
  readonly title: string;
  readonly scenario: Scenario;
  readonly input: string;
  readonly seed: string;
  /** What differs from the default harness. */
  readonly harness: Partial<Harness>;
  readonly faults: readonly Fault[];
  /** One sentence: what this lesson shows. */
  readonly about: string;
}

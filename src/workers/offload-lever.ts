import { cutNote, cutOutput, type OffloadRule, READ_STORED } from '../engine/tools/offload.ts';
import type { Toolbox } from '../engine/tools/run-tool.ts';
import type { Tool, ToolOutcome } from '../engine/tools/tool.ts';
import type { Scenario } from '../scenarios/scenario.ts';
import type { Lever } from './subject.ts';

type AnyTool = Tool<unknown, unknown>;

/** The scenario's world with a shelf beside it for what was cut off. */
interface Shelved {
  readonly own: unknown;
  readonly kept: Readonly<Record<string, string>>;
}

/** A change of the scenario's own world, or a text put on the shelf. */
type ShelfEffect = { readonly own: unknown } | { readonly name: string; readonly text: string };

/** Large outputs cut before the model sees them; the rest is kept under a name, or gone. */
export function offloading(rule: OffloadRule): Lever {
  return (subject) => ({
    ...subject,
    scenario: shelved(subject.scenario, rule),
    world: { own: subject.world, kept: {} } satisfies Shelved,
    head: rule.keepsRest ? { ...subject.head, tools: [...(subject.head.tools ?? []), READ_STORED] } : subject.head,
  });
}

function shelved(scenario: Scenario, rule: OffloadRule): Scenario {
  const tools = new Map([...scenario.tools].map(([name, tool]) => [name, cutting(tool, rule)]));
  if (rule.keepsRest) tools.set(READ_STORED.name, READER);
  return {
    ...scenario,
    tools: tools satisfies Toolbox,
    // The lever made this world, and the driver hands every world and effect back to the functions it came with.
    apply: (world, effect) => applyTo(world as Shelved, effect as ShelfEffect, scenario.apply),
    checkGoal: (world) => scenario.checkGoal((world as Shelved).own),
  };
}

function applyTo(world: Shelved, effect: ShelfEffect, apply: Scenario['apply']): Shelved {
  if ('own' in effect) return { ...world, own: apply(world.own, effect.own) };
  return { ...world, kept: { ...world.kept, [effect.name]: effect.text } };
}

function cutting(tool: AnyTool, { limit, keepsRest }: OffloadRule): AnyTool {
  return {
    ...tool,
    run: (input, world) => {
      const { own, kept } = world as Shelved;
      const outcome = tool.run(input, own);
      const effects = outcome.effects.map((effect): ShelfEffect => ({ own: effect }));
      const cut = cutOutput(outcome.content, limit);
      if (cut === null) return { ...outcome, effects };
      const name = keepsRest ? `result-${Object.keys(kept).length + 1}` : null;
      const stored: readonly ShelfEffect[] = name === null ? [] : [{ name, text: cut.rest }];
      return { ...outcome, content: `${cut.shown}\n${cutNote(cut.rest, name)}`, effects: [...effects, ...stored] };
    },
  };
}

const READER: AnyTool = {
  definition: READ_STORED,
  needsPerson: false,
  millis: 100,
  run: (input, world): ToolOutcome<unknown> => {
    const text = (world as Shelved).kept[String(input['name'])];
    return text === undefined
      ? { content: 'Nothing is kept under that name.', isError: true, effects: [] }
      : { content: text, isError: false, effects: [] };
  },
};

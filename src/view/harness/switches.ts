import type { Harness } from '../../engine/loop/harness.ts';

/** A switch of a few settings. Those that are careless are marked: they break the run, or hide that it broke. */
export interface ChoiceSwitch<Name extends keyof Harness> {
  readonly kind: 'choice';
  readonly name: Name;
  readonly choices: readonly (Harness[Name] & string)[];
  readonly careless: readonly (Harness[Name] & string)[];
}

/** A number, most of which can be switched off. */
export interface LimitSwitch<Name extends keyof Harness> {
  readonly kind: 'limit';
  readonly name: Name;
  /** How many of the harness's units make one of the field's: the clock runs in milliseconds, people in seconds. */
  readonly unit: number;
  readonly isWhole: boolean;
  readonly least: number;
  readonly most: number;
  /** Where it comes on, in the harness's units, if neither lesson nor default has a limit. */
  readonly onAt: number;
  /** Whether there may be no limit at all. */
  readonly canBeOff: boolean;
}

/** Which tools the agent may use: one box to tick for each. */
export interface ToolsSwitch<Name extends keyof Harness> {
  readonly kind: 'tools';
  readonly name: Name;
}

const MOST = 100_000_000;

function limit<Name extends keyof Harness>(
  name: Name,
  traits: Partial<Omit<LimitSwitch<Name>, 'kind' | 'name'>> = {},
): LimitSwitch<Name> {
  const isWhole = traits.isWhole ?? true;
  const least = isWhole ? 1 : 0.0001;
  return { kind: 'limit', name, unit: 1, onAt: 1, isWhole, least, most: MOST, canBeOff: true, ...traits };
}

function choice<Name extends keyof Harness>(
  name: Name,
  choices: readonly (Harness[Name] & string)[],
  careless: readonly (Harness[Name] & string)[] = [],
): ChoiceSwitch<Name> {
  return { kind: 'choice', name, choices, careless };
}

/** The panel: every switch of the harness in its group. Adding a switch adds a row here and its words. */
export const GROUPS = [
  {
    id: 'limits',
    switches: [
      limit('maxTurns'),
      limit('tokenBudget'),
      limit('costBudgetUsd', { isWhole: false }),
      limit('timeLimitMs', { unit: 1_000, isWhole: false }),
      limit('maxPauses', { least: 0 }),
      choice('guardPlace', ['after_append', 'before_tools', 'after_call'], ['before_tools', 'after_call']),
      choice('onBudgetGone', ['partial', 'nothing', 'error'], ['nothing', 'error']),
    ],
  },
  {
    id: 'reading',
    switches: [
      choice(
        'stopReasons',
        ['each', 'anything_else_is_answer', 'first_text'],
        ['anything_else_is_answer', 'first_text'],
      ),
      choice('resumePause', ['append', 'please_continue'], ['please_continue']),
    ],
  },
  {
    id: 'tools',
    switches: [
      choice('loopDetector', ['off', 'repeated_call', 'world_aware'], ['off']),
      choice('approval', ['gate', 'trust_model', 'off'], ['trust_model', 'off']),
      { kind: 'tools', name: 'allowedTools' } as const satisfies ToolsSwitch<'allowedTools'>,
      choice('onRefusal', ['tell_model', 'end_run']),
      choice('toolErrors', ['hint', 'bare', 'raise'], ['bare', 'raise']),
    ],
  },
  {
    id: 'sending',
    switches: [
      choice('caching', ['off', '5m', '1h', 'prefix']),
      choice('systemClock', ['off', 'on'], ['on']),
      choice('callsPerTurn', ['many', 'one']),
      limit('clearAbove', { onAt: 4_000 }),
      limit('cutAbove', { onAt: 800 }),
      choice('cutRest', ['kept', 'gone'], ['gone']),
      choice('notes', ['off', 'last', 'marked']),
      limit('turnDelayMs', { unit: 1_000, isWhole: false, onAt: 360_000 }),
      choice('model', ['own', 'claude-haiku-4-5']),
      limit('maxRetries', { least: 0, most: 9, canBeOff: false }),
    ],
  },
] as const;

/** One row of the panel. */
export type Switch = (typeof GROUPS)[number]['switches'][number];

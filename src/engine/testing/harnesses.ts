import fc from 'fast-check';
import type { Harness } from '../loop/harness.ts';

/** What a switch may be set to: the settings of a correct harness, and those with which it breaks runs or hides that they broke. */
interface Settings<Value> {
  readonly sound: fc.Arbitrary<Value>;
  readonly careless?: fc.Arbitrary<Value>;
}

/** A limit: off, so low that it matters at once, or somewhere around what a run of a lesson comes to. */
const limit = (max: number, unit = 1): Settings<number | null> => ({
  sound: fc
    .oneof(
      fc.constant(null),
      fc.integer({ min: 0, max: Math.ceil(max / 10) }),
      fc.integer({ min: 0, max }),
      fc.integer({ min: max, max: max * 1_000 }),
    )
    .map((value) => (value === null ? null : value / unit)),
});

/** The settings of a switch by name: all that are correct, then all that are careless. */
const choice = <Value extends string>(sound: readonly Value[], careless: readonly Value[] = []): Settings<Value> => ({
  sound: fc.constantFrom(...sound),
  ...(careless.length === 0 ? {} : { careless: fc.constantFrom(...careless) }),
});

/**
 * What each switch of the harness may be set to in a test. A new field of `Harness` is one line here, and every law and every
 * model-based test takes it up from there.
 */
const SWITCHES: { readonly [Key in keyof Harness]: Settings<Harness[Key]> } = {
  maxTurns: limit(14),
  tokenBudget: limit(40_000),
  costBudgetUsd: limit(40, 100),
  timeLimitMs: limit(40_000),
  loopDetector: choice(['repeated_call', 'world_aware'], ['off']),
  onRefusal: choice(['tell_model', 'end_run']),
  stopReasons: choice(['each'], ['anything_else_is_answer', 'first_text']),
  resumePause: choice(['append'], ['please_continue']),
  maxPauses: limit(3),
  guardPlace: choice(['after_append'], ['before_tools', 'after_call']),
  onBudgetGone: choice(['partial'], ['nothing', 'error']),
  toolErrors: choice(['hint'], ['bare', 'raise']),
  approval: choice(['gate'], ['trust_model', 'off']),
  allowedTools: choice(['all', 'none', 'list_events+find_free_slots+move_event', 'read_file+run_tests']),
  model: choice(['own', 'claude-haiku-4-5']),
  systemClock: choice(['off'], ['on']),
  caching: choice(['off', '5m', '1h', 'prefix']),
  callsPerTurn: choice(['many', 'one']),
  clearAbove: limit(6_000),
  turnDelayMs: limit(400_000),
  cutAbove: limit(1_000),
  cutRest: choice(['kept'], ['gone']),
  notes: choice(['off', 'last', 'marked']),
  maxRetries: { sound: fc.integer({ min: 0, max: 3 }) },
};

function harnessOf(settingsOf: (settings: Settings<unknown>) => fc.Arbitrary<unknown>): fc.Arbitrary<Harness> {
  const entries = Object.entries(SWITCHES).map(([name, settings]) => [name, settingsOf(settings)] as const);
  // Every switch has its own settings: that is what the type of `SWITCHES` says.
  return fc.record(Object.fromEntries(entries)) as unknown as fc.Arbitrary<Harness>;
}

/** Any harness there is: every combination of all switches. */
export const anyHarness: fc.Arbitrary<Harness> = harnessOf(({ sound, careless }) =>
  careless === undefined ? sound : fc.oneof(sound, careless),
);

/** Any harness without a careless setting: limits tight or wide, and choices that are a matter of taste. */
export const soundHarness: fc.Arbitrary<Harness> = harnessOf(({ sound }) => sound);

/** A change of one switch or two, as a person makes it in the panel. */
export const harnessChange: fc.Arbitrary<Partial<Harness>> = fc
  .tuple(anyHarness, fc.subarray(Object.keys(SWITCHES) as (keyof Harness)[], { minLength: 1, maxLength: 2 }))
  .map(([harness, names]) => Object.fromEntries(names.map((name) => [name, harness[name]])));

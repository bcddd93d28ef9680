import fc from 'fast-check';
import { DEFAULT_HARNESS, type Harness } from '../loop/harness.ts';

/** A limit: off, so low that it matters at once, or somewhere around what a run of a lesson comes to. */
const limit = (max: number): fc.Arbitrary<number | null> =>
  fc.oneof(
    fc.constant(null),
    fc.integer({ min: 0, max: Math.ceil(max / 10) }),
    fc.integer({ min: 0, max: max }),
    fc.integer({ min: max, max: max * 1_000 }),
  );

/**
 * What each switch of the harness may be set to in a test, careless settings included. A new field of `Harness` is one line
 * here, and every law and every model-based test takes it up from there.
 */
const SWITCHES: { readonly [Key in keyof Harness]: fc.Arbitrary<Harness[Key]> } = {
  maxTurns: limit(14),
  tokenBudget: limit(40_000),
  costBudgetUsd: limit(40).map((cents) => (cents === null ? null : cents / 100)),
  timeLimitMs: limit(40_000),
  loopDetector: fc.constantFrom('off', 'repeated_call', 'world_aware'),
  onRefusal: fc.constantFrom('tell_model', 'end_run'),
  stopReasons: fc.constantFrom('each', 'anything_else_is_answer', 'first_text'),
  resumePause: fc.constantFrom('append', 'please_continue'),
  maxPauses: fc.option(fc.integer({ min: 0, max: 3 }), { nil: null }),
  guardPlace: fc.constantFrom('after_append', 'before_tools', 'after_call'),
  onBudgetGone: fc.constantFrom('partial', 'nothing', 'error'),
  toolErrors: fc.constantFrom('hint', 'bare', 'raise'),
  approval: fc.constantFrom('gate', 'trust_model', 'off'),
  allowedTools: fc.constantFrom('all', 'none', 'list_events+find_free_slots+move_event'),
  caching: fc.constantFrom('off', '5m', '1h'),
  maxRetries: fc.integer({ min: 0, max: 3 }),
};

/** The switches of which every setting is a correct harness, if a tight or a wide one. The others have careless settings. */
const SOUND_SWITCHES = [
  'maxTurns',
  'tokenBudget',
  'costBudgetUsd',
  'timeLimitMs',
  'loopDetector',
  'onRefusal',
  'maxPauses',
  'onBudgetGone',
  'caching',
  'maxRetries',
] as const satisfies readonly (keyof Harness)[];

/** Any harness there is: every combination of all switches. */
export const anyHarness: fc.Arbitrary<Harness> = fc.record(SWITCHES);

/** Any harness without a careless setting. */
export const soundHarness: fc.Arbitrary<Harness> = fc
  .record(Object.fromEntries(SOUND_SWITCHES.map((name) => [name, SWITCHES[name]])) as Partial<typeof SWITCHES>)
  .map((limits) => ({ ...DEFAULT_HARNESS, ...limits }));

/** A change of one switch or two, as a person makes it in the panel. */
export const harnessChange: fc.Arbitrary<Partial<Harness>> = fc
  .tuple(anyHarness, fc.subarray(Object.keys(SWITCHES) as (keyof Harness)[], { minLength: 1, maxLength: 2 }))
  .map(([harness, names]) => Object.fromEntries(names.map((name) => [name, harness[name]])));

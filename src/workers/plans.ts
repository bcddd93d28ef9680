import type { GuardName } from '../engine/loop/guards.ts';
import { DEFAULT_HARNESS, type Harness } from '../engine/loop/harness.ts';

/** The turn at which a run is left that nothing ends. */
export const TURN_CEILING = 200;

/** Runs of the runaway that are made without a cap and with it. */
export const RUNAWAY_SEEDS = 200;

/** The turn caps to choose from. */
export const TURN_CAPS = [10, 12, 20] as const;

/** The guards that a run may be stopped by where nothing pauses. */
export type BrakeName = Exclude<GuardName, 'no_progress' | 'pause_cap'>;

/** A guard by itself, as the default harness sets it. */
export interface Brake {
  readonly guard: BrakeName;
  /** Null for a detector, which measures no quantity. */
  readonly limit: number | null;
  readonly switches: Partial<Harness>;
}

/** The brakes in the order in which the table has them: turns, budgets, time, repeats. */
export const BRAKES: readonly Brake[] = [
  { guard: 'turn_cap', limit: DEFAULT_HARNESS.maxTurns, switches: { maxTurns: DEFAULT_HARNESS.maxTurns } },
  { guard: 'token_budget', limit: DEFAULT_HARNESS.tokenBudget, switches: { tokenBudget: DEFAULT_HARNESS.tokenBudget } },
  {
    guard: 'cost_budget',
    limit: DEFAULT_HARNESS.costBudgetUsd,
    switches: { costBudgetUsd: DEFAULT_HARNESS.costBudgetUsd },
  },
  { guard: 'time_limit', limit: DEFAULT_HARNESS.timeLimitMs, switches: { timeLimitMs: DEFAULT_HARNESS.timeLimitMs } },
  { guard: 'loop_detector', limit: null, switches: { loopDetector: DEFAULT_HARNESS.loopDetector } },
];

/** The three ways in which a batch of invoices is worked through. */
export const INVOICE_WAYS = ['workflow', 'agent', 'mixed'] as const;

/** One of them. `mixed`: the workflow, and an agent where the workflow hands over to a person. */
export type InvoiceWay = (typeof INVOICE_WAYS)[number];

/** How long the person of the slow runs takes between two turns: longer than a cache entry of five minutes lives. */
export const PAUSE_MILLIS = 360_000;

/** Characters of a tool's output that go to the model where large ones are cut: enough, and too few. */
export const CUT_LATE = 800;
export const CUT_EARLY = 600;

/** Input tokens above which old results are cleared: what is long gone, and what is still needed. */
export const CLEAR_LATE = 10_000;
export const CLEAR_SOON = 4_000;

/** Turns after which the long run is left: as many as a runaway took before anybody looked. */
export const LONG_RUN = 41;

/** The what-ifs, by what they are about. Each is held against the first of its group. */
export const LEVER_GROUPS = {
  caching: ['off', 'five_minutes', 'hour', 'clock', 'prefix_marked'],
  minimum: ['small_off', 'small_marked'],
  pace: ['slow_off', 'slow_five_minutes', 'slow_hour'],
  parallel: ['parallel', 'one_per_turn'],
  clearing: ['whole_history', 'cleared', 'history_cached', 'cleared_cached', 'long_cut'],
  offload: ['whole_results', 'cut_late', 'cut_early', 'cut_gone'],
  memory: ['remembered', 'forgotten', 'forgotten_again', 'noted'],
  notes: ['plain', 'notes_last', 'notes_marked'],
  model: ['large_stages', 'small_stage', 'small_stages'],
} as const;

/** The name of a group of what-ifs. */
export type LeverGroup = keyof typeof LEVER_GROUPS;

/** The name of a what-if. */
export type LeverId = (typeof LEVER_GROUPS)[LeverGroup][number];

/** The names of the groups, in the order of the table. */
export const LEVER_GROUP_IDS = Object.keys(LEVER_GROUPS) as readonly LeverGroup[];

/** All what-ifs in the order of the table. */
export const LEVER_IDS: readonly LeverId[] = LEVER_GROUP_IDS.flatMap((group) => LEVER_GROUPS[group]);

import type { GuardName } from '../engine/loop/guards.ts';
import { DEFAULT_HARNESS, type Harness } from '../engine/loop/harness.ts';

/** The turn at which a run is left that nothing ends. */
export const TURN_CEILING = 200;

/** Runs of the runaway that are made without a cap and with it. */
export const RUNAWAY_SEEDS = 200;

/** The turn caps to choose from. */
export const TURN_CAPS = [10, 12, 20] as const;

/** A guard by itself, as the default harness sets it. */
export interface Brake {
  readonly guard: GuardName;
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

import { toArray } from '../messages/chain.ts';
import type { EndingCause } from './endings.ts';
import type { Harness } from './harness.ts';
import type { Ledger } from './state.ts';

/** More lines than this nobody reads; the trace has them all. */
const LONGEST = 6;

/** What a run has changed in its world, a sentence each, with the call that takes it back where there is one. */
export function doneSoFar({ done }: Ledger): readonly string[] {
  if (done === null) return ['Nothing has been changed.'];
  const lines = toArray(done).map(({ said, undo }) =>
    undo === null
      ? `Done: ${said} It can’t be undone.`
      : `Done: ${said} To undo it: ${undo.name}(${JSON.stringify(undo.input)}).`,
  );
  const left = lines.length - LONGEST;
  return left <= 0 ? lines : [`Done before: ${left} more changes.`, ...lines.slice(left)];
}

/** The causes for which a run was given too little: what it had is gone, and the task may not be done. */
const BUDGETS: ReadonlySet<EndingCause> = new Set([
  'turn_cap',
  'pause_cap',
  'token_budget',
  'cost_budget',
  'time_limit',
]);

/** Whether a limit ended the run. */
export function isBudget(cause: EndingCause): boolean {
  return BUDGETS.has(cause);
}

/** What the caller gets of a run that a limit has ended: see `Harness.onBudgetGone`. */
export function budgetReport(cause: EndingCause, ledger: Ledger, harness: Harness): readonly string[] {
  switch (harness.onBudgetGone) {
    case 'partial':
      return [limitText(cause, ledger, harness), ...doneSoFar(ledger)];
    case 'error':
      return [`Error: ${limitText(cause, ledger, harness)}`];
    case 'nothing':
      return [];
  }
}

function limitText(cause: EndingCause, { turn, pauses, clock }: Ledger, harness: Harness): string {
  switch (cause) {
    case 'turn_cap':
      return harness.maxPauses === null && pauses > 0
        ? `All ${turn} turns of the turn cap are used; ${pauses} of them went to pauses and not to the task.`
        : `All ${harness.maxTurns} turns of the turn cap are used.`;
    case 'pause_cap':
      return `The model paused ${pauses} times; ${harness.maxPauses} are allowed.`;
    case 'time_limit':
      return `It took ${Math.round(clock / 1_000)} seconds; ${Math.round((harness.timeLimitMs ?? 0) / 1_000)} are allowed.`;
    case 'token_budget':
      return `The token budget of ${harness.tokenBudget?.toLocaleString('en-US')} is used up.`;
    default:
      return `The cost budget of $${harness.costBudgetUsd} is used up.`;
  }
}

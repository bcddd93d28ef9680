import { promptUsd, responseUsd } from '../accounting/prices.ts';
import { addUsd, inputTokens } from '../accounting/usage.ts';
import { callsUntil, eventAt, type Run, stateAt, stepCount } from '../run/run.ts';
import { valuesOf } from '../run/sequence.ts';

/** What a run's answers cost, each at the prices of the model that its own request names, in dollars. */
export function billOf(run: Run): number {
  return callsUntil(run, stepCount(run)).reduce((sum, { request, answeredIndex }) => {
    const answer = eventAt(run, answeredIndex + 1);
    const usd = answer?.type === 'response_received' ? responseUsd(request.head.model, answer.response.usage) : 0;
    return addUsd(sum, usd);
  }, 0);
}

/** Tokens and dollars, spent and about to be. */
interface Spend {
  readonly tokens: number;
  readonly usd: number;
}

/** Each time that guards after the results let a run pass: what the budgets measured, and what the next request came to. */
export function budgetsOf(run: Run): readonly { readonly measured: Spend; readonly sent: Spend }[] {
  const events = valuesOf(run.events);
  return events.flatMap((event) => {
    if (event.type !== 'guard_checked' || event.tripped !== null) return [];
    const next = events.slice(event.index).find(({ type }) => type === 'request_built');
    if (next?.type !== 'request_built') return [];
    const { usage, costUsd } = stateAt(run, event.index).ledger;
    const readingOf = (guard: string) => event.readings.find((each) => each.guard === guard)?.measured ?? Number.NaN;
    const tokens = next.estimatedInputTokens;
    return {
      measured: { tokens: readingOf('token_budget'), usd: readingOf('cost_budget') },
      sent: {
        tokens: inputTokens(usage) + usage.output + tokens,
        usd: addUsd(costUsd, promptUsd(next.request.head.model, tokens)),
      },
    };
  });
}

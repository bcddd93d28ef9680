import { addUsage, inputTokens, NO_USAGE, type UsageTotals } from '../../engine/accounting/usage.ts';
import { type CallRecord, type Run, stateAt } from '../../engine/run/run.ts';
import { callPrefixTokens } from '../parts/request-segments.ts';

/** What a run had cost when one of its model calls was answered, and what that call added. */
export interface CostPoint {
  /** The answered calls so far, this one included: n of the formula. A try that failed is billed nothing and is none. */
  readonly n: number;
  readonly turn: number;
  /** The step that shows the answer. */
  readonly step: number;
  /** Input tokens of this call; the three parts below add up to it. */
  readonly input: number;
  readonly uncached: number;
  readonly written: number;
  readonly read: number;
  /** Of the input: tools and system, which every call sends again. The rest is history. */
  readonly prefix: number;
  readonly output: number;
  /** All calls up to this one. */
  readonly sum: CostSums;
}

/** Running sums of a run. */
export interface CostSums {
  readonly usage: UsageTotals;
  readonly input: number;
  readonly usd: number;
  /** Milliseconds on the run's clock. */
  readonly millis: number;
}

interface Known {
  readonly points: CostPoint[];
  /** How many points there are after so many records: some records are tries that failed. */
  readonly counts: number[];
}

const known = new WeakMap<Run['calls']['shared'], Known>();

/** The points of a run's first `count` model calls. Remembered, so that one more call costs one more point. */
export function costPoints(run: Run, count: number): readonly CostPoint[] {
  const { points, counts } = known.get(run.calls.shared) ?? { points: [], counts: [0] };
  known.set(run.calls.shared, { points, counts });
  for (let index = counts.length - 1; index < count; index += 1) {
    const record = run.calls.shared[index];
    if (record === undefined) throw new RangeError(`The run ${run.id} has no model call ${index + 1}.`);
    const point = pointOf(run, record, points.at(-1));
    if (point !== null) points.push(point);
    counts.push(points.length);
  }
  const shown = counts[count] ?? 0;
  return shown === points.length ? points : points.slice(0, shown);
}

function pointOf(run: Run, record: CallRecord, before: CostPoint | undefined): CostPoint | null {
  const event = run.events.shared[record.answeredIndex];
  if (event?.type !== 'response_received') return null;
  const one = addUsage(NO_USAGE, event.response.usage);
  const usage = addUsage(before?.sum.usage ?? NO_USAGE, event.response.usage);
  const input = inputTokens(one);
  const { costUsd, clock } = stateAt(run, record.answeredIndex + 1).ledger;
  return {
    n: (before?.n ?? 0) + 1,
    turn: event.turn,
    step: record.answeredIndex + 1,
    input,
    uncached: one.uncached,
    written: one.cacheWrite5m + one.cacheWrite1h,
    read: one.cacheRead,
    prefix: Math.min(input, callPrefixTokens(run, record)),
    output: one.output,
    sum: {
      usage,
      input: (before?.sum.input ?? 0) + input,
      usd: costUsd,
      millis: clock,
    },
  };
}

import type { RunFigures } from '../engine/run/run-figures.ts';

/** What is compared over many runs. */
export const SPREAD_METRICS = ['turns', 'input', 'usd', 'millis'] as const;

/** One of them. */
export type SpreadMetric = (typeof SPREAD_METRICS)[number];

/** The middle and the worst of many runs, each figure by itself. */
export interface Spread {
  readonly median: Readonly<Record<SpreadMetric, number>>;
  readonly worst: Readonly<Record<SpreadMetric, number>>;
  /** What each run cost in dollars, the cheapest first. */
  readonly usd: readonly number[];
}

/** Reads the spread of at least one run. The median of an even number is the mean of the two in the middle. */
export function spreadOf(runs: readonly RunFigures[]): Spread {
  const sorted = (metric: SpreadMetric): readonly number[] =>
    runs.map((run) => run[metric]).sort((left, right) => left - right);
  const of = (read: (values: readonly number[]) => number): Spread['median'] => ({
    turns: read(sorted('turns')),
    input: read(sorted('input')),
    usd: read(sorted('usd')),
    millis: read(sorted('millis')),
  });
  return { median: of(medianOf), worst: of((values) => values.at(-1) ?? 0), usd: sorted('usd') };
}

function medianOf(values: readonly number[]): number {
  const middle = values.length / 2;
  const [low, high] = [values[Math.ceil(middle) - 1] ?? 0, values[Math.floor(middle)] ?? 0];
  return (low + high) / 2;
}

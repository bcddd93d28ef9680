import { agentInputTokens, type CostShape } from '../../engine/accounting/formulas.ts';
import type { CostPoint } from './cost-points.ts';

/** A run so far, as the formula sees it: its own P and a, and what the formula says of them beside what was measured. */
export interface RunShape extends CostShape {
  readonly derived: number;
  readonly measured: number;
  /** Measured less derived: above 0 where large results came early, since those are sent again most often. */
  readonly residual: number;
}

/**
 * Reads P and a off a run: P is what each request carries before the conversation, a is the average that the calls so far
 * have appended. Null before the first answer.
 */
export function shapeOf(points: readonly CostPoint[]): RunShape | null {
  const last = points.at(-1);
  if (last === undefined) return null;
  const shape = { prefix: last.prefix, appended: (last.input - last.prefix) / last.n, turns: last.n };
  const derived = agentInputTokens(shape);
  return { ...shape, derived, measured: last.sum.input, residual: last.sum.input - derived };
}

/** How much a run has grown from half of its calls to all of them: the clock and the bill. Null before two calls. */
export function growthOf(points: readonly CostPoint[]): {
  readonly from: number;
  readonly to: number;
  readonly tokens: number;
  readonly seconds: number;
} | null {
  const half = points[Math.floor(points.length / 2) - 1];
  const last = points[2 * (half?.n ?? 0) - 1];
  if (half === undefined || last === undefined) return null;
  return {
    from: half.n,
    to: last.n,
    tokens: last.sum.input / half.sum.input,
    seconds: last.sum.millis / half.sum.millis,
  };
}

/** The call that brought the most new input over the call before it; null where none brought any. */
export function largestStep(points: readonly CostPoint[]): { readonly n: number; readonly tokens: number } | null {
  let largest = { n: 0, tokens: 0 };
  for (const [index, point] of points.entries()) {
    const before = points[index - 1];
    const tokens = before === undefined ? 0 : point.input - before.input;
    if (tokens > largest.tokens) largest = { n: point.n, tokens };
  }
  return largest.n === 0 ? null : largest;
}

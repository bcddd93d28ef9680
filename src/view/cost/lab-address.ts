import type { LaneCost } from './cost-curves.ts';
import type { RunShape } from './run-shape.ts';

/** The address of the cost lab with a run's own P, a, n, output, pace and model, so that its curve can be bent there. */
export function labAddress(shape: RunShape | null, lane: LaneCost | null): string {
  const last = lane?.points.at(-1);
  if (shape === null || lane === null || last === undefined) return '#page=cost';
  const { context } = lane.reading.state.ledger;
  const fields = {
    page: 'cost',
    prefix: Math.round(shape.prefix),
    appended: Math.round(shape.appended * 100) / 100,
    turns: shape.turns,
    output: Math.round(last.sum.usage.output / last.n),
    seconds: Math.max(0.1, Math.round(last.sum.millis / last.n / 100) / 10),
    model: context.head.model,
  };
  return `#${Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
    .join('&')}`;
}

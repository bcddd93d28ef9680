import { agentInputTokens } from '../../engine/accounting/formulas.ts';
import { pricesOf } from '../../engine/accounting/models.ts';
import type { LaneReading } from '../../session/reads.ts';
import { say } from '../../words/say.ts';
import { type Curve, type CurvePoint, drawnIndices } from '../parts/curve.ts';
import { forkName } from '../parts/fork-name.ts';
import { type CostPoint, costPoints } from './cost-points.ts';
import { shapeOf } from './run-shape.ts';

/** What is measured along the calls of a run. */
export type Metric = 'tokens' | 'usd' | 'seconds';

/** A lane with its points as of its cursor. */
export interface LaneCost {
  readonly reading: LaneReading;
  readonly name: string;
  readonly points: readonly CostPoint[];
}

/** The cost of both lanes as of their cursors. Two forks of one mode go by what was changed. */
export function laneCosts(workflow: LaneReading, agent: LaneReading): readonly [LaneCost, LaneCost] {
  const isFork = workflow.run.program.mode === agent.run.program.mode;
  const of = (reading: LaneReading): LaneCost => {
    const lane = say(`page.lane.${reading.run.program.mode}`);
    const name = isFork ? say('cost.tab.fork', { lane, fork: forkName(reading.run) }) : lane;
    return { reading, name, points: costPoints(reading.run, reading.calls.length) };
  };
  return [of(workflow), of(agent)];
}

/** The value of a metric after a call. Seconds are the run's own clock. */
function metricValue({ sum }: CostPoint, metric: Metric): number {
  if (metric === 'tokens') return sum.input;
  return metric === 'usd' ? sum.usd : sum.millis / 1_000;
}

/** The lane whose run the formula is held against: an agent's, the one in focus if both are. */
export function derivedLane(lanes: readonly LaneCost[], focus: LaneReading['lane']): LaneCost | null {
  const agents = lanes.filter(({ reading }) => reading.run.program.mode === 'agent');
  return agents.find(({ reading }) => reading.lane === focus) ?? agents.at(-1) ?? null;
}

/** All curves of the tab: the lanes' own, the formula's, and the agent's clock where the clock is not what is measured. */
export function costCurves(
  lanes: readonly [LaneCost, LaneCost],
  derivedFor: LaneCost | null,
  metric: Metric,
): readonly Curve[] {
  const curves: Curve[] = [
    { look: 'workflow', name: lanes[0].name, points: measured(lanes[0].points, metric) },
    { look: 'agent', name: lanes[1].name, points: measured(lanes[1].points, metric) },
  ];
  if (derivedFor === null) return curves;
  curves.push({ look: 'derived', name: say(`cost.tab.derived.${metric}`), points: derived(derivedFor, metric) });
  if (metric !== 'seconds') {
    const points = measured(derivedFor.points, 'seconds');
    curves.push({ look: 'clock', name: say('cost.tab.clock', { lane: derivedFor.name }), points, isOnRight: true });
  }
  return curves;
}

const START: CurvePoint = { x: 0, y: 0 };

function measured(points: readonly CostPoint[], metric: Metric): readonly CurvePoint[] {
  const drawn = drawnIndices(points.length).flatMap((index) => {
    const point = points[index];
    return point === undefined ? [] : [{ x: point.n, y: metricValue(point, metric) }];
  });
  return drawn.length === 0 ? [] : [START, ...drawn];
}

/**
 * What the formula gives with the run's own P and a. In dollars it is the price of that without a cache, and the run's
 * average output; in seconds the run's average call, since time grows with the calls and with nothing else.
 */
function derived({ reading, points }: LaneCost, metric: Metric): readonly CurvePoint[] {
  const shape = shapeOf(points);
  const last = points.at(-1);
  if (shape === null || last === undefined) return [];
  const prices = pricesOf(reading.state.ledger.context.head.model);
  const output = last.sum.usage.output / last.n;
  const at = (turns: number): number => {
    if (metric === 'seconds') return (last.sum.millis / 1_000 / last.n) * turns;
    const tokens = agentInputTokens({ ...shape, turns });
    return metric === 'tokens' ? tokens : (tokens * prices.input + turns * output * prices.output) / 1_000_000;
  };
  return [START, ...drawnIndices(points.length).map((index) => ({ x: index + 1, y: at(index + 1) }))];
}

import { createContext, memo, type PointerEvent, type ReactNode, useContext, useMemo } from 'react';
import { CartesianGrid, LineChart, useXAxisScale, useYAxisScale, XAxis, YAxis } from 'recharts';
import { type Curve, type CurvePoint, powerBelow, roundAbove, type Scale, ticksOf } from './curve.ts';
import './curve-chart.css';

/** What a chart draws. Its words, its table and its reading are beside it: it is a picture only. */
export interface CurveChartProps {
  readonly curves: readonly Curve[];
  readonly scale: Scale;
  /** What x counts, such as "model calls", and what y does. */
  readonly xLabel: string;
  readonly yLabel: string;
  readonly formatY: (value: number) => string;
  /** What the axis on the right counts, where a curve is read there. */
  readonly rightLabel?: string | null;
  readonly formatRight?: (value: number) => string;
  /** The x whose values are read out, or null. */
  readonly reading: number | null;
  /** A pointer is over this x. */
  readonly onPoint: (x: number) => void;
}

const MARGIN = { top: 8, right: 8, bottom: 18, left: 0 };
/** The width of an axis with its numbers. */
const AXIS = 46;

/** Curves on one pair of axes. The axes end at round numbers, so that they rest while a curve grows step by step. */
export const CurveChart = memo(function CurveChart(props: CurveChartProps) {
  const { curves, scale, xLabel, yLabel, formatY, rightLabel = null, formatRight = plain, reading, onPoint } = props;
  const x = useFrame(curves, 'x', 'linear');
  const y = useFrame(curves, 'left', scale);
  const clock = useFrame(curves, 'right', 'linear');
  const isTwofold = rightLabel !== null;
  const axes = useAxes({ x, y, clock: isTwofold ? clock : null, scale, xLabel, formatY, formatRight });
  const right = MARGIN.right + (isTwofold ? AXIS : 0);
  const point = (event: PointerEvent<HTMLElement>) => {
    const box = event.currentTarget.getBoundingClientRect();
    const part = (event.clientX - box.left - AXIS) / (box.width - AXIS - right);
    if (part >= 0 && part <= 1) onPoint(Math.max(1, Math.round(part * x.to)));
  };
  return (
    <div className="curve-chart" aria-hidden="true">
      <p className="curve-chart__unit">
        <span>{yLabel}</span>
        {isTwofold ? <span>{rightLabel}</span> : null}
      </p>
      <div className="curve-chart__box" onPointerMove={point}>
        <DrawnCurves value={curves}>
          <Picture axes={axes} />
        </DrawnCurves>
        {reading === null ? null : <Reading part={reading / x.to} right={right} />}
      </div>
      <Legend curves={curves} />
    </div>
  );
});

/** The curves on their way past the frame to the lines: a point that is added draws its lines anew, and no axis. */
const DrawnCurves = createContext<readonly Curve[]>([]);

const NO_DATA: readonly never[] = [];

const Picture = memo(function Picture({ axes }: { readonly axes: ReactNode }) {
  return (
    <LineChart responsive className="curve-chart__picture" data={NO_DATA} margin={MARGIN} accessibilityLayer={false}>
      {axes}
      <Lines />
    </LineChart>
  );
});

/** The frame, as the same elements while the axes rest: only then does the chart draw nothing but its lines. */
function useAxes(of: {
  readonly x: Frame;
  readonly y: Frame;
  readonly clock: Frame | null;
  readonly scale: Scale;
  readonly xLabel: string;
  readonly formatY: (value: number) => string;
  readonly formatRight: (value: number) => string;
}) {
  const { x, y, clock, scale, xLabel, formatY, formatRight } = of;
  return useMemo(
    () => (
      <>
        <CartesianGrid className="curve-chart__grid" yAxisId="left" vertical={false} />
        <XAxis
          dataKey="x"
          type="number"
          domain={[...x.domain]}
          ticks={x.ticks.filter(Number.isInteger)}
          tickFormatter={plain}
          height={22}
          allowDataOverflow
          label={{ value: xLabel, position: 'insideBottom', offset: -8 }}
        />
        <YAxis
          yAxisId="left"
          scale={scale}
          domain={[...y.domain]}
          ticks={[...y.ticks]}
          tickFormatter={formatY}
          width={AXIS}
          allowDataOverflow
        />
        {clock === null ? null : (
          <YAxis
            yAxisId="right"
            orientation="right"
            domain={[...clock.domain]}
            ticks={[...clock.ticks]}
            tickFormatter={formatRight}
            width={AXIS}
            allowDataOverflow
          />
        )}
      </>
    ),
    [x, y, clock, scale, xLabel, formatY, formatRight],
  );
}

/**
 * The curves, each as one path on the axes of the chart. A line of Recharts takes its points through the chart's store, which
 * asks every axis again and makes a label for each point, as often as one is added.
 */
function Lines() {
  const curves = useContext(DrawnCurves);
  const x = useXAxisScale();
  const left = useYAxisScale('left');
  const right = useYAxisScale('right');
  return curves.map(({ look, points, isOnRight }) => (
    <g key={look} className={`curve curve--${look}`}>
      <path className="curve__line" d={pathOf(points, x, isOnRight === true ? right : left)} />
    </g>
  ));
}

function pathOf(points: readonly CurvePoint[], x: ScaleFunction | undefined, y: ScaleFunction | undefined): string {
  let path = '';
  for (const point of points) {
    const [across, up] = [x?.(point.x), y?.(point.y)];
    // A logarithm has no zero.
    if (across === undefined || up === undefined || !Number.isFinite(up)) continue;
    path += `${path === '' ? 'M' : 'L'}${across.toFixed(1)} ${up.toFixed(1)}`;
  }
  return path;
}

/** A line through the turn that is read out. Laid over the chart, so that moving it draws no chart anew. */
function Reading({ part, right }: { readonly part: number; readonly right: number }) {
  // Moved as a picture and not in the layout: a step shifts nothing on the page.
  const transform = `translateX(calc(${AXIS}px + (100cqi - ${AXIS + right}px) * ${part}))`;
  return <div className="curve-chart__reading" style={{ transform }} />;
}

const Legend = memo(function Legend({ curves }: { readonly curves: readonly Curve[] }) {
  return (
    <ul className="curve-chart__legend">
      {curves.map(({ look, name }) => (
        <li key={look}>
          <svg className={`curve curve--${look}`} viewBox="0 0 34 8" aria-hidden="true">
            <path className="curve__line" d="M1 4h32" />
          </svg>
          {name}
        </li>
      ))}
    </ul>
  );
});

function plain(value: number): string {
  return value.toLocaleString('en-US');
}

function valuesOn(curves: readonly Curve[], axis: 'x' | 'left' | 'right'): readonly number[] {
  if (axis === 'x') return curves.flatMap(({ points }) => points.map((point) => point.x));
  return curves.flatMap(({ points, isOnRight }) =>
    (isOnRight === true) === (axis === 'right') ? points.map((point) => point.y) : [],
  );
}

interface Frame {
  readonly domain: readonly [from: number, to: number];
  readonly to: number;
  readonly ticks: readonly number[];
}

type ScaleFunction = NonNullable<ReturnType<typeof useXAxisScale>>;

/** Where an axis begins and ends and which of its values are named. The same value while it rests: a new axis costs time. */
function useFrame(curves: readonly Curve[], axis: 'x' | 'left' | 'right', scale: Scale): Frame {
  const [from, to] = useMemo(() => endsOf(valuesOn(curves, axis), scale), [curves, axis, scale]);
  return useMemo(() => {
    return { domain: [from, to], to, ticks: ticksOf(from, to, scale) };
  }, [from, to, scale]);
}

function endsOf(values: readonly number[], scale: Scale): readonly [from: number, to: number] {
  const positive = values.filter((value) => value > 0);
  const to = roundAbove(positive.reduce((most, value) => Math.max(most, value), 0));
  if (scale === 'linear') return [0, to];
  const from = powerBelow(positive.reduce((least, value) => Math.min(least, value), to));
  return [Math.min(from, powerBelow(to / 10)), powerBelow(to) < to ? powerBelow(to) * 10 : to];
}

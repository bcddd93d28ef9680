import { memo, useMemo } from 'react';
import { CartesianGrid, Line, LineChart, ReferenceLine, XAxis, YAxis } from 'recharts';
import { type Curve, powerBelow, roundAbove, rowsOf, type Scale, ticksOf } from './curve.ts';
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
  readonly right?: { readonly label: string; readonly format: (value: number) => string };
  /** The x whose values are read out, or null. */
  readonly reading: number | null;
  /** A pointer is over this x. */
  readonly onPoint: (x: number) => void;
}

const MARGIN = { top: 8, right: 8, bottom: 18, left: 0 };
const NARROW = 46;

/** Curves on one pair of axes. The axes end at round numbers, so that they rest while a curve grows step by step. */
export const CurveChart = memo(function CurveChart(props: CurveChartProps) {
  const { curves, scale, xLabel, yLabel, formatY, right, reading, onPoint } = props;
  const rows = useMemo(() => rowsOf(curves, scale), [curves, scale]);
  const x = useMemo(
    () =>
      frameOf(
        curves.flatMap(({ points }) => points.map((point) => point.x)),
        'linear',
      ),
    [curves],
  );
  const y = useMemo(() => frameOf(valuesOn(curves, false), scale), [curves, scale]);
  const clock = useMemo(() => frameOf(valuesOn(curves, true), 'linear'), [curves]);
  return (
    <div className="curve-chart" aria-hidden="true">
      <p className="curve-chart__unit">
        <span>{yLabel}</span>
        {right === undefined ? null : <span>{right.label}</span>}
      </p>
      <div className="curve-chart__box">
        <LineChart
          responsive
          className="curve-chart__picture"
          data={rows}
          margin={MARGIN}
          accessibilityLayer={false}
          onMouseMove={({ activeLabel }) => activeLabel !== undefined && onPoint(Number(activeLabel))}
        >
          <CartesianGrid className="curve-chart__grid" yAxisId="left" vertical={false} />
          <XAxis
            dataKey="x"
            type="number"
            domain={[0, x.to]}
            ticks={ticksOf(0, x.to, 'linear').filter(Number.isInteger)}
            tickFormatter={plain}
            height={22}
            label={{ value: xLabel, position: 'insideBottom', offset: -8 }}
          />
          <YAxis
            yAxisId="left"
            scale={scale}
            domain={[y.from, y.to]}
            ticks={y.ticks}
            tickFormatter={formatY}
            width={NARROW}
            allowDataOverflow
          />
          {right === undefined ? null : (
            <YAxis
              yAxisId="right"
              orientation="right"
              domain={[0, clock.to]}
              ticks={clock.ticks}
              tickFormatter={right.format}
              width={NARROW}
            />
          )}
          {reading === null ? null : <ReferenceLine className="curve-chart__reading" yAxisId="left" x={reading} />}
          {curves.map(({ look, isOnRight }) => (
            <Line
              key={look}
              className={`curve curve--${look}`}
              dataKey={look}
              yAxisId={isOnRight === true ? 'right' : 'left'}
              type="linear"
              dot={false}
              activeDot={false}
              connectNulls
              isAnimationActive={false}
            />
          ))}
        </LineChart>
      </div>
      <ul className="curve-chart__legend">
        {curves.map(({ look, name }) => (
          <li key={look}>
            <svg className={`curve curve--${look}`} viewBox="0 0 34 8" aria-hidden="true">
              <path className="recharts-line-curve" d="M1 4h32" />
            </svg>
            {name}
          </li>
        ))}
      </ul>
    </div>
  );
});

function plain(value: number): string {
  return value.toLocaleString('en-US');
}

function valuesOn(curves: readonly Curve[], isRight: boolean): readonly number[] {
  return curves.flatMap(({ points, isOnRight }) =>
    (isOnRight === true) === isRight ? points.map((point) => point.y) : [],
  );
}

/** Where an axis begins and ends, and which of its values are named. */
function frameOf(values: readonly number[], scale: Scale): { from: number; to: number; ticks: number[] } {
  const positive = values.filter((value) => value > 0);
  const to = roundAbove(positive.reduce((most, value) => Math.max(most, value), 0));
  if (scale === 'linear') return { from: 0, to, ticks: [...ticksOf(0, to, scale)] };
  const from = Math.min(powerBelow(positive.reduce((least, value) => Math.min(least, value), to)), powerBelow(to / 10));
  const top = powerBelow(to) < to ? powerBelow(to) * 10 : to;
  return { from, to: top, ticks: [...ticksOf(from, top, scale)] };
}

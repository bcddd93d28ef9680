import { useMemo, useRef, useState } from 'react';
import { say } from '../../words/say.ts';
import { ChartFiles } from '../parts/chart-files.tsx';
import { csvText } from '../parts/csv.ts';
import type { Curve } from '../parts/curve.ts';
import { CurveChart } from '../parts/curve-chart.tsx';
import { countText, shortCount, shortUsd, usdText } from '../parts/format.ts';
import { Segments } from '../parts/segments.tsx';
import type { LabPart } from './controls.tsx';
import type { LabFields } from './fields.ts';
import { type AgentBills, labCurves } from './lab-curves.ts';
import { Ratios } from './ratios.tsx';

const METRICS = ['tokens', 'usd', 'seconds'] as const;
const SCALES = ['linear', 'log'] as const;
const AXES = { tokens: shortCount, usd: shortUsd, seconds: countText } as const;

/** The curves, one turn of them read out, and how many times each other they are. */
export function CurvesCard({ fields, bills, onChange }: LabPart & { readonly bills: AgentBills }) {
  const curves = useMemo(() => labCurves(fields, bills), [fields, bills]);
  const [chosen, setChosen] = useState<number | null>(null);
  const read = Math.min(chosen ?? fields.turns, fields.turns);
  const frame = useRef<HTMLElement>(null);
  const { metric } = fields;
  return (
    <section className="lab-card lab-curves" ref={frame} aria-labelledby="lab-curves-title">
      <h2 id="lab-curves-title">{say('cost.lab.curves')}</h2>
      <div className="lab-row">
        <Segments
          label={say('cost.metric')}
          value={metric}
          choices={METRICS.map((value) => ({ value, text: say(`cost.metric.${value}`) }))}
          onChoose={(value) => onChange({ metric: value })}
        />
        <Segments
          label={say('cost.scale')}
          value={fields.scale}
          choices={SCALES.map((value) => ({ value, text: say(`cost.scale.${value}`) }))}
          onChoose={(scale) => onChange({ scale })}
        />
      </div>
      <CurveChart
        curves={curves}
        scale={fields.scale}
        xLabel={say('cost.axis.turns')}
        yLabel={say(`cost.axis.${metric}`)}
        formatY={AXES[metric]}
        reading={read}
        onPoint={(x) => setChosen(Math.max(1, x))}
      />
      <div className="lab-row">
        <label htmlFor="lab-read">{say('cost.lab.read', { turn: countText(read) })}</label>
        <input
          id="lab-read"
          className="lab-grow"
          type="range"
          min={1}
          max={fields.turns}
          value={read}
          aria-valuetext={readText(curves, read, metric)}
          onChange={(event) => setChosen(Number(event.currentTarget.value))}
        />
      </div>
      <ul className="lab-values" data-testid="lab-values">
        {curves.map((curve) => (
          <li key={curve.look} data-look={curve.look} data-value={valueAt(curve, read)}>
            <b>{valueText(valueAt(curve, read), metric)}</b> {curve.name}
          </li>
        ))}
      </ul>
      <Ratios fields={fields} bills={bills} />
      <ChartFiles
        name="loopscope-cost-lab"
        curves={curves}
        picture={() => frame.current?.querySelector<SVGSVGElement>('.curve-chart__picture svg') ?? null}
        csv={() => labCsv(curves)}
      />
      <LabTable curves={curves} metric={metric} />
    </section>
  );
}

/** A curve's value at a turn. On a long run not every turn is drawn; between two that are it is read off the line. */
function valueAt({ points }: Curve, turn: number): number {
  const above = points.findIndex(({ x }) => x >= turn);
  const [to, from] = [points[above], points[above - 1]];
  if (to === undefined) return points.at(-1)?.y ?? 0;
  if (from === undefined || to.x === turn) return to.y;
  return from.y + ((to.y - from.y) * (turn - from.x)) / (to.x - from.x);
}

function valueText(value: number, metric: LabFields['metric']): string {
  if (metric === 'usd') return usdText(value);
  return metric === 'tokens' ? countText(value) : say('cost.lab.seconds', { seconds: countText(value) });
}

function readText(curves: readonly Curve[], turn: number, metric: LabFields['metric']): string {
  const values = curves.map((curve) => `${curve.name}: ${valueText(valueAt(curve, turn), metric)}`);
  return `${say('cost.lab.read', { turn })}. ${values.join('. ')}`;
}

function rowsAt(curves: readonly Curve[]): readonly (readonly [turn: number, ...values: number[]])[] {
  const turns = curves[0]?.points.map(({ x }) => x).filter((x) => x > 0) ?? [];
  return turns.map((turn) => [turn, ...curves.map((curve) => valueAt(curve, turn))]);
}

function labCsv(curves: readonly Curve[]): string {
  return csvText(['turns', ...curves.map(({ look }) => look)], rowsAt(curves));
}

function LabTable({ curves, metric }: { readonly curves: readonly Curve[]; readonly metric: LabFields['metric'] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{say('cost.table')}</summary>
      {isOpen ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, so the keyboard must reach it.
        <section className="lab-scroller" tabIndex={0} aria-label={say('cost.table')}>
          <table>
            <thead>
              <tr>
                <th scope="col">{say('cost.axis.turns')}</th>
                {curves.map(({ look, name }) => (
                  <th key={look} scope="col">
                    {name}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rowsAt(curves).map(([turn, ...values]) => (
                <tr key={turn}>
                  <th scope="row">{countText(turn)}</th>
                  {values.map((value, index) => (
                    <td key={curves[index]?.look}>{valueText(value, metric)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      ) : null}
    </details>
  );
}

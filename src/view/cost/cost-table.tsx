import { memo, useState } from 'react';
import { say } from '../../words/say.ts';
import { countText, secondsText, usdText } from '../parts/format.ts';
import type { LaneCost } from './cost-curves.ts';
import type { CostPoint } from './cost-points.ts';

const COLUMNS = ['n', 'turn', 'input', 'read', 'written', 'uncached', 'output', 'sum', 'usd', 'seconds'] as const;

/** The figures of the chart as tables, one for each lane, drawn while they are open. */
export function CostTable({ lanes }: { readonly lanes: readonly LaneCost[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="cost__table" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>{say('cost.table')}</summary>
      {isOpen ? lanes.map((lane) => <LaneTable key={lane.reading.lane} lane={lane} />) : null}
    </details>
  );
}

function LaneTable({ lane: { name, points } }: { readonly lane: LaneCost }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, so the keyboard must reach it.
    <section className="cost__scroller" tabIndex={0} aria-label={say('cost.table.of', { lane: name })}>
      <table>
        <caption>{name}</caption>
        <thead>
          <tr>
            {COLUMNS.map((column) => (
              <th key={column} scope="col">
                {say(`cost.table.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.map((point) => (
            <Row key={point.step} point={point} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

const Row = memo(function Row({ point }: { readonly point: CostPoint }) {
  const { n, turn, input, read, written, uncached, output, sum } = point;
  return (
    <tr>
      <th scope="row">{countText(n)}</th>
      {[turn, input, read, written, uncached, output, sum.input].map((value, index) => (
        <td key={COLUMNS[index + 1]}>{countText(value)}</td>
      ))}
      <td>{usdText(sum.usd)}</td>
      <td>{secondsText(sum.millis)}</td>
    </tr>
  );
});

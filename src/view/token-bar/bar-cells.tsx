import { memo, useId } from 'react';
import { say } from '../../words/say.ts';
import type { BarCell } from '../parts/bar-cells.ts';
import { countText } from '../parts/format.ts';
import { labelWidth } from './label-fit.ts';

/** The share of the bar below which a cell has no room for a gap to the next one. */
const THIN = 0.006;

/** The drawing of the bar: its cells as the options of a list box, the cached part hatched, the old scale marked. */
export const BarCells = memo(function BarCells(props: {
  readonly cells: readonly BarCell[];
  readonly sentCount: number;
  readonly newFrom: number | null;
  readonly cachedTokens: number;
  readonly isOver: boolean;
  /** The bar's full width in tokens. */
  readonly width: number;
  /** Where the lesson's own scale ends, if the bar has outgrown it. */
  readonly mark: number | null;
  /** The cell at which the Tab key stops. */
  readonly stop: number;
  /** The first segment of the cell whose detail is shown. */
  readonly shown: number | null;
}) {
  const { cells, sentCount, newFrom, cachedTokens, isOver, width, mark, stop, shown } = props;
  const hatch = useId();
  const listBox = cells.length === 0 ? {} : { role: 'listbox', 'aria-orientation': 'horizontal' as const };
  return (
    <svg className="token-bar__bar" {...listBox} aria-label={say('bar.label')}>
      {cells.map((cell, index) => (
        <Cell
          key={cell.first}
          // As single fields, so that a cell that a step has made anew, and alike, is not drawn again.
          {...cell}
          index={index}
          width={width}
          isWaiting={cell.first >= sentCount}
          isNew={newFrom !== null && cell.first >= newFrom}
          isOver={isOver}
          isStop={index === stop}
          isShown={cell.first === shown}
        />
      ))}
      {cachedTokens > 0 ? <Cached id={hatch} share={cachedTokens / width} /> : null}
      {mark === null ? null : (
        <line className="token-bar__mark" x1={percent(mark / width)} x2={percent(mark / width)} y1="0" y2="100%" />
      )}
    </svg>
  );
});

interface CellProps extends BarCell {
  readonly index: number;
  readonly width: number;
  readonly isWaiting: boolean;
  readonly isNew: boolean;
  readonly isOver: boolean;
  readonly isStop: boolean;
  readonly isShown: boolean;
}

const Cell = memo(function Cell(cell: CellProps) {
  const { category, from, tokens, index, width, isWaiting, isNew, isOver, isStop, isShown } = cell;
  const classes = ['token-bar__cell', `category--${category}`];
  if (tokens / width < THIN) classes.push('token-bar__cell--thin');
  if (isWaiting) classes.push('token-bar__cell--waiting');
  if (isNew) classes.push('token-bar__cell--new');
  return (
    <g
      className={classes.join(' ')}
      role="option"
      aria-label={nameOf(cell, isWaiting && !isOver)}
      aria-selected={isShown}
      tabIndex={isStop ? 0 : -1}
      data-cell={index}
    >
      <rect className="token-bar__fill" x={percent(from / width)} width={percent(tokens / width)} height="100%" />
      <Label cell={cell} share={tokens / width} x={percent(from / width)} />
    </g>
  );
});

/** The name of the block inside it, where the bar is wide enough for that. */
function Label({ cell, share, x }: { readonly cell: BarCell; readonly share: number; readonly x: string }) {
  const text = say(cell.isError ? 'bar.short.error' : `bar.short.${cell.category}`);
  const from = labelWidth(text, share);
  if (from === null || cell.count > 1) return null;
  return (
    <svg
      className={`token-bar__label token-bar__label--${from}`}
      x={x}
      width={percent(share)}
      height="100%"
      aria-hidden="true"
    >
      <text x="50%" y="50%" dy="0.36em" textAnchor="middle">
        {text}
      </text>
    </svg>
  );
}

function Cached({ id, share }: { readonly id: string; readonly share: number }) {
  return (
    <g className="token-bar__cached">
      <pattern id={id} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
        <path className="token-bar__hatch" d="M0 0V6" />
      </pattern>
      <rect width={percent(share)} y="62%" height="38%" fill={`url(#${id})`} />
    </g>
  );
}

function nameOf({ category, count, tokens, isError }: BarCell, isWaiting: boolean): string {
  const [short, long] = [say(`bar.short.${category}`), say(`bar.category.${category}`)];
  // The name holds the label that the cell may bear.
  const what = isError ? say('bar.category.error') : short === long ? long : `${short}, ${long}`;
  const values = { what, count, tokens: countText(tokens) };
  const name = count === 1 ? say('bar.cell', values) : say('bar.cell.joined', values);
  return isWaiting ? say('bar.cell.waiting', { cell: name }) : name;
}

function percent(share: number): string {
  return `${Number((share * 100).toFixed(4))}%`;
}

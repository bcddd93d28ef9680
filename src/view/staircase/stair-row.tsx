import { memo } from 'react';
import type { Segment } from '../../engine/accounting/segments.ts';
import { say } from '../../words/say.ts';
import { type BarCell, barCells } from '../parts/bar-cells.ts';
import { countText } from '../parts/format.ts';
import type { CallFigures } from './call-figures.ts';

/** Cells in a thin bar at most: it is read as a shape, so fewer than on the token bar will do. */
const MOST_CELLS = 160;

/** One call: its number, its bar, its input tokens. A press goes to the step that shows its answer. */
export const StairRow = memo(function StairRow(props: {
  readonly figure: CallFigures;
  readonly position: number;
  readonly count: number;
  readonly width: number;
  readonly isCurrent: boolean;
  readonly isNew: boolean;
  readonly isStop: boolean;
  readonly onPick: (step: number) => void;
}) {
  const { figure, position, count, width, isCurrent, isNew, isStop, onPick } = props;
  const { call, input, isAnswered, segments, step } = figure;
  const tokens = isAnswered ? countText(input) : say('stairs.failed');
  return (
    <li aria-setsize={count} aria-posinset={position}>
      <button
        type="button"
        className={`staircase__row${isNew ? ' staircase__row--new' : ''}`}
        aria-current={isCurrent}
        tabIndex={isStop ? 0 : -1}
        onClick={() => onPick(step)}
      >
        <span className="staircase__call">
          <span className="visually-hidden">{say('stairs.call')} </span>
          {call}
        </span>
        <Bar segments={segments} width={width} isBilled={isAnswered} />
        {/* Keyed by its weight: thinner figures are a new element, and none moves sideways. */}
        <span key={String(isCurrent)} className="staircase__tokens">
          {tokens}
          <span className="visually-hidden"> {say(isAnswered ? 'stairs.tokens' : 'stairs.unbilled')}</span>
        </span>
      </button>
    </li>
  );
});

const Bar = memo(function Bar({
  segments,
  width,
  isBilled,
}: {
  readonly segments: () => readonly Segment[];
  readonly width: number;
  readonly isBilled: boolean;
}) {
  return (
    <svg className={`staircase__bar${isBilled ? '' : ' staircase__bar--failed'}`} aria-hidden="true">
      {runsOf(segments(), width).map(({ category, from, tokens, first }) => (
        <rect
          key={first}
          className={`staircase__cell category--${category}`}
          x={`${(from / width) * 100}%`}
          width={`${(tokens / width) * 100}%`}
          height="100%"
        />
      ))}
    </svg>
  );
});

/** The cells of a request, neighbours of one category as one. */
function runsOf(segments: readonly Segment[], width: number): readonly BarCell[] {
  const runs: BarCell[] = [];
  for (const cell of barCells(segments, width / MOST_CELLS)) {
    const last = runs.at(-1);
    if (last?.category === cell.category)
      runs[runs.length - 1] = { ...last, tokens: last.tokens + cell.tokens, count: last.count + cell.count };
    else runs.push(cell);
  }
  return runs;
}

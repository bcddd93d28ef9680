import { type FocusEvent, type KeyboardEvent, memo, type PointerEvent, useMemo, useState } from 'react';
import type { LaneReading } from '../../session/reads.ts';
import { say } from '../../words/say.ts';
import { type BarCell, barCells } from '../parts/bar-cells.ts';
import { barScale } from '../parts/bar-scale.ts';
import { countText } from '../parts/format.ts';
import { BarCells } from './bar-cells.tsx';
import { type BarReading, readBar } from './bar-reading.ts';
import { Legend } from './legend.tsx';
import { SegmentDetail } from './segment-detail.tsx';
import '../parts/category.css';
import '../parts/controls.css';
import './token-bar.css';

/** Cells on a bar at most: about one for every two pixels. */
const MOST_CELLS = 300;

/** A block's place in the messages of a request. */
export type BlockPlace = { readonly message: number; readonly block: number };

/**
 * What the last model call was made of, block by block, on the lesson's scale; behind it the blocks that came since and
 * wait for the next call. Hover, focus or tap a block for its text.
 */
export const TokenBar = memo(function TokenBar(props: {
  readonly reading: LaneReading;
  /** The bar's full width in tokens. */
  readonly scale: number;
  /** Whether the figures come from a live model: then each says whether it was counted. */
  readonly isLive: boolean;
  readonly onShowBlock: (at: BlockPlace) => void;
}) {
  const { reading, scale, isLive, onShowBlock } = props;
  const [hovered, setHovered] = useState<number | null>(null);
  const [focused, setFocused] = useState<number | null>(null);
  const [stop, setStop] = useState(0);
  const bar = readBar(reading);
  const width = barScale(bar.sentTokens + bar.waitingTokens, scale);
  const { segments, sentCount, sentTokens } = bar;
  const cells = useMemo(
    () => cellsOf({ segments, sentCount, sentTokens }, width),
    [segments, sentCount, sentTokens, width],
  );
  const total = `${totalOf(bar, width, scale)}${sourceOf(bar, isLive)}`;
  const shown = cells[hovered ?? focused ?? -1];

  const close = (): void => {
    setHovered(null);
    setFocused(null);
  };
  const onFocus = (event: FocusEvent): void => {
    const index = indexAt(event.target);
    if (index === null) return;
    setFocused(index);
    setStop(index);
  };
  const onBlur = (event: FocusEvent): void => {
    if (!event.currentTarget.contains(event.relatedTarget)) setFocused(null);
  };
  const onPointerOver = (event: PointerEvent): void => {
    const index = indexAt(event.target as Element);
    if (index !== null && event.pointerType === 'mouse') setHovered(index);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Escape' && shown !== undefined) {
      event.stopPropagation();
      // The focus must not vanish with the detail's button.
      focusCell(event.currentTarget, cells.indexOf(shown));
      close();
    }
    if (shown !== undefined && event.key === 'Enter' && indexAt(event.target as Element) !== null) {
      const { at } = bar.segments[shown.first] ?? { at: null };
      if (at !== null) onShowBlock(at);
    }
    moveFocus(event, cells.length);
  };

  return (
    <section className="token-bar" data-testid="token-bar" data-value={bar.sentTokens}>
      <div className="token-bar__head">
        <h3 className="token-bar__heading">{headingOf(bar)}</h3>
        {/* Keyed by its text: a new sum is a new element, and none moves sideways. */}
        <span key={total} className="token-bar__total">
          {total}
        </span>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only listens to what its cells and their detail do. */}
      <div
        className="token-bar__body"
        onFocus={onFocus}
        onBlur={onBlur}
        onPointerOver={onPointerOver}
        onPointerLeave={() => setHovered(null)}
        onKeyDown={onKeyDown}
      >
        <BarCells
          cells={cells}
          sentCount={bar.sentCount}
          newFrom={bar.newFrom}
          cachedTokens={bar.cachedTokens}
          isOver={bar.isOver}
          width={width}
          mark={width > scale ? scale : null}
          stop={Math.min(stop, cells.length - 1)}
          shown={shown?.first ?? null}
        />
        {shown === undefined ? null : (
          <SegmentDetail reading={reading} bar={bar} cell={shown} share={shown.from / width} onShow={onShowBlock} />
        )}
      </div>
      <Legend head={(bar.request ?? reading.state.ledger.context).head} />
    </section>
  );
});

type Parts = Pick<BarReading, 'segments' | 'sentCount' | 'sentTokens'>;

function cellsOf({ segments, sentCount, sentTokens }: Parts, width: number): readonly BarCell[] {
  const least = width / MOST_CELLS;
  const waiting = barCells(segments.slice(sentCount), least, { first: sentCount, from: sentTokens });
  return [...barCells(segments.slice(0, sentCount), least), ...waiting];
}

function headingOf({ call, isOut, segments }: BarReading): string {
  if (call === 0) return segments.length === 0 ? say('bar.heading.none') : say('bar.heading.first');
  return say(isOut ? 'bar.heading.out' : 'bar.heading.sent', { call });
}

/** The sum in words, and that the scale has changed if it has. */
function totalOf({ sentTokens, waitingTokens, isOver }: BarReading, width: number, scale: number): string {
  const values = { sent: countText(sentTokens), waiting: countText(waitingTokens), scale: countText(width) };
  const total =
    waitingTokens === 0 ? say('bar.total', values) : say(isOver ? 'bar.total.last' : 'bar.total.waiting', values);
  return width === scale ? total : `${total} ${say('bar.rescaled', { scale: countText(scale) })}`;
}

/** Of a live call: whether its tokens are as the server counted them, or estimated since nothing has come back yet. */
function sourceOf({ isBilled, call }: BarReading, isLive: boolean): string {
  if (!isLive || call === 0) return '';
  return ` · ${say(isBilled ? 'bar.source.counted' : 'bar.source.estimated')}`;
}

/** The place of the cell that an element belongs to, or null. */
function indexAt(target: Element): number | null {
  const index = target.closest('[data-cell]')?.getAttribute('data-cell');
  return index === null || index === undefined ? null : Number(index);
}

/** The arrow keys move between the cells, which are one stop of the Tab key. They must not move the lesson as well. */
function moveFocus(event: KeyboardEvent, count: number): void {
  const index = indexAt(event.target as Element);
  if (index === null) return;
  const next = { ArrowRight: index + 1, ArrowLeft: index - 1, Home: 0, End: count - 1 }[event.key];
  if (next === undefined || event.shiftKey) return;
  event.preventDefault();
  event.stopPropagation();
  focusCell(event.currentTarget, Math.max(0, Math.min(count - 1, next)));
}

function focusCell(bar: Element, index: number): void {
  bar.querySelector<SVGElement>(`[data-cell="${index}"]`)?.focus();
}

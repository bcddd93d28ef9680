import type { CSSProperties } from 'react';
import type { LaneReading } from '../../session/reads.ts';
import { say } from '../../words/say.ts';
import type { BarCell } from '../parts/bar-cells.ts';
import { countText } from '../parts/format.ts';
import { visibleText } from '../parts/visible-text.ts';
import { type BarReading, originOf, readableText } from './bar-reading.ts';
import type { BlockPlace } from './token-bar.tsx';

/** How much of a block's text is shown; the rest stands in Messages. */
const TEXT_LENGTH = 420;

/** What a cell of the bar is: its text, its tokens, the turn that added it, and the way to it in Messages. */
export function SegmentDetail(props: {
  readonly reading: LaneReading;
  readonly bar: BarReading;
  readonly cell: BarCell;
  /** How far along the bar the cell begins, from 0 to 1. */
  readonly share: number;
  readonly onShow: (at: BlockPlace) => void;
}) {
  const { bar, cell, share, onShow } = props;
  const segment = bar.segments[cell.first];
  if (segment === undefined) return null;
  const { at } = segment;
  const text = visibleText(readableText(bar, segment));
  return (
    <section
      className="token-bar__detail"
      aria-label={say('bar.detail.label')}
      style={{ '--share': share } as CSSProperties}
    >
      <p className={`token-bar__key category--${cell.category} token-bar__title`}>
        <b>{say(segment.isError ? 'bar.category.error' : `bar.category.${segment.category}`)}</b>
        <span>{say('bar.detail.tokens', { tokens: countText(cell.tokens) })}</span>
      </p>
      <p className="token-bar__origin">
        {cell.count > 1 ? say('bar.detail.joined', { count: cell.count }) : originText(props)}
      </p>
      {text === '' ? null : (
        <p className="token-bar__text">{text.length > TEXT_LENGTH ? `${text.slice(0, TEXT_LENGTH)}…` : text}</p>
      )}
      {at === null ? null : (
        <button type="button" className="button token-bar__show" onClick={() => onShow(at)}>
          {say('bar.detail.show')}
        </button>
      )}
    </section>
  );
}

function originText({
  reading,
  bar,
  cell,
}: {
  readonly reading: LaneReading;
  readonly bar: BarReading;
  readonly cell: BarCell;
}): string {
  const segment = bar.segments[cell.first];
  if (segment === undefined) return '';
  if (segment.category === 'tool_prompt') return say('bar.detail.tool_prompt');
  if (segment.at === null) return say('bar.detail.prefix');
  const origin = originOf(reading, bar, segment);
  const isSent = cell.first < bar.sentCount;
  const fate = say(isSent ? 'bar.detail.again' : bar.isOver ? 'bar.detail.unsent' : 'bar.detail.waits');
  if (origin === null) return fate;
  const { turn, actor } = origin;
  return `${turn === 0 ? say('bar.detail.goal') : say('bar.detail.turn', { turn, actor: say(`page.actor.${actor}`) })} ${fate}`;
}

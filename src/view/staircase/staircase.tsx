import { type CSSProperties, type KeyboardEvent, memo, useRef, useState } from 'react';
import type { LaneReading } from '../../session/reads.ts';
import { say } from '../../words/say.ts';
import { barScale } from '../parts/bar-scale.ts';
import { countText } from '../parts/format.ts';
import { callFigures } from './call-figures.ts';
import { CallsTable } from './calls-table.tsx';
import { StairRow } from './stair-row.tsx';
import './staircase.css';
import { useRows } from './use-rows.ts';

/**
 * Every call so far as a thin bar, the prefix of all aligned at the left: the area of the stairs is the bill. Only the
 * rows in sight are drawn, in places that never move; scrolling changes which calls stand in them.
 */
export const Staircase = memo(function Staircase(props: {
  readonly reading: LaneReading;
  /** The width of the bars in tokens, as on the token bar. */
  readonly scale: number;
  /** Whether there is little height for it: then fewer rows are in sight, but never less than the newest. */
  readonly isCramped: boolean;
  readonly onPickCall: (step: number) => void;
}) {
  const { reading, scale, isCramped, onPickCall } = props;
  const scroller = useRef<HTMLDivElement>(null);
  // How many rows the newest call is below the last row in sight.
  const [back, setBack] = useState(0);
  const [stop, setStop] = useState(0);
  const rows = useRows(isCramped);
  const figures = callFigures(reading.run, reading.calls.length);
  const count = figures.length;
  const first = Math.max(0, count - rows - back);
  const inSight = figures.slice(first, first + rows);
  const newest = figures.at(-1);
  const sum = countText(newest?.sum ?? 0);

  const onScroll = (): void => {
    const { scrollTop, scrollHeight } = scroller.current ?? { scrollTop: 0, scrollHeight: 1 };
    // The scroller begins at its end: there scrollTop is 0, and it is negative further up.
    setBack(Math.round((-scrollTop / scrollHeight) * count));
  };

  return (
    <section className="staircase" data-cramped={isCramped} style={{ '--sight': rows } as CSSProperties}>
      <div className="staircase__head">
        <h3 className="staircase__heading">{say('stairs.heading')}</h3>
        <CallsTable figures={figures} onPickCall={onPickCall} />
        {/* Keyed by its text: a new sum is a new element, and none moves sideways. */}
        <span key={sum} className="staircase__sum">
          {sum}
        </span>
      </div>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: it only moves the focus between its buttons. */}
      <div
        className="staircase__scroller"
        ref={scroller}
        onScroll={onScroll}
        onFocus={(event) => setStop(rowIndex(event.target))}
        onKeyDown={(event) => moveFocus(event, scroller.current)}
      >
        {/* Its height, and not a custom property, which every row would inherit anew. */}
        <div className="staircase__length" style={{ height: `calc(${Math.max(count, rows)} * var(--row))` }}>
          <ol className="staircase__rows" start={first + 1}>
            {inSight.map((figure, index) => (
              // Keyed by place and not by call: the places stay where they are.
              <StairRow
                // biome-ignore lint/suspicious/noArrayIndexKey: see above.
                key={index}
                figure={figure}
                position={first + index + 1}
                count={count}
                width={barScale(newest?.largest ?? 0, scale)}
                isCurrent={figure === newest}
                isNew={figure === newest && figure.step === reading.step}
                isStop={index === Math.min(stop, inSight.length - 1)}
                onPick={onPickCall}
              />
            ))}
          </ol>
        </div>
      </div>
    </section>
  );
});

/** Which of the rows in sight an element belongs to. */
function rowIndex(target: Element): number {
  const row = target.closest('li');
  return row === null ? 0 : [...(row.parentElement?.children ?? [])].indexOf(row);
}

/** Up and Down move between the rows, which are one stop of the Tab key; at the edge they scroll. */
function moveFocus(event: KeyboardEvent, scroller: HTMLElement | null): void {
  if (scroller === null || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return;
  event.preventDefault();
  const row = (event.target as Element).closest('li');
  const next = event.key === 'ArrowUp' ? row?.previousElementSibling : row?.nextElementSibling;
  const button = next?.querySelector('button');
  if (button !== null && button !== undefined) button.focus();
  else scroller.scrollBy(0, (event.key === 'ArrowUp' ? -1 : 1) * (row?.clientHeight ?? 0));
}

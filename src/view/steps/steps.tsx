import { memo, useLayoutEffect, useRef, useState } from 'react';
import { valuesOf } from '../../engine/run/sequence.ts';
import type { WorkflowGraph } from '../../engine/workflow/graph.ts';
import type { LaneReading } from '../../session/reads.ts';
import { say } from '../../words/say.ts';
import { joinOf } from './joined.ts';
import { StepRow } from './step-row.tsx';
import './steps.css';
import { useDrawnRows } from './use-drawn-rows.ts';

/**
 * The steps of a lane up to its cursor, a sentence each. Only the rows around what is in sight are drawn; the space of
 * the others is kept, so nothing moves.
 */
export const Steps = memo(function Steps(props: {
  readonly reading: LaneReading;
  readonly graph: WorkflowGraph | null;
  readonly onJump: (step: number) => void;
}) {
  const { reading, graph, onJump } = props;
  const { run, step } = reading;
  const list = useRef<HTMLDivElement>(null);
  const scroller = useRef<HTMLDivElement>(null);
  const isScrolled = useRef(false);
  // Where the person scrolled to, which counts until the cursor moves.
  const [scrolled, setScrolled] = useState<{ readonly step: number; readonly first: number } | null>(null);
  const rows = useDrawnRows(list, step === 0);
  const newest = Math.max(0, step - rows);
  const first = scrolled?.step === step ? Math.min(scrolled.first, newest) : newest;
  const events = valuesOf(run.events);
  const drawn = events.slice(first, Math.min(step, first + rows));

  // A move of the cursor brings the newest step back into sight. The list begins at its end: there scrollTop is 0.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is the step that undoes the scrolling.
  useLayoutEffect(() => {
    if (isScrolled.current && scroller.current !== null) scroller.current.scrollTop = 0;
    isScrolled.current = false;
  }, [step]);

  const onScroll = (): void => {
    const { scrollTop, scrollHeight, clientHeight } = scroller.current ?? {
      scrollTop: 0,
      scrollHeight: 1,
      clientHeight: 0,
    };
    isScrolled.current = scrollTop !== 0;
    if (step <= rows) return;
    const top = Math.floor(((scrollHeight - clientHeight + scrollTop) / scrollHeight) * step);
    const wanted = Math.max(0, Math.min(newest, top - rows / 4));
    if (Math.abs(wanted - first) >= rows / 8) setScrolled({ step, first: Math.floor(wanted) });
  };

  return (
    <div className="steps" ref={list}>
      {step === 0 ? (
        <p className="steps__none">{say('page.steps.none')}</p>
      ) : (
        <div className="steps__scroller" ref={scroller} onScroll={onScroll}>
          <ol
            className="steps__list"
            // Not as custom properties: what inherits is worked out anew for every row.
            style={{ paddingTop: rowsHigh(first), paddingBottom: rowsHigh(step - first - drawn.length) }}
            aria-label={say('page.steps.title')}
          >
            {drawn.map((event) => (
              <StepRow
                key={event.index}
                event={event}
                graph={graph}
                isCurrent={event.index === step - 1}
                join={joinOf(events, event.index, step)}
                onJump={onJump}
              />
            ))}
          </ol>
        </div>
      )}
    </div>
  );
});

function rowsHigh(count: number): string {
  return `calc(var(--steps-row) * ${count})`;
}

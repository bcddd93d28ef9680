import { type CSSProperties, memo, useLayoutEffect, useRef, useState } from 'react';
import { valuesOf } from '../../engine/run/sequence.ts';
import type { WorkflowGraph } from '../../engine/workflow/graph.ts';
import type { LaneReading } from '../../session/reads.ts';
import { say } from '../../words/say.ts';
import { StepRow } from './step-row.tsx';
import './steps.css';

/** How many rows are drawn at a time: more than a list can show, few enough for a run of thousands of steps. */
const DRAWN_ROWS = 60;

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
  const scroller = useRef<HTMLDivElement>(null);
  // Where the person scrolled to, which counts until the cursor moves.
  const [scrolled, setScrolled] = useState<{ readonly step: number; readonly first: number } | null>(null);
  const newest = Math.max(0, step - DRAWN_ROWS);
  const first = scrolled?.step === step ? Math.min(scrolled.first, newest) : newest;
  const drawn = valuesOf(run.events).slice(first, Math.min(step, first + DRAWN_ROWS));

  // The newest step stays in sight: when there is a new one, and when the list gets another size. The page does not move.
  useLayoutEffect(() => {
    const element = scroller.current;
    if (element === null || step === 0) return;
    const toEnd = (): void => {
      element.scrollTop = element.scrollHeight;
    };
    toEnd();
    const observer = new ResizeObserver(toEnd);
    observer.observe(element);
    return () => observer.disconnect();
  }, [step]);

  const onScroll = (): void => {
    const element = scroller.current;
    if (element === null || step <= DRAWN_ROWS) return;
    const top = Math.floor((element.scrollTop / element.scrollHeight) * step);
    const wanted = Math.max(0, Math.min(newest, top - DRAWN_ROWS / 4));
    if (Math.abs(wanted - first) >= DRAWN_ROWS / 8) setScrolled({ step, first: Math.floor(wanted) });
  };

  if (step === 0) return <p className="steps__none">{say('page.steps.none')}</p>;
  return (
    <div className="steps" ref={scroller} onScroll={onScroll}>
      <ol
        className="steps__list"
        style={{ '--above': first, '--below': step - first - drawn.length } as CSSProperties}
        aria-label={say('page.steps.title')}
      >
        {drawn.map((event) => (
          <StepRow key={event.index} event={event} graph={graph} isCurrent={event.index === step - 1} onJump={onJump} />
        ))}
      </ol>
    </div>
  );
});

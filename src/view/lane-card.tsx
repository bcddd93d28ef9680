import { lazy, memo, Suspense, useRef } from 'react';
import { say } from '../words/say.ts';
import type { LaneCardProps } from './lane-props.ts';
import { LaneStatus } from './lane-status.tsx';
import { Meters } from './meters/meters.tsx';
import './lane-card.css';

const LaneForks = lazy(async () => ({ default: (await import('./stage.tsx')).LaneForks }));
const LaneBody = lazy(async () => ({ default: (await import('./stage.tsx')).LaneBody }));

/** One of the two places for a run: everything about it as of its cursor. */
export const LaneCard = memo(function LaneCard(props: LaneCardProps) {
  const { reading, isFocused, onFocus } = props;
  const { mode } = reading.run.program;
  const focus = isFocused ? undefined : onFocus;
  const card = useRef<HTMLElement>(null);
  // The buttons of a decision go with it, and whoever pressed one by key stays in the lane.
  const decide = (answer: 'approve' | 'refuse'): void => {
    props.onDecide(answer);
    card.current?.focus({ preventScroll: true });
  };
  return (
    <section
      ref={card}
      tabIndex={-1}
      className="lane-card"
      data-testid={`lane-${reading.lane}`}
      data-focused={isFocused}
      aria-label={say(`page.lane.${mode}`)}
      onFocusCapture={focus}
      onPointerDownCapture={focus}
    >
      <header className="lane-card__head">
        <div className="lane-card__title">
          <h2>{say(`page.lane.${mode}`)}</h2>
          <p className="lane-card__who">
            {say('page.lane.who')} <b className={`lane-card__${mode}`}>{say(`page.lane.who.${mode}`)}</b>
          </p>
          <LaneStatus reading={reading} />
        </div>
        <Meters reading={reading} />
        <Suspense>
          <LaneForks {...props} />
        </Suspense>
      </header>
      <div className="lane-card__body">
        <Suspense>
          <LaneBody {...props} onDecide={decide} />
        </Suspense>
      </div>
    </section>
  );
});

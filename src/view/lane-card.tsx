import { memo } from 'react';
import type { Scenario } from '../scenarios/scenario.ts';
import type { LaneReading } from '../session/reads.ts';
import type { HeldRun } from '../session/state.ts';
import { say } from '../words/say.ts';
import type { BlockPlace } from './app.tsx';
import { LaneStatus } from './lane-status.tsx';
import { Meters } from './meters/meters.tsx';
import { Steps } from './steps/steps.tsx';
import './lane-card.css';

/** What a lane is drawn from, and what can be done in it. */
export interface LaneCardProps {
  readonly reading: LaneReading;
  readonly scenario: Scenario;
  readonly runs: Readonly<Record<string, HeldRun>>;
  readonly isFocused: boolean;
  readonly onJump: (step: number) => void;
  readonly onShowBlock: (at: BlockPlace) => void;
  readonly onDecide: (answer: 'approve' | 'refuse') => void;
  readonly onRunOn: () => void;
  readonly onShowRun: (runId: string) => void;
  readonly onFocus: () => void;
}

/** One of the two places for a run: everything about it as of its cursor. */
export const LaneCard = memo(function LaneCard(props: LaneCardProps) {
  const { reading, scenario, isFocused, onFocus } = props;
  const { mode } = reading.run.program;
  const graph = mode === 'workflow' ? scenario.workflow : null;
  const focus = isFocused ? undefined : onFocus;
  return (
    <section
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
      </header>
      <div className="lane-card__body">
        <div className="lane-card__part lane-card__steps">
          <h3 className="lane-card__heading">{say('page.steps.title')}</h3>
          <Steps reading={reading} graph={graph} onJump={props.onJump} />
        </div>
      </div>
    </section>
  );
});

import { memo } from 'react';
import type { Scenario } from '../scenarios/scenario.ts';
import type { LaneReading } from '../session/reads.ts';
import type { SessionState } from '../session/state.ts';
import { say } from '../words/say.ts';
import { Approval } from './approval/approval.tsx';
import { EndingBox } from './ending/ending-box.tsx';
import { ForkChips } from './fork-chips.tsx';
import { LaneStatus } from './lane-status.tsx';
import { LoopDiagram } from './loop-diagram/loop-diagram.tsx';
import { Meters } from './meters/meters.tsx';
import { Staircase } from './staircase/staircase.tsx';
import { Steps } from './steps/steps.tsx';
import { TokenBar } from './token-bar/token-bar.tsx';
import { WorkflowDiagram } from './workflow-diagram/workflow-diagram.tsx';
import { WorldStrip } from './world/world-strip.tsx';
import './lane-card.css';

/** A block's place in the messages. A new value each time it is asked for, so that asking twice shows it twice. */
export interface BlockPlace {
  readonly message: number;
  readonly block: number;
}

/** What can be done in a lane. */
export interface LaneActions {
  readonly onJump: (step: number) => void;
  readonly onShowBlock: (at: BlockPlace) => void;
  readonly onDecide: (answer: 'approve' | 'refuse') => void;
  readonly onRunOn: () => void;
  readonly onShowRun: (runId: string) => void;
  readonly onCompare: () => void;
  readonly onFocus: () => void;
}

/** What a lane is drawn from, and what can be done in it. */
export interface LaneCardProps extends LaneActions {
  readonly reading: LaneReading;
  readonly scenario: Scenario;
  readonly runs: SessionState['runs'];
  readonly isFocused: boolean;
  readonly isCompared: boolean;
  /** Whether the run could go on and nobody is carrying it. */
  readonly canRunOn: boolean;
}

/** One of the two places for a run: everything about it as of its cursor. */
export const LaneCard = memo(function LaneCard(props: LaneCardProps) {
  const { reading, isFocused, onFocus } = props;
  const { mode } = reading.run.program;
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
        <ForkChips
          held={props.runs}
          shown={reading.run}
          isCompared={props.isCompared}
          onShowRun={props.onShowRun}
          onCompare={props.onCompare}
        />
      </header>
      <div className="lane-card__body">
        <LanePictures {...props} />
        <LaneSteps {...props} />
      </div>
    </section>
  );
});

function LanePictures({ reading, scenario, onShowBlock, onJump }: LaneCardProps) {
  return (
    <>
      <div className="lane-card__diagram">
        {reading.run.program.mode === 'agent' ? (
          <LoopDiagram reading={reading} />
        ) : (
          <WorkflowDiagram reading={reading} graph={scenario.workflow} />
        )}
      </div>
      <div className="lane-card__part">
        <TokenBar reading={reading} scale={scenario.barScale} onShowBlock={onShowBlock} />
      </div>
      <div className="lane-card__part">
        <Staircase reading={reading} scale={scenario.barScale} onPickCall={onJump} />
      </div>
      <div className="lane-card__part">
        <WorldStrip reading={reading} day={scenario.day} />
      </div>
    </>
  );
}

/** The steps, and below them what a person has to know or decide at this one. */
function LaneSteps({ reading, scenario, canRunOn, onJump, onDecide, onRunOn }: LaneCardProps) {
  const graph = reading.run.program.mode === 'workflow' ? scenario.workflow : null;
  return (
    <div className="lane-card__steps">
      <h3 className="visually-hidden">{say('page.steps.title')}</h3>
      <Steps reading={reading} graph={graph} onJump={onJump} />
      <Approval reading={reading} onDecide={onDecide} />
      <EndingBox reading={reading} />
      {canRunOn && reading.isLast ? (
        <p className="lane-card__run-on">
          {say('page.run_on.note')}{' '}
          <button type="button" className="button" onClick={onRunOn}>
            {say('page.run_on')}
          </button>
        </p>
      ) : null}
    </div>
  );
}

import '../words/stage.ts';
import type { LaneName, SessionState } from '../session/state.ts';
import { say } from '../words/say.ts';
import { Approval } from './approval/approval.tsx';
import { EndingBox } from './ending/ending-box.tsx';
import type { LaneCardProps } from './lane-props.ts';
import { LoopDiagram } from './loop-diagram/loop-diagram.tsx';
import { Narration } from './narration/narration.tsx';
import { Staircase } from './staircase/staircase.tsx';
import { Steps } from './steps/steps.tsx';
import { TokenBar } from './token-bar/token-bar.tsx';
import { toldSteps } from './told-steps.ts';
import { WorkflowDiagram } from './workflow-diagram/workflow-diagram.tsx';
import { WorldStrip } from './world/world-strip.tsx';

// What a lesson is told with: pictures, steps and words. A chunk of its own, so that the page stands before it has come.

/** What just happened, told for the lanes on the screen. */
export function Told(props: {
  readonly state: SessionState;
  readonly lanes: readonly LaneName[];
  readonly isMuted: boolean;
}) {
  return <Narration told={toldSteps(props.state, props.lanes)} isMuted={props.isMuted} />;
}

/** All of a lane below its head. */
export function LaneBody(props: LaneCardProps) {
  return (
    <>
      <LanePictures {...props} />
      <LaneSteps {...props} />
    </>
  );
}

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

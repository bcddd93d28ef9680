import '../words/stage.ts';
import { lazy, Suspense, useEffect, useMemo } from 'react';
import { questionIn } from '../engine/loop/question.ts';
import { isAtCeiling } from '../session/ceiling.ts';
import type { LaneName, SessionState } from '../session/state.ts';
import { timelineOf } from '../session/timeline.ts';
import { say } from '../words/say.ts';
import { Approval } from './approval/approval.tsx';
import { EndingBox } from './ending/ending-box.tsx';
import { ForkChips } from './fork-chips.tsx';
import type { LaneCardProps } from './lane-props.ts';
import { LoopDiagram } from './loop-diagram/loop-diagram.tsx';
import { Narration } from './narration/narration.tsx';
import { readTracks } from './read-tracks.ts';
import { Staircase } from './staircase/staircase.tsx';
import { Steps } from './steps/steps.tsx';
import { TokenBar } from './token-bar/token-bar.tsx';
import { toldSteps } from './told-steps.ts';
import { Tracks } from './transport/tracks.tsx';
import { WorkflowDiagram } from './workflow-diagram/workflow-diagram.tsx';
import { WorldStrip } from './world/world-strip.tsx';

const DraftBox = lazy(async () => ({ default: (await import('./live/draft-box.tsx')).DraftBox }));
const RunAgain = lazy(async () => ({ default: (await import('./live/run-again.tsx')).RunAgain }));

// What a lesson is told with: pictures, steps and words. A chunk of its own, so that the page stands before it has come.

/** What just happened, told for the lanes on the screen. */
export function Told(props: {
  readonly state: SessionState;
  readonly lanes: readonly LaneName[];
  readonly isMuted: boolean;
}) {
  return <Narration told={toldSteps(props.state, props.lanes)} isMuted={props.isMuted} />;
}

/** A track for each run under the scrubber. They do not depend on the playhead, which changes at every step. */
export function RunTracks({ state }: { readonly state: SessionState }) {
  const { runs, sync, view, focus, lanes } = state;
  const shownRuns = `${lanes.workflow.runId} ${lanes.agent.runId}`;
  // biome-ignore lint/correctness/useExhaustiveDependencies: what the tracks are drawn from is all that they depend on.
  const tracks = useMemo(() => readTracks(state), [runs, sync, view, focus, shownRuns]);
  return <Tracks tracks={tracks} length={timelineOf(state).length} />;
}

/** The lane's run and its forks, in the lane's head. */
export function LaneForks({ runs, reading, isCompared, onShowRun, onCompare }: LaneCardProps) {
  return (
    <ForkChips held={runs} shown={reading.run} isCompared={isCompared} onShowRun={onShowRun} onCompare={onCompare} />
  );
}

/** All of a lane below its head: the pictures and the world; beside or below them the steps. */
export function LaneBody(props: LaneCardProps) {
  return (
    <>
      <LanePictures {...props} />
      <div className="lane-card__part lane-card__world">
        <WorldStrip reading={props.reading} picture={props.scenario.picture} />
      </div>
      <LaneSteps {...props} />
    </>
  );
}

function LanePictures({ reading, scenario, isCramped, isLive, onShowBlock, onJump }: LaneCardProps) {
  return (
    <div className="lane-card__pictures">
      <div className="lane-card__diagram">
        {reading.run.program.mode === 'agent' ? (
          <LoopDiagram reading={reading} />
        ) : (
          <WorkflowDiagram reading={reading} graph={scenario.workflow} />
        )}
      </div>
      <div className="lane-card__part">
        <TokenBar reading={reading} scale={scenario.barScale} isLive={isLive} onShowBlock={onShowBlock} />
      </div>
      <div className="lane-card__part">
        <Staircase reading={reading} scale={scenario.barScale} isCramped={isCramped} onPickCall={onJump} />
      </div>
    </div>
  );
}

/**
 * The steps, and below them what a person has to know or decide at this one. Keyed by what that is: where it makes the list
 * shorter, the list is a new one, and none of its rows moves.
 */
function LaneSteps(props: LaneCardProps) {
  const { reading, scenario, onJump } = props;
  const { phase } = reading.state;
  const graph = reading.run.program.mode === 'workflow' ? scenario.workflow : null;
  const outcome = phase === 'ended' ? 'ending' : questionIn(reading.state) === null ? 'none' : 'decision';
  return (
    <div className="lane-card__steps">
      <h3 className="visually-hidden">{say('page.steps.title')}</h3>
      <Steps key={`steps/${outcome}`} reading={reading} graph={graph} onJump={onJump} />
      <div key={outcome} className={`lane-card__outcome lane-card__outcome--${outcome}`}>
        <Suspense>
          <Outcome {...props} />
        </Suspense>
      </div>
    </div>
  );
}

function Outcome(props: LaneCardProps) {
  const { reading, canRunOn, progress, isLive, onDecide, onRunOn, onRunAgain } = props;
  const { phase } = reading.state;
  if (progress?.type === 'asking' && reading.isLast) return <DraftBox draft={progress.draft} />;
  if (phase === 'ended') return <EndingBox reading={reading} />;
  if (questionIn(reading.state) !== null) return <Approval reading={reading} onDecide={onDecide} />;
  if (canRunOn && reading.isLast) {
    return (
      <p className="lane-card__run-on">
        {say(isAtCeiling(reading.run) ? 'page.run_on.ceiling' : 'page.run_on.note', {
          turns: reading.state.ledger.turn,
        })}{' '}
        {isAtCeiling(reading.run) ? null : (
          <button type="button" className="button" onClick={onRunOn}>
            {say('page.run_on')}
          </button>
        )}
      </p>
    );
  }
  if (isLive && !reading.isLast) return <RunAgain reading={reading} onRunAgain={onRunAgain} />;
  return <p className="lane-card__no-outcome">{say('page.outcome.none')}</p>;
}

/** Nothing to look at, so that people look at the speaker. Any key or press ends it. */
export function Blackout({ onEnd }: { readonly onEnd: () => void }) {
  useEffect(() => {
    const end = (event: Event): void => {
      event.preventDefault();
      event.stopPropagation();
      onEnd();
    };
    window.addEventListener('keydown', end, true);
    window.addEventListener('pointerdown', end, true);
    return () => {
      window.removeEventListener('keydown', end, true);
      window.removeEventListener('pointerdown', end, true);
    };
  }, [onEnd]);
  return (
    <div className="app__blackout" role="alert">
      {say('page.blackout')}
    </div>
  );
}

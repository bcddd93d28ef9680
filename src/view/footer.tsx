import { lazy, Suspense } from 'react';
import { lanesToCarry } from '../session/live.ts';
import { hasManyTurns, turnStride, waitsForPerson } from '../session/moves.ts';
import type { SessionActions } from '../session/session.ts';
import type { LaneName, SessionState, Sync } from '../session/state.ts';
import { timelineOf } from '../session/timeline.ts';
import { say } from '../words/say.ts';
import { positionOf, positionText } from './position.ts';
import { Scrubber } from './transport/scrubber.tsx';
import { Transport } from './transport/transport.tsx';
import './footer.css';

const Told = lazy(async () => ({ default: (await import('./stage.tsx')).Told }));
const RunTracks = lazy(async () => ({ default: (await import('./stage.tsx')).RunTracks }));

const SYNCS: readonly Sync[] = ['step', 'race', 'none'];

/** What just happened, and the means to move: always at the foot of the page. */
export function Footer(props: {
  readonly state: SessionState;
  readonly actions: SessionActions;
  readonly lanes: readonly LaneName[];
}) {
  const { state, actions, lanes } = props;
  const { sync, playhead, playing, speed } = state;
  const { length } = timelineOf(state);
  const position = positionOf(state);
  // A live model is asked for one step at a time; while it is at work there is nothing to ask for.
  const canGoOn = lanesToCarry(state).length > 0 && Object.keys(state.live.underWay).length === 0;
  return (
    <footer className="footer">
      <Suspense fallback={<div className="narration" />}>
        <Told state={state} lanes={lanes} isMuted={playing && speed > 1} />
      </Suspense>
      <div className="footer__controls">
        <Transport
          actions={actions}
          playing={playing}
          speed={speed}
          stride={hasManyTurns(state) ? turnStride(state) : null}
          atStart={playhead === 0}
          atEnd={playhead >= length && !canGoOn}
          isAtLast={playhead >= length}
          canPlay={!waitsForPerson(state)}
        />
        {lanes.length > 1 ? <SyncMenu sync={sync} onChoose={actions.chooseSync} /> : null}
      </div>
      <Scrubber playhead={playhead} length={length} position={positionText(position)} onMove={actions.jumpTo}>
        <Suspense>
          <RunTracks state={state} />
        </Suspense>
      </Scrubber>
      <p className="footer__position" key={positionText(position)}>
        {position.lane === '' ? null : `${position.lane} · `}
        {position.turn === 0 ? null : (
          <>
            <b>{say('page.position.turn', { turn: position.turn })}</b>
            {' · '}
          </>
        )}
        {say('page.position.rest', { place: position.place, step: position.step, length: position.length })}
      </p>
    </footer>
  );
}

function SyncMenu({ sync, onChoose }: { readonly sync: Sync; readonly onChoose: (sync: Sync) => void }) {
  return (
    <select
      className="button footer__sync"
      aria-label={say('page.sync.label')}
      title={say('page.sync.label')}
      value={sync}
      onChange={(event) => {
        const chosen = SYNCS.find((each) => each === event.currentTarget.value);
        if (chosen !== undefined) onChoose(chosen);
      }}
    >
      {SYNCS.map((each) => (
        <option key={each} value={each}>
          {say(`page.sync.${each}`)}
        </option>
      ))}
    </select>
  );
}

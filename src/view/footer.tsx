import { waitsForPerson } from '../session/moves.ts';
import type { SessionActions } from '../session/session.ts';
import type { LaneName, SessionState } from '../session/state.ts';
import { timelineOf } from '../session/timeline.ts';
import { positionOf, positionText } from './position.ts';
import { Scrubber } from './transport/scrubber.tsx';
import { Transport } from './transport/transport.tsx';
import './footer.css';

/** What just happened, and the means to move: always at the foot of the page. */
export function Footer(props: { readonly state: SessionState; readonly actions: SessionActions; readonly lanes: readonly LaneName[] }) {
  const { state, actions } = props;
  const { length } = timelineOf(state);
  const position = positionOf(state);
  return (
    <footer className="footer">
      <Transport
        actions={actions}
        playing={state.playing}
        speed={state.speed}
        atStart={state.playhead === 0}
        atEnd={state.playhead >= length}
        canPlay={!waitsForPerson(state)}
      />
      <Scrubber playhead={state.playhead} length={length} position={positionText(position)} onMove={actions.jumpTo} />
      <p className="footer__position">{positionText(position)}</p>
    </footer>
  );
}

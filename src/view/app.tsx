import { useCallback, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { stepInto } from '../session/moves.ts';
import { readLane } from '../session/reads.ts';
import type { Session } from '../session/session.ts';
import { LANES, type LaneName, type SessionState } from '../session/state.ts';
import { say } from '../words/say.ts';
import { Footer } from './footer.tsx';
import { GoalLine } from './goal/goal-line.tsx';
import { Header } from './header/header.tsx';
import { Inspector } from './inspector.tsx';
import { LaneCard } from './lane-card.tsx';
import { shownLanes } from './shown-lanes.ts';
import { usePreferences } from './preferences.ts';
import { useMedia } from './use-media.ts';
import './parts/tokens.css';
import './parts/base.css';
import './app.css';

/** The whole page: a pure read of the session's state, with every gesture handed to the session. */
export function App({ session }: { readonly session: Session }) {
  const state = useStore(session);
  const { actions } = session;
  const [preferences, changePreferences] = usePreferences();
  const isNarrow = useMedia('(max-width: 760px)');
  const [shownBlock, setShownBlock] = useState<BlockPlace | null>(null);
  const lanes = shownLanes(state, isNarrow);

  const jump = useCallback((lane: LaneName, step: number) => jumpInto(session, lane, step), [session]);
  const showBlock = useCallback((lane: LaneName, at: BlockPlace) => {
    actions.focusLane(lane);
    setShownBlock({ ...at });
  }, [actions]);
  const laneActions = useMemo(() => laneActionsOf(session, jump, showBlock), [session, jump, showBlock]);
  const jumpInFocus = useCallback((step: number) => jump(session.getState().focus, step), [session, jump]);

  return (
    <div className="app" data-inspector={preferences.inspector} data-lanes={lanes.length}>
      <Header state={state} actions={actions} preferences={preferences} isNarrow={isNarrow} onChangePreferences={changePreferences} />
      <GoalLine state={state} onDismissProblems={actions.dismissProblems} />
      <main className="app__main" aria-label={say('page.main')}>
        {lanes.map((lane) => (
          <LaneCard key={lane} reading={readLane(state, lane)} {...laneProps(state, lane)} {...laneActions[lane]} />
        ))}
        {preferences.inspector === 'hidden' || preferences.presenter ? null : (
          <Inspector reading={readLane(state, state.focus)} day={state.setup.lesson.scenario.day} shownBlock={shownBlock} onJump={jumpInFocus} />
        )}
      </main>
      <Footer state={state} actions={actions} lanes={lanes} />
    </div>
  );
}

/** A block's place in the messages. A new value each time it is asked for, so that asking twice shows it twice. */
export interface BlockPlace {
  readonly message: number;
  readonly block: number;
}

function laneProps(state: SessionState, lane: LaneName) {
  const { scenario } = state.setup.lesson;
  return {
    scenario,
    runs: state.runs,
    isFocused: state.focus === lane,
  };
}

function laneActionsOf(
  { actions }: Session,
  jump: (lane: LaneName, step: number) => void,
  showBlock: (lane: LaneName, at: BlockPlace) => void,
) {
  const of = (lane: LaneName) => ({
    onJump: (step: number) => jump(lane, step),
    onShowBlock: (at: BlockPlace) => showBlock(lane, at),
    onDecide: (answer: 'approve' | 'refuse') => actions.decide(lane, answer),
    onRunOn: () => actions.runOn(lane),
    onShowRun: (runId: string) => actions.showRun(lane, runId),
    onFocus: () => actions.focusLane(lane),
  });
  return Object.fromEntries(LANES.map((lane) => [lane, of(lane)])) as Record<LaneName, ReturnType<typeof of>>;
}

function jumpInto(session: Session, lane: LaneName, step: number): void {
  const { actions } = session;
  if (session.getState().sync === 'none') actions.focusLane(lane);
  actions.jumpTo(stepInto(session.getState(), lane, step).playhead);
}

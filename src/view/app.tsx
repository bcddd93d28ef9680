import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { useStore } from 'zustand';
import { stepInto } from '../session/moves.ts';
import { readLane } from '../session/reads.ts';
import type { Session, SessionActions } from '../session/session.ts';
import { heldRun, LANES, type LaneName, type SessionState, type View } from '../session/state.ts';
import { say } from '../words/say.ts';
import { isCompared, toggleCompare } from './compare.ts';
import { Footer } from './footer.tsx';
import { GoalLine } from './goal/goal-line.tsx';
import { Header } from './header/header.tsx';
import { kindOf, type LiveKind } from './header/model-menu.tsx';
import { Inspector } from './inspector.tsx';
import { LaneCard } from './lane-card.tsx';
import type { BlockPlace, LaneActions } from './lane-props.ts';
import { type Preferences, usePreferences } from './preferences.ts';
import { shownLanes } from './shown-lanes.ts';
import { useKeys } from './use-keys.ts';
import { useMedia } from './use-media.ts';
import { useShownBlock } from './use-shown-block.ts';
import './parts/tokens.css';
import './parts/base.css';
import './app.css';

const HarnessPanel = lazy(async () => ({ default: (await import('./harness/harness-panel.tsx')).HarnessPanel }));
const LiveBar = lazy(async () => ({ default: (await import('./live/live-bar.tsx')).LiveBar }));
const ConnectDialog = lazy(async () => ({ default: (await import('./live/connect-dialog.tsx')).ConnectDialog }));
const Blackout = lazy(async () => ({ default: (await import('./stage.tsx')).Blackout }));
const HelpPage = lazy(async () => ({ default: (await import('./help-page.tsx')).HelpPage }));

const ALL_VIEWS: readonly View[] = ['workflow', 'both', 'agent'];
const SINGLE_VIEWS: readonly View[] = LANES;

/** The whole page: a pure read of the session's state, with every gesture handed to the session. */
export function App({ session }: { readonly session: Session }) {
  const state = useStore(session);
  const { actions } = session;
  const [preferences, changePreferences] = usePreferences();
  const [isHelpOpen, setHelpOpen] = useState(false);
  const [isBlack, setBlack] = useState(false);
  const [connecting, setConnecting] = useState<LiveKind | null>(null);
  const isNarrow = useMedia('(max-width: 760px)');
  const isLow = useMedia('(max-height: 50em)');
  const lanes = shownLanes(state, isNarrow);
  const { scenario } = state.setup.lesson;
  const hasTallWorld = useMemo(() => scenario.picture(scenario.inputs[0].world).kind === 'shelf', [scenario]);
  const inspector = preferences.presenter ? 'hidden' : preferences.inspector;
  const openHelp = useCallback(() => setHelpOpen(true), []);
  const renderHarness = useCallback(() => <Switches session={session} />, [session]);
  usePageKeys(session, preferences, changePreferences, openHelp, setBlack);

  return (
    <div className="app" data-inspector={inspector} data-lanes={lanes.length}>
      <div className="app__page">
        <Header
          setup={state.setup}
          lessons={session.lessons}
          model={state.model}
          view={isNarrow ? (lanes[0] ?? 'agent') : state.view}
          views={isNarrow ? SINGLE_VIEWS : ALL_VIEWS}
          actions={actions}
          display={preferences}
          onChangeDisplay={changePreferences}
          exportedState={session.getState}
          onHelp={openHelp}
          onConnect={setConnecting}
          renderHarness={renderHarness}
        />
        <GoalLine
          state={state}
          onDismissProblems={actions.dismissProblems}
          onRetryModel={() => actions.chooseModel('sdk')}
        />
        <Live state={state} actions={actions} onConnect={setConnecting} />
        <Lanes
          session={session}
          state={state}
          lanes={lanes}
          isCramped={lanes.length > 1 && (isLow || preferences.presenter || hasBanner(state) || hasTallWorld)}
          hasInspector={inspector !== 'hidden'}
        />
      </div>
      <Footer state={state} actions={actions} lanes={lanes} />
      <Suspense>
        {isHelpOpen ? (
          <HelpPage
            letterKeys={preferences.letterKeys}
            onLetterKeys={(letterKeys) => changePreferences({ letterKeys })}
            onClose={() => setHelpOpen(false)}
          />
        ) : null}
        {connecting === null ? null : (
          <ConnectDialog
            key={connecting}
            kind={connecting}
            state={state}
            actions={actions}
            // A dialog says late that it has closed; by then another one may have been asked for.
            onClose={() => setConnecting((now) => (now === connecting ? null : now))}
          />
        )}
      </Suspense>
      <Suspense>{isBlack ? <Blackout onEnd={() => setBlack(false)} /> : null}</Suspense>
    </div>
  );
}

/** The harness's switches. They read the session themselves, so that the header is not drawn anew at every step. */
function Switches({ session }: { readonly session: Session }) {
  const state = useStore(session);
  const { harness, lesson, connection } = state.setup;
  const { changeHarness, changeHarnessHere } = session.actions;
  return (
    <HarnessPanel
      harness={harness}
      standard={lesson.harness}
      tools={[...lesson.scenario.tools.keys()]}
      hidden={[
        ...(lesson.scenario.writeNotes === undefined ? (['notes'] as const) : []),
        ...(connection === null ? [] : (['model'] as const)),
      ]}
      reading={readLane(state, state.focus)}
      onChange={changeHarness}
      onChangeHere={(change) => changeHarnessHere(state.focus, change)}
    />
  );
}

/** Whether a line above the lanes takes room that they have otherwise. */
function hasBanner({ setup, problems }: SessionState): boolean {
  return setup.connection !== null || problems.length > 0;
}

/** How a live model is doing; nothing where a simulated one answers. */
function Live(props: {
  readonly state: SessionState;
  readonly actions: SessionActions;
  readonly onConnect: (kind: LiveKind) => void;
}) {
  const { connection } = props.state.setup;
  if (connection === null) return null;
  return (
    <Suspense>
      <LiveBar {...props} connection={connection} onSettings={() => props.onConnect(kindOf(connection))} />
    </Suspense>
  );
}

/** The lanes on the screen and, beside or below them, the inspector of the one in focus. */
function Lanes(props: {
  readonly session: Session;
  readonly state: SessionState;
  readonly lanes: readonly LaneName[];
  readonly isCramped: boolean;
  readonly hasInspector: boolean;
}) {
  const { session, state, lanes, isCramped, hasInspector } = props;
  const [shownBlock, showBlock] = useShownBlock(session, state);
  const laneActions = useMemo(() => laneActionsOf(session, showBlock), [session, showBlock]);
  const { scenario } = state.setup.lesson;
  const compared = isCompared(state);
  return (
    <main className="app__main" aria-label={say('page.main')}>
      {lanes.map((lane) => (
        <LaneCard
          key={lane}
          reading={readLane(state, lane)}
          scenario={scenario}
          runs={state.runs}
          progress={state.live.underWay[state.lanes[lane].runId] ?? null}
          isLive={state.setup.connection !== null}
          isFocused={state.focus === lane}
          isCompared={compared}
          isCramped={isCramped}
          canRunOn={heldRun(state, state.lanes[lane].runId).stopped === 'turns' && state.modelStatus.type !== 'running'}
          {...laneActions[lane]}
        />
      ))}
      {hasInspector ? (
        <Inspector
          reading={readLane(state, state.focus)}
          lanes={{ workflow: readLane(state, 'workflow'), agent: readLane(state, 'agent') }}
          setup={state.setup}
          simulate={state.setup.connection === null ? session.simulate : null}
          picture={scenario.picture}
          shownBlock={shownBlock}
          onJump={laneActions[state.focus].onJump}
          onForce={state.setup.connection === null ? laneActions[state.focus].onForce : null}
          edits={laneActions[state.focus].edits}
        />
      ) : null}
    </main>
  );
}

function laneActionsOf(
  session: Session,
  showBlock: (lane: LaneName, at: BlockPlace) => void,
): Readonly<Record<LaneName, LaneActions>> {
  const { actions } = session;
  const of = (lane: LaneName): LaneActions => ({
    onJump: (step) => {
      if (session.getState().sync === 'none') actions.focusLane(lane);
      actions.jumpTo(stepInto(session.getState(), lane, step).playhead);
    },
    onShowBlock: (at) => {
      actions.focusLane(lane);
      showBlock(lane, at);
    },
    onDecide: (answer) => actions.decide(lane, answer),
    onRunOn: () => actions.runOn(lane),
    onRunAgain: () => actions.runAgain(lane),
    onForce: (outcome) => actions.forceOutcome(lane, outcome),
    edits: { onBegin: actions.pause, onFork: (step, edit) => actions.editMessages(lane, step, edit) },
    onShowRun: (runId) => actions.showRun(lane, runId),
    onCompare: () => toggleCompare(session, lane),
    onFocus: () => actions.focusLane(lane),
  });
  return { workflow: of('workflow'), agent: of('agent') };
}

function usePageKeys(
  session: Session,
  preferences: Preferences,
  changePreferences: (change: Partial<Preferences>) => void,
  help: () => void,
  setBlack: (isBlack: boolean) => void,
): void {
  const { presenter } = preferences;
  const keyActions = useMemo(
    () => ({
      help,
      blackout: () => setBlack(true),
      togglePresenter: () => changePreferences({ presenter: !presenter }),
    }),
    [help, setBlack, changePreferences, presenter],
  );
  useKeys(session, preferences.letterKeys, keyActions);
}

import { createStore, type StoreApi } from 'zustand/vanilla';
import { questionIn } from '../engine/loop/question.ts';
import type { MessageEdit } from '../engine/messages/edit.ts';
import { stateAt } from '../engine/run/run.ts';
import { runAhead } from '../engine/run/run-ahead.ts';
import { LESSONS, type LessonEntry, lessonById } from '../scenarios/catalogue.ts';
import type { Lesson } from '../scenarios/scenario.ts';
import { lessonNamedIn } from './address-fields.ts';
import { createCarrier } from './carrier.ts';
import { type Answer, answerAt, knownRun, runToDecideIn } from './decisions.ts';
import { originAt } from './fork-origin.ts';
import { changeAt, forkByHarness, knownChange } from './harness-forks.ts';
import { type LiveActions, liveActions } from './live-actions.ts';
import { moveTo, nextTurn, placeAfterDecision, previousTurn, stepInto, withRun, withView } from './moves.ts';
import { openingState } from './opening.ts';
import { forkByOutcome, knownOutcome, type OutcomeName, stepOfCall, stepShowing } from './outcomes.ts';
import { createPlaying } from './playing.ts';
import type { SessionPorts } from './ports.ts';
import { defaultSetup, type Setup, surroundingsOf } from './setup.ts';
import { type LaneName, type ModelChoice, runIn, type SessionState, type Sync, type View } from './state.ts';
import { timelineOf } from './timeline.ts';
import type { Simulate } from './what-if.ts';

/** Everything a person can do on the page, named by the gesture. */
export interface SessionActions extends LiveActions {
  readonly stepForward: () => void;
  readonly stepBack: () => void;
  readonly turnForward: () => void;
  readonly turnBack: () => void;
  /** Chooses how many turns the turn keys move by in a run of many turns. */
  readonly setStride: (turns: number) => void;
  readonly toFirst: () => void;
  readonly toLast: () => void;
  readonly jumpTo: (playhead: number) => void;
  readonly play: () => void;
  readonly pause: () => void;
  readonly setSpeed: (speed: number) => void;
  /** Answers the call that the lane shows waiting. Where it was answered otherwise before, this makes a fork. */
  readonly decide: (lane: LaneName, answer: Answer) => void;
  /**
   * Makes the model call that the lane shows end otherwise, in a fork. Does nothing before the first call, and with a live
   * model, which ends its calls itself.
   */
  readonly forceOutcome: (lane: LaneName, outcome: OutcomeName) => void;
  /** Carries a run further that could go on. */
  readonly runOn: (lane: LaneName) => void;
  readonly showRun: (lane: LaneName, runId: string) => void;
  /** Opens another lesson from its start. What is on the screen stays until the lesson has come. */
  readonly chooseLesson: (id: string) => Promise<void>;
  readonly chooseInput: (input: string) => void;
  readonly chooseView: (view: View) => void;
  readonly chooseSync: (sync: Sync) => void;
  /** Chooses one of the simulated models; for a live one see `connect`. */
  readonly chooseModel: (model: Exclude<ModelChoice, 'live'>) => void;
  readonly changeHarness: (change: Partial<Setup['harness']>) => void;
  /** Changes switches from the step on that the lane shows, in a fork. Does nothing where the run has ended. */
  readonly changeHarnessHere: (lane: LaneName, change: Partial<Setup['harness']>) => void;
  /** Edits or deletes some of what the lane's run sends, from a step on, in a fork. Throws where `forkByEdit` does. */
  readonly editMessages: (lane: LaneName, step: number, edit: MessageEdit) => Promise<void>;
  readonly focusLane: (lane: LaneName) => void;
  /**
   * Opens an address, the part of a URL behind `#`, when its lesson and what reads addresses have come. What in it can't be
   * used is named in `problems`.
   */
  readonly open: (hash: string) => Promise<void>;
  readonly dismissProblems: () => void;
}

/** The page's one store: its state, the actions on it, and the lessons that can be opened. */
export type Session = StoreApi<SessionState> & {
  readonly actions: SessionActions;
  readonly lessons: readonly LessonEntry[];
  /** Carries a run forward beside those on the screen, for what compares it with them. */
  readonly simulate: Simulate;
};

/** Opens a lesson: both lanes are carried forward until they end or a person must decide, and the playhead is at 0. */
export function createSession(lesson: Lesson, ports: SessionPorts): Session {
  const store = createStore<SessionState>(() => {
    const opening = openingState(defaultSetup(lesson));
    return { ...opening, live: { ...opening.live, hasKey: ports.key.isSet() } };
  });
  const carrier = createCarrier(store, ports);
  const playing = createPlaying(store, ports, carrier);

  /** Any move by hand beats playing. */
  const byHand = (move: (state: SessionState) => SessionState): void => {
    playing.stop();
    store.setState(move(store.getState()));
  };
  const restart = (change: Partial<Setup>): void => {
    playing.stop();
    const { setup, view, sync, stride, speed, focus, live, ...before } = store.getState();
    const next = { ...setup, ...change };
    const model = next.connection === null ? (before.model === 'sdk' ? 'sdk' : 'simulated') : 'live';
    carrier.start({ ...openingState(next), view, sync, model, stride, speed, focus, live: { ...live, notice: null } });
  };
  /**
   * A lesson that does not come leaves everything as it is. If another was asked for meanwhile, that one is shown: `prepare`
   * gets the lesson and says how to show it.
   */
  let asked = 0;
  const withLesson = async (entry: LessonEntry, prepare: (loaded: Lesson) => Promise<() => void>): Promise<void> => {
    asked += 1;
    const mine = asked;
    try {
      const show = await prepare(await entry.load());
      if (asked === mine) show();
    } catch {
      store.setState({ problems: [{ field: 'lesson', value: entry.id }] });
    }
  };

  const actions: SessionActions = {
    stepForward: playing.stepOn,
    stepBack: () => byHand((state) => moveTo(state, state.playhead - 1)),
    turnForward: () => byHand((state) => moveTo(state, nextTurn(state))),
    turnBack: () => byHand((state) => moveTo(state, previousTurn(state))),
    setStride: (stride) => store.setState({ stride }),
    toFirst: () => byHand((state) => moveTo(state, 0)),
    toLast: () => byHand((state) => moveTo(state, timelineOf(state).length)),
    jumpTo: (playhead) => byHand((state) => moveTo(state, playhead)),
    play: playing.play,
    pause: playing.stop,
    setSpeed: playing.setSpeed,
    decide: (lane, answer) => {
      playing.stop();
      const state = store.getState();
      const { cursor } = state.lanes[lane];
      const run = runIn(state, lane);
      if (questionIn(stateAt(run, cursor)) === null) return;
      const known = answerAt(run, cursor) === answer ? run : knownRun(state, run, cursor, answer);
      if (known === undefined) carrier.decide(lane, runToDecideIn(state, run, cursor, answer), answer, cursor + 1);
      else store.setState(placeAfterDecision(state, lane, known.id, cursor + 1));
    },
    forceOutcome: (lane, name) => {
      playing.stop();
      const state = store.getState();
      const shown = runIn(state, lane);
      const step = stepOfCall(shown, state.lanes[lane].cursor);
      if (step === null || state.setup.connection !== null) return;
      const run = originAt(state, shown, step, 'outcome');
      const place = stepShowing(run, step, name);
      const known = knownOutcome(state, run, step, name);
      if (known === undefined) carrier.showFork(lane, forkByOutcome(state, run, step, name), place);
      else store.setState(placeAfterDecision(state, lane, known.id, place));
    },
    runOn: (lane) => carrier.runOn(lane),
    showRun: (lane, runId) => byHand((state) => moveTo(withRun(state, lane, runId), state.playhead)),
    chooseLesson: async (id) => {
      const entry = lessonById(id) ?? LESSONS[0];
      await withLesson(entry, async (loaded) => () => {
        const { connection, headFor } = store.getState().setup;
        restart({ ...defaultSetup(loaded), connection, headFor });
      });
    },
    chooseInput: (input) => restart({ input }),
    chooseView: (view) => byHand((state) => withView(state, view)),
    chooseSync: (sync) => byHand((state) => stepInto({ ...state, sync }, state.focus, state.lanes[state.focus].cursor)),
    chooseModel: (model) => {
      store.setState({ model });
      restart({ connection: null, headFor: null });
    },
    ...liveActions(store, ports, carrier, (connection, headFor) => restart({ connection, headFor })),
    changeHarness: (change) => restart({ harness: { ...store.getState().setup.harness, ...change } }),
    changeHarnessHere: (lane, wanted) => {
      playing.stop();
      const state = store.getState();
      const shown = runIn(state, lane);
      const { cursor } = state.lanes[lane];
      if (stateAt(shown, cursor).phase === 'ended') return;
      const { run, change } = changeAt(state, shown, cursor, wanted);
      const known = Object.keys(change).length === 0 ? run : knownChange(state, run, cursor, change);
      if (known === shown) return;
      if (known === undefined) carrier.showFork(lane, forkByHarness(state, run, cursor, change), cursor);
      else store.setState(placeAfterDecision(state, lane, known.id, cursor));
    },
    editMessages: async (lane, step, edit) => {
      playing.stop();
      const before = store.getState();
      const { editRun } = await import('./message-edits.ts');
      editRun(store, carrier, before, lane, step, edit);
    },
    focusLane: (focus) =>
      store.setState(store.getState().sync === 'none' ? refocus(store.getState(), focus) : { focus }),
    open: async (hash) => {
      playing.stop();
      await withLesson(lessonNamedIn(hash), async (loaded) => {
        const { openAddress } = await import('./restore.ts');
        const { state, problems } = openAddress(hash, loaded, ports.instantModel);
        return () => carrier.show({ ...state, live: store.getState().live, problems });
      });
    },
    dismissProblems: () => store.setState({ problems: [] }),
  };

  carrier.start(store.getState());
  const simulate: Simulate = (setup, run) =>
    runAhead(run, surroundingsOf(setup), ports.instantModel(setup, run.faults));
  return Object.assign(store, { actions, lessons: LESSONS, simulate });
}

function refocus(state: SessionState, focus: LaneName): SessionState {
  return { ...state, focus, playhead: state.lanes[focus].cursor };
}

import { createStore, type StoreApi } from 'zustand/vanilla';
import { stateAt } from '../engine/run/run.ts';
import type { Lesson } from '../scenarios/scenario.ts';
import { readAddress } from './address.ts';
import { createCarrier } from './carrier.ts';
import { type Answer, answerAt, knownRun, runToDecideIn } from './decisions.ts';
import {
  lingerMillis,
  moveTo,
  nextTurn,
  placeAfterDecision,
  previousTurn,
  stepInto,
  waitsForPerson,
  withRun,
} from './moves.ts';
import { openingState } from './opening.ts';
import type { SessionPorts } from './ports.ts';
import { restore } from './restore.ts';
import { defaultSetup, type Setup } from './setup.ts';
import { type LaneName, type ModelChoice, runIn, type SessionState, type Sync, type View } from './state.ts';
import { timelineOf } from './timeline.ts';

/** Everything a person can do on the page, named by the gesture. */
export interface SessionActions {
  readonly stepForward: () => void;
  readonly stepBack: () => void;
  readonly turnForward: () => void;
  readonly turnBack: () => void;
  readonly toFirst: () => void;
  readonly toLast: () => void;
  readonly jumpTo: (playhead: number) => void;
  readonly play: () => void;
  readonly pause: () => void;
  readonly setSpeed: (speed: number) => void;
  /** Answers the call that the lane shows waiting. Where it was answered otherwise before, this makes a fork. */
  readonly decide: (lane: LaneName, answer: Answer) => void;
  /** Carries a run further that could go on. */
  readonly runOn: (lane: LaneName) => void;
  readonly showRun: (lane: LaneName, runId: string) => void;
  readonly chooseInput: (input: string) => void;
  readonly chooseView: (view: View) => void;
  readonly chooseSync: (sync: Sync) => void;
  readonly chooseModel: (model: ModelChoice) => void;
  readonly changeHarness: (change: Partial<Setup['harness']>) => void;
  readonly focusLane: (lane: LaneName) => void;
  /** Opens an address, the part of a URL behind `#`. What in it can't be used is named in `problems`. */
  readonly open: (hash: string) => void;
  readonly dismissProblems: () => void;
}

/** The page's one store: its state, and the actions on it. */
export type Session = StoreApi<SessionState> & { readonly actions: SessionActions };

/** Opens a lesson: both lanes are carried forward until they end or a person must decide, and the playhead is at 0. */
export function createSession(lesson: Lesson, ports: SessionPorts): Session {
  const store = createStore<SessionState>(() => openingState(defaultSetup(lesson)));
  const carrier = createCarrier(store, ports);
  let stopTimer: (() => void) | null = null;

  const stopPlaying = (): void => {
    stopTimer?.();
    stopTimer = null;
    if (store.getState().playing) store.setState({ playing: false });
  };
  /** Any move by hand beats playing. */
  const byHand = (move: (state: SessionState) => SessionState): void => {
    stopPlaying();
    store.setState(move(store.getState()));
  };
  const playOn = (): void => {
    const state = store.getState();
    if (state.playhead >= timelineOf(state).length || waitsForPerson(state)) {
      stopPlaying();
      return;
    }
    stopTimer = ports.after(lingerMillis(state) / state.speed, () => {
      store.setState(moveTo(store.getState(), store.getState().playhead + 1));
      playOn();
    });
  };
  const restart = (change: Partial<Setup>): void => {
    stopPlaying();
    const { setup, view, sync, model, speed, focus } = store.getState();
    carrier.start({ ...openingState({ ...setup, ...change }), view, sync, model, speed, focus });
  };

  const actions: SessionActions = {
    stepForward: () => byHand((state) => moveTo(state, state.playhead + 1)),
    stepBack: () => byHand((state) => moveTo(state, state.playhead - 1)),
    turnForward: () => byHand((state) => moveTo(state, nextTurn(state))),
    turnBack: () => byHand((state) => moveTo(state, previousTurn(state))),
    toFirst: () => byHand((state) => moveTo(state, 0)),
    toLast: () => byHand((state) => moveTo(state, timelineOf(state).length)),
    jumpTo: (playhead) => byHand((state) => moveTo(state, playhead)),
    play: () => {
      stopPlaying();
      const state = store.getState();
      const isAtEnd = state.playhead >= timelineOf(state).length && !waitsForPerson(state);
      store.setState({ ...(isAtEnd ? moveTo(state, 0) : state), playing: true });
      playOn();
    },
    pause: stopPlaying,
    setSpeed: (speed) => {
      store.setState({ speed });
      if (!store.getState().playing) return;
      stopTimer?.();
      playOn();
    },
    decide: (lane, answer) => {
      stopPlaying();
      const state = store.getState();
      const { cursor } = state.lanes[lane];
      const run = runIn(state, lane);
      if (stateAt(run, cursor).phase !== 'awaiting_person') return;
      const known = answerAt(run, cursor) === answer ? run : knownRun(state, run, cursor, answer);
      if (known === undefined) carrier.decide(lane, runToDecideIn(state, run, cursor, answer), answer, cursor + 1);
      else store.setState(placeAfterDecision(state, lane, known.id, cursor + 1));
    },
    runOn: (lane) => carrier.runOn(lane),
    showRun: (lane, runId) => byHand((state) => moveTo(withRun(state, lane, runId), state.playhead)),
    chooseInput: (input) => restart({ input }),
    chooseView: (view) =>
      byHand((state) => moveTo({ ...state, view, focus: view === 'both' ? state.focus : view }, state.playhead)),
    chooseSync: (sync) => byHand((state) => stepInto({ ...state, sync }, state.focus, state.lanes[state.focus].cursor)),
    chooseModel: (model) => {
      store.setState({ model });
      restart({});
    },
    changeHarness: (change) => restart({ harness: { ...store.getState().setup.harness, ...change } }),
    focusLane: (focus) =>
      store.setState(store.getState().sync === 'none' ? refocus(store.getState(), focus) : { focus }),
    open: (hash) => {
      stopPlaying();
      const { address, problems } = readAddress(hash);
      const restored = restore(address, ports.instantModel(address.setup));
      carrier.show({ ...restored.state, problems: [...problems, ...restored.problems] });
    },
    dismissProblems: () => store.setState({ problems: [] }),
  };

  carrier.start(store.getState());
  return Object.assign(store, { actions });
}

function refocus(state: SessionState, focus: LaneName): SessionState {
  return { ...state, focus, playhead: state.lanes[focus].cursor };
}

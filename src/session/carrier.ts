import type { StoreApi } from 'zustand/vanilla';
import { takeDecision } from '../engine/run/driver.ts';
import type { Run } from '../engine/run/run.ts';
import { runAhead, runAheadSlowly } from '../engine/run/run-ahead.ts';
import { isAtCeiling } from './ceiling.ts';
import type { Answer } from './decisions.ts';
import { standingOf } from './live.ts';
import type { LiveCarrier } from './live-carrier.ts';
import { placeAfterDecision } from './moves.ts';
import type { SessionPorts, SlowChoice } from './ports.ts';
import { firstRun, type Setup, surroundingsOf } from './setup.ts';
import { type HeldRun, LANES, type LaneName, runIn, type SessionState } from './state.ts';

/** Carries runs forward: at once with the simulator, in the background with a model that takes time. */
export interface Carrier {
  /** Shows a state anew, with both lanes' own runs begun and carried forward. */
  readonly start: (opening: SessionState) => void;
  /** Shows a state whose runs have been carried forward already. */
  readonly show: (state: SessionState) => void;
  /** Takes an answer in, carries the run on and shows the step that the answer led to. */
  readonly decide: (lane: LaneName, run: Run, answer: Answer, nextStep: number) => void;
  /** Carries a new fork on and shows a step of it. */
  readonly showFork: (lane: LaneName, fork: Run, step: number) => void;
  readonly runOn: (lane: LaneName) => void;
  readonly live: LiveCarrier;
  /** Takes in what carries live runs. It comes with the first connection, since a page without one never needs it. */
  readonly goLive: (create: CreateLiveCarrier) => void;
}

/** What `live-carrier.ts` does. */
export type CreateLiveCarrier = (
  store: StoreApi<SessionState>,
  ports: SessionPorts,
  hold: (held: HeldRun) => void,
) => LiveCarrier;

/** Where no live model answers there is nothing to carry, to stop or to wait for. */
const IDLE: LiveCarrier = {
  goOn: async () => false,
  stop: () => undefined,
  skipWait: () => undefined,
  runAgain: () => undefined,
  abandon: () => undefined,
};

/** Makes the carrier of a session. It is the only writer of `runs`. */
export function createCarrier(store: StoreApi<SessionState>, ports: SessionPorts): Carrier {
  const underWay = new Set<() => void>();

  const hold = (held: HeldRun): void => {
    store.setState((state) => ({ runs: { ...state.runs, [held.run.id]: held } }));
  };

  /** Carries a run as far as can be done at once. */
  const carryNow = (run: Run, { setup, model }: Pick<SessionState, 'setup' | 'model'>): HeldRun => {
    if (model === 'simulated') return runAhead(run, surroundingsOf(setup), ports.instantModel(setup, run.faults));
    return { run, stopped: model === 'live' ? standingOf(run) : 'turns' };
  };

  const carryOn = async (runs: readonly Run[], setup: Setup, choice: SlowChoice): Promise<void> => {
    const { signal, abort } = ports.canceller();
    underWay.add(abort);
    store.setState({ modelStatus: { type: 'running' } });
    try {
      for (const run of runs) {
        const model = await ports.slowModel(setup, choice, run.faults);
        const onStep = (grown: Run): void => hold({ run: grown, stopped: 'turns' });
        hold(await runAheadSlowly(run, surroundingsOf(setup), model, { signal, onStep }));
      }
      if (underWay.size === 1) store.setState({ modelStatus: { type: 'ready' } });
    } catch (error) {
      if (signal.aborted) return;
      const message = error instanceof Error ? error.message : String(error);
      store.setState({ modelStatus: { type: 'failed', message } });
    } finally {
      underWay.delete(abort);
    }
  };

  const carryInBackground = (runs: readonly Run[]): void => {
    const { setup, model } = store.getState();
    if (model === 'sdk') void carryOn(runs, setup, model);
  };

  let live = IDLE;

  const abandon = (): void => {
    live.abandon();
    for (const abort of underWay) abort();
    underWay.clear();
  };

  const showFork: Carrier['showFork'] = (lane, run, step) => {
    const held = carryNow(run, store.getState());
    store.setState((state) => {
      const runs = { ...state.runs, [run.id]: held };
      return placeAfterDecision({ ...state, runs }, lane, run.id, step);
    });
    carryInBackground([run]);
  };

  return {
    get live() {
      return live;
    },
    goLive: (create) => {
      if (live === IDLE) live = create(store, ports, hold);
    },
    show: (state) => {
      abandon();
      store.setState(state);
    },
    start: (opening) => {
      abandon();
      const begun = LANES.map((lane) => firstRun(opening.setup, lane));
      const runs = Object.fromEntries(begun.map((run) => [run.id, carryNow(run, opening)]));
      store.setState({ ...opening, runs, modelStatus: { type: 'ready' } });
      carryInBackground(begun);
    },
    showFork,
    decide: (lane, run, answer, nextStep) => showFork(lane, takeDecision(run, answer), nextStep),
    runOn: (lane) => {
      const run = runIn(store.getState(), lane);
      if (isAtCeiling(run)) return;
      hold(carryNow(run, store.getState()));
      carryInBackground([run]);
    },
  };
}

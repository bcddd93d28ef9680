import type { StoreApi } from 'zustand/vanilla';
import type { Carrier } from './carrier.ts';
import { lanesToCarry } from './live.ts';
import { lingerMillis, moveTo, waitsForPerson } from './moves.ts';
import type { SessionPorts } from './ports.ts';
import type { SessionState } from './state.ts';
import { timelineOf } from './timeline.ts';

/** Moves the playhead forward: once, or on and on. */
export interface Playing {
  /** One step: over what there is, or, at its end, by asking a live model. */
  readonly stepOn: () => void;
  /** Plays from here; from the start where there is nothing more. */
  readonly play: () => void;
  readonly stop: () => void;
  readonly setSpeed: (speed: number) => void;
}

/** Makes the playing of a session. It waits by the port's clock, and stops where a person decides or all has ended. */
export function createPlaying(store: StoreApi<SessionState>, ports: SessionPorts, carrier: Carrier): Playing {
  let stopTimer: (() => void) | null = null;

  const stop = (): void => {
    stopTimer?.();
    stopTimer = null;
    if (store.getState().playing) store.setState({ playing: false });
  };
  const move = (): void => store.setState(moveTo(store.getState(), store.getState().playhead + 1));
  const playOn = (): void => {
    const state = store.getState();
    if (waitsForPerson(state) || isAtEnd(state)) {
      stop();
      return;
    }
    stopTimer = ports.after(lingerMillis(state) / state.speed, () => {
      if (lanesToCarry(store.getState()).length === 0) {
        move();
        playOn();
      } else void playLive();
    });
  };
  const playLive = async (): Promise<void> => {
    const hasLanded = await carrier.live.goOn();
    if (!store.getState().playing) return;
    if (hasLanded) playOn();
    else stop();
  };

  return {
    stop,
    stepOn: () => {
      stop();
      if (lanesToCarry(store.getState()).length === 0) move();
      else void carrier.live.goOn();
    },
    play: () => {
      stop();
      const state = store.getState();
      const startsAnew = isAtEnd(state) && !waitsForPerson(state);
      store.setState({ ...(startsAnew ? moveTo(state, 0) : state), playing: true });
      playOn();
    },
    setSpeed: (speed) => {
      store.setState({ speed });
      if (!store.getState().playing || stopTimer === null) return;
      stopTimer();
      playOn();
    },
  };
}

/** Whether there is nothing more to show and nothing that a live model could go on with. */
function isAtEnd(state: SessionState): boolean {
  return state.playhead >= timelineOf(state).length && lanesToCarry(state).length === 0;
}

import type { StoreApi } from 'zustand/vanilla';
import type { Connection, ConnectionFinding } from '../engine/messages/servers.ts';
import type { CancelSignal } from '../engine/run/ports.ts';
import type { Carrier, CreateLiveCarrier } from './carrier.ts';
import type { SessionPorts } from './ports.ts';
import type { HeadFor } from './setup.ts';
import type { LaneName, SessionState } from './state.ts';

/** What a person can do with live models, named by the gesture. */
export interface LiveActions {
  /** Opens the lesson anew with a live model. Nothing is sent before the first step is asked for. */
  readonly connect: (connection: Connection, parts: LiveParts) => void;
  /** Finds out whether a connection would work. Sends one small request, and one more if that is answered. */
  readonly testConnection: (connection: Connection, signal: CancelSignal) => Promise<ConnectionFinding>;
  /** Hands the key to the model's port, and keeps none of it. */
  readonly handInKey: (key: string, isKeptForTab: boolean) => void;
  readonly forgetKey: () => void;
  /** Sets what a run may cost, in dollars; null for no cap. */
  readonly setCap: (capUsd: number | null) => void;
  /** Ends the call or the wait that is under way, and playing. */
  readonly stop: () => void;
  /** Ends a wait between two tries and tries again at once. */
  readonly skipWait: () => void;
  /** Cuts a fork at the step that the lane shows, for the live model to go on from there. */
  readonly runAgain: (lane: LaneName) => void;
}

/** What only live models need, handed in with the connection: a page without one never loads it. */
export interface LiveParts {
  readonly headFor: HeadFor;
  readonly createLiveCarrier: CreateLiveCarrier;
}

/** Makes the actions of a session that have to do with live models. `restart` opens the lesson anew. */
export function liveActions(
  store: StoreApi<SessionState>,
  ports: SessionPorts,
  carrier: Carrier,
  restart: (connection: Connection, headFor: HeadFor) => void,
): LiveActions {
  const setLive = (change: Partial<SessionState['live']>): void =>
    store.setState(({ live }) => ({ live: { ...live, ...change } }));
  return {
    connect: (connection, { headFor, createLiveCarrier }) => {
      carrier.goLive(createLiveCarrier);
      restart(connection, headFor);
    },
    testConnection: (connection, signal) => ports.testConnection(connection, signal),
    handInKey: (key, isKeptForTab) => {
      ports.key.set(key, isKeptForTab);
      setLive({ hasKey: ports.key.isSet() });
    },
    forgetKey: () => {
      ports.key.forget();
      setLive({ hasKey: ports.key.isSet() });
    },
    setCap: (capUsd) => setLive({ capUsd, notice: null }),
    stop: () => {
      store.setState({ playing: false });
      carrier.live.stop();
    },
    skipWait: () => carrier.live.skipWait(),
    runAgain: (lane) => carrier.live.runAgain(lane),
  };
}

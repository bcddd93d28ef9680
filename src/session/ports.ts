import type { Fault } from '../engine/messages/fault.ts';
import type { Connection, ConnectionFinding } from '../engine/messages/servers.ts';
import type { CancelSignal, InstantModel, SlowModel } from '../engine/run/ports.ts';
import type { Setup } from './setup.ts';
import type { ModelChoice } from './state.ts';

/** The models that take real time. */
export type SlowChoice = Exclude<ModelChoice, 'simulated'>;

/** Takes the key of a live model and never gives it back. */
export interface KeyPort {
  readonly set: (key: string, isKeptForTab: boolean) => void;
  readonly forget: () => void;
  readonly isSet: () => boolean;
}

/** What the session gets from outside: models, and a clock for playing. */
export interface SessionPorts {
  /** The simulated model of a setup, with what goes wrong by plan in the run that it answers. */
  readonly instantModel: (setup: Setup, faults: readonly Fault[]) => InstantModel;
  readonly slowModel: (setup: Setup, choice: SlowChoice, faults: readonly Fault[]) => Promise<SlowModel>;
  /** What the page does with the key of a live model: only the model's port ever reads it. */
  readonly key: KeyPort;
  readonly testConnection: (connection: Connection, signal: CancelSignal) => Promise<ConnectionFinding>;
  /** Milliseconds on some clock that runs evenly. */
  readonly now: () => number;
  /** Calls back once after so many milliseconds; the returned function takes that back. */
  readonly after: (millis: number, callback: () => void) => () => void;
  /** A signal and the means to give it, as an `AbortController` has them. */
  readonly canceller: () => { readonly signal: CancelSignal; readonly abort: () => void };
}

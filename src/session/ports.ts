import type { Fault } from '../engine/messages/fault.ts';
import type { CancelSignal, InstantModel, SlowModel } from '../engine/run/ports.ts';
import type { Setup } from './setup.ts';
import type { ModelChoice } from './state.ts';

/** The models that take real time. */
export type SlowChoice = Exclude<ModelChoice, 'simulated'>;

/** What the session gets from outside: models, and a clock for playing. */
export interface SessionPorts {
  /** The simulated model of a setup, with what goes wrong by plan in the run that it answers. */
  readonly instantModel: (setup: Setup, faults: readonly Fault[]) => InstantModel;
  readonly slowModel: (setup: Setup, choice: SlowChoice, faults: readonly Fault[]) => Promise<SlowModel>;
  /** Calls back once after so many milliseconds; the returned function takes that back. */
  readonly after: (millis: number, callback: () => void) => () => void;
  /** A signal and the means to give it, as an `AbortController` has them. */
  readonly canceller: () => { readonly signal: CancelSignal; readonly abort: () => void };
}

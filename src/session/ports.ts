import type { CancelSignal, InstantModel, SlowModel } from '../engine/run/ports.ts';
import type { Setup } from './setup.ts';
import type { ModelChoice } from './state.ts';

/** What the session gets from outside: models, and a clock for playing. */
export interface SessionPorts {
  readonly instantModel: (setup: Setup) => InstantModel;
  readonly slowModel: (setup: Setup, choice: Exclude<ModelChoice, 'simulated'>) => Promise<SlowModel>;
  /** Calls back once after so many milliseconds; the returned function takes that back. */
  readonly after: (millis: number, callback: () => void) => () => void;
  /** A signal and the means to give it, as an `AbortController` has them. */
  readonly canceller: () => { readonly signal: CancelSignal; readonly abort: () => void };
}

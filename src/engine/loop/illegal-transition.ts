import type { LoopEvent } from './events.ts';
import type { RunState } from './state.ts';

/** An event that can't happen in the phase the run is in. Whoever sees one has found a bug of the harness. */
export class IllegalTransition extends Error {
  constructor(state: RunState, event: LoopEvent) {
    super(`The event ${event.type} can't happen while a run is ${state.phase} (event ${event.index}).`);
    this.name = 'IllegalTransition';
  }
}

import type { GoalCheck } from '../loop/endings.ts';
import type { ModelContext, RequestFailure } from '../loop/events.ts';
import type { Harness } from '../loop/harness.ts';
import type { ModelRequest } from '../messages/request.ts';
import type { ErrorBody, MessageResponse, ResponseBlock } from '../messages/types.ts';
import type { Toolbox } from '../tools/run-tool.ts';

/** A request on its way to a model, with what the port needs to know beside it. */
export interface Asked {
  readonly request: ModelRequest;
  /** What the port kept from the call before. */
  readonly modelContext: ModelContext;
  /** Milliseconds on the run's clock. */
  readonly at: number;
  readonly call: number;
  readonly attempt: number;
}

/** What came of a request, and how many milliseconds it took on the run's clock. */
export type ModelOutcome = { readonly millis: number; readonly modelContext: ModelContext } & (
  | { readonly type: 'response'; readonly response: MessageResponse }
  | { readonly type: 'failure'; readonly failure: RequestFailure; readonly body: ErrorBody | null }
  | { readonly type: 'cut'; readonly received: readonly ResponseBlock[] }
);

/** A model that answers at once: the simulator, asked directly. */
export interface InstantModel {
  readonly ask: (asked: Asked) => ModelOutcome;
}

/** What says that nobody waits any more. A page's `AbortSignal` is one; the engine knows no DOM. */
export interface CancelSignal {
  readonly aborted: boolean;
  readonly throwIfAborted: () => void;
}

/** A model that takes real time: through the SDK, or live. */
export interface SlowModel {
  readonly ask: (asked: Asked, signal: CancelSignal) => Promise<ModelOutcome>;
}

/** What a driver needs beside the run and the model: the tools, the check of the goal, and the harness's switches. */
export interface Surroundings {
  readonly tools: Toolbox;
  readonly checkGoal: (world: unknown) => GoalCheck;
  readonly harness: Harness;
}

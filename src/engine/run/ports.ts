import type { GoalCheck } from '../loop/endings.ts';
import type { ModelContext, RequestFailure } from '../loop/events.ts';
import type { PartialBlock } from '../messages/partial-block.ts';
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

/**
 * What came of a request, and how many milliseconds it took on the run's clock. `unfinished` is the block in which a limit
 * or a lost connection cut the response; it is not among the others and never acted on.
 */
export type ModelOutcome = { readonly millis: number; readonly modelContext: ModelContext } & (
  | { readonly type: 'response'; readonly response: MessageResponse; readonly unfinished: PartialBlock | null }
  | { readonly type: 'failure'; readonly failure: RequestFailure; readonly body: ErrorBody | null }
  | { readonly type: 'cut'; readonly received: readonly ResponseBlock[]; readonly unfinished: PartialBlock | null }
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

/**
 * What has come of a response so far, for the screen only: no step comes of it, and none of it is acted on. The blocks
 * stand in their order; the last one may not be whole.
 */
export interface Draft {
  readonly blocks: readonly PartialBlock[];
}

/**
 * A model that takes real time: through the SDK, or live. Rejects with the signal's reason once that is given; a failure of
 * the request is an outcome and no rejection. `onDraft` is told what has come so far, as often as something does.
 */
export interface SlowModel {
  readonly ask: (asked: Asked, signal: CancelSignal, onDraft?: (draft: Draft) => void) => Promise<ModelOutcome>;
}

/** What a driver needs beside the run and the model: the tools and the check of the goal. */
export interface Surroundings {
  readonly tools: Toolbox;
  readonly checkGoal: (world: unknown) => GoalCheck;
}

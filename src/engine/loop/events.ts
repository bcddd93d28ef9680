import type { EditedPlace } from '../messages/edit.ts';
import type { PartialBlock } from '../messages/partial-block.ts';
import type { ModelRequest } from '../messages/request.ts';
import type {
  ApiErrorType,
  ErrorBody,
  Message,
  MessageResponse,
  ResponseBlock,
  StopReason,
  ToolResultBlock,
} from '../messages/types.ts';
import type { ToolCall } from '../tools/tool.ts';
import type { Ending, EndingCause, GoalCheck } from './endings.ts';
import type { GuardName, GuardReading } from './guards.ts';
import type { Actor } from './transcript.ts';

/** What stands on the outside of every event. */
export interface Envelope {
  /** The event's number in its run, from 0. Step k is the state after event k - 1. */
  readonly index: number;
  /** The turn it belongs to; 0 before the first model call. */
  readonly turn: number;
  /** The model call it belongs to, from 1; 0 before the first. */
  readonly call: number;
  /** Which try of that call: 0 for the first. */
  readonly attempt: number;
  /** When it was done, in milliseconds on the run's clock. */
  readonly at: number;
  readonly actor: Actor;
}

/** What went wrong with a request. `status` is null if no answer came at all. */
export interface RequestFailure {
  readonly status: number | null;
  readonly type: ApiErrorType | 'connection_error';
  readonly message: string;
  /** Milliseconds that the server asked to wait, or null. */
  readonly retryAfterMs: number | null;
  /** What the header `x-should-retry` said. Missing if the server left it open. */
  readonly shouldRetry?: boolean;
  /** What `error.details.error_code` says for programs. Missing in most errors. */
  readonly errorCode?: string;
}

/** What the loop does after it has read a stop_reason. */
export type StopRoute = 'run_tools' | 'resend' | 'finish';

/** Why a call was not let through. */
export type DenialReason = 'unknown_tool' | 'invalid_input' | 'repeated_call' | 'not_allowed';

/**
 * What the model port keeps between calls, such as the simulator's cache and clock. It lives in the run's state, so that
 * going back also goes back in the cache; the loop never looks inside.
 */
export type ModelContext = Readonly<Record<string, unknown>> | null;

/**
 * What can happen in a run, each as a fact in the past tense:
 *
 * - the model call: `request_built`, then one of `response_received`, `request_failed`, `response_cut`;
 *   `retry_scheduled` after a failure that may pass; where the server wants a long wait, a person's `wait_accepted` or
 *   `wait_declined` in its place
 * - the branch: `stop_reason_read`; in a workflow also `branch_taken`
 * - the tools (`seen` is what the loop detector remembers a call by, where that is not the call alone): `call_authorized`, `call_denied`, `approval_requested`, `approval_given`, `approval_refused`,
 *   `tool_started` (the intent, with its idempotency key), `tool_failed` (it is down, and is tried again under the same key),
 *   `tool_returned`, `results_appended`
 * - the context: `context_changed`, when something else than an append changes what is sent; `edited` says what a person did
 * - the end: `guard_checked`, `goal_checked`, `run_crashed`, `run_ended`
 * - runs within runs: `child_started`, `child_ended`
 */
export type Fact =
  | {
      readonly type: 'request_built';
      readonly request: ModelRequest;
      readonly estimatedInputTokens: number;
      readonly node: string | null;
    }
  | {
      readonly type: 'response_received';
      readonly response: MessageResponse;
      /** The call that a limit cut: it is no block of the response, and never run. Missing if all blocks are whole. */
      readonly unfinished?: PartialBlock;
      readonly modelContext: ModelContext;
    }
  | {
      readonly type: 'request_failed';
      readonly failure: RequestFailure;
      readonly body: ErrorBody | null;
      readonly willRetry: boolean;
      readonly modelContext: ModelContext;
    }
  | {
      readonly type: 'response_cut';
      /** The blocks that had come whole before the cut. None of them is acted on. */
      readonly received: readonly ResponseBlock[];
      /** The block in which it was cut, as far as it came. Missing if the cut fell between blocks. */
      readonly unfinished?: PartialBlock;
      readonly willRetry: boolean;
      readonly modelContext: ModelContext;
    }
  | { readonly type: 'retry_scheduled'; readonly delayMs: number; readonly retry: number }
  | { readonly type: 'wait_accepted'; readonly delayMs: number; readonly retry: number }
  | { readonly type: 'wait_declined'; readonly delayMs: number }
  | {
      readonly type: 'stop_reason_read';
      readonly stopReason: StopReason;
      readonly route: StopRoute;
      /** The ending that follows, if the route leaves the loop. */
      readonly cause: EndingCause | null;
    }
  | { readonly type: 'branch_taken'; readonly node: string; readonly answer: string; readonly to: string }
  | { readonly type: 'call_authorized'; readonly toolCall: ToolCall; readonly seen?: string }
  | {
      readonly type: 'call_denied';
      readonly toolCall: ToolCall;
      readonly reason: DenialReason;
      /** The sentence that goes back to the model in place of a result. */
      readonly note: string;
      readonly seen?: string;
    }
  | { readonly type: 'approval_requested'; readonly toolCall: ToolCall }
  | { readonly type: 'approval_given'; readonly toolCall: ToolCall; readonly seen?: string }
  | {
      readonly type: 'approval_refused';
      readonly toolCall: ToolCall;
      readonly endsRun: boolean;
      readonly note: string;
      readonly seen?: string;
    }
  | { readonly type: 'tool_started'; readonly toolCall: ToolCall; readonly idempotencyKey: string }
  | {
      readonly type: 'tool_failed';
      readonly toolCall: ToolCall;
      readonly message: string;
      readonly delayMs: number;
      readonly retry: number;
    }
  | {
      readonly type: 'tool_returned';
      readonly toolCall: ToolCall;
      readonly result: ToolResultBlock;
      /** How many changes the call wrote into the world's log. */
      readonly effectCount: number;
      /** The call that would take the changes back, or null if nothing can. Missing where nothing of note was changed. */
      readonly undo?: Pick<ToolCall, 'name' | 'input'> | null;
      /** What the harness cut off the result: the text, and the name under which it is kept, or null if it is gone. */
      readonly cut?: { readonly name: string | null; readonly rest: string };
      /** The tool may not do this for us. No other argument helps, so a person takes over. Missing in all other results. */
      readonly lacksPermission?: true;
    }
  | { readonly type: 'results_appended'; readonly message: Message; readonly tokens: number }
  | {
      readonly type: 'context_changed';
      readonly reason: string;
      readonly request: ModelRequest;
      /** The message that was put behind the others, where that is the change: it has been said, so it joins the transcript. */
      readonly appended?: Message;
      /** What a person edited. Missing where code changed what is sent. */
      readonly edited?: EditedPlace;
    }
  | { readonly type: 'guard_checked'; readonly readings: readonly GuardReading[]; readonly tripped: GuardName | null }
  | { readonly type: 'goal_checked'; readonly goal: GoalCheck }
  | { readonly type: 'child_started'; readonly childRun: string; readonly goal: string }
  | { readonly type: 'child_ended'; readonly childRun: string; readonly ending: Ending }
  | { readonly type: 'run_crashed'; readonly message: string }
  | { readonly type: 'run_ended'; readonly ending: Ending };

/** The name of a fact. */
export type FactType = Fact['type'];

/** One step of a run. */
export type LoopEvent = Envelope & Fact;

/** The fact of one type. */
export type FactOf<Type extends FactType> = Extract<Fact, { readonly type: Type }>;

/** What can happen to one call, from being asked for to being answered. */
export type CallFact = FactOf<
  | 'call_authorized'
  | 'call_denied'
  | 'approval_requested'
  | 'approval_given'
  | 'approval_refused'
  | 'tool_started'
  | 'tool_failed'
  | 'tool_returned'
>;

/** Who does what: the model writes responses, a person decides, everything else is code. What is sent a person may edit too. */
export function actorOf(type: FactType): Actor {
  switch (type) {
    case 'response_received':
    case 'response_cut':
      return 'model';
    case 'approval_given':
    case 'approval_refused':
    case 'wait_accepted':
    case 'wait_declined':
      return 'person';
    case 'request_built':
    case 'request_failed':
    case 'retry_scheduled':
    case 'stop_reason_read':
    case 'branch_taken':
    case 'call_authorized':
    case 'call_denied':
    case 'approval_requested':
    case 'tool_started':
    case 'tool_failed':
    case 'tool_returned':
    case 'results_appended':
    case 'context_changed':
    case 'guard_checked':
    case 'goal_checked':
    case 'child_started':
    case 'child_ended':
    case 'run_crashed':
    case 'run_ended':
      return 'code';
  }
}

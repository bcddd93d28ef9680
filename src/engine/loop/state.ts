import { NO_USAGE, type UsageTotals } from '../accounting/usage.ts';
import type { Chain } from '../messages/chain.ts';
import { emptySet, type GrowingSet } from '../messages/growing-set.ts';
import type { ModelRequest } from '../messages/request.ts';
import type { JsonObject, MessageResponse, RequestHead, StopReason, ToolResultBlock } from '../messages/types.ts';
import type { Stored } from '../tools/offload.ts';
import type { ToolCall } from '../tools/tool.ts';
import type { Ending, EndingCause, GoalCheck } from './endings.ts';
import type { ModelContext, RequestFailure } from './events.ts';

import { type Context, extendContext, record, type Transcript } from './transcript.ts';

/** Where a workflow stands: the step that is due, and what the steps before have found out. */
export interface WorkflowPosition {
  readonly node: string;
  readonly variables: JsonObject;
}

/** One call that changed something of note in the tool world, for a report to whoever takes over. */
export interface DoneCall {
  readonly turn: number;
  /** What the tool said of it. */
  readonly said: string;
  /** The call that would take it back, or null if nothing can. */
  readonly undo: Pick<ToolCall, 'name' | 'input'> | null;
}

/** What a run has to show at any moment, whatever it is doing. */
export interface Ledger {
  readonly transcript: Transcript;
  readonly context: Context;
  /** Turns begun. */
  readonly turn: number;
  /** Model calls begun; a retry is the same call again. */
  readonly call: number;
  /** Which try of the current call, from 0. */
  readonly attempt: number;
  readonly usage: UsageTotals;
  /** Dollars that the responses cost, each at the prices of the model that its request asked. */
  readonly costUsd: number;
  /** Requests that were answered or failed. */
  readonly requestCount: number;
  /** Milliseconds since the run began. */
  readonly clock: number;
  readonly modelContext: ModelContext;
  /** Fingerprints of the calls made so far. */
  readonly seenCalls: GrowingSet;
  /** Calls that were refused because they had been made before. */
  readonly repeats: number;
  /** Paused turns that were sent back. */
  readonly pauses: number;
  /** The calls that changed something of note, in order. */
  readonly done: Chain<DoneCall> | null;
  /** What was cut off results and can still be had. */
  readonly stored: Stored;
  /** Null for an agent. */
  readonly workflow: WorkflowPosition | null;
}

/** What authorization said of a call: run it, or answer it unrun with this note. */
export type Ruling = { readonly verdict: 'run' } | { readonly verdict: 'answer_unrun'; readonly note: string };

/**
 * What a run is doing. The boxes of the diagram are these phases:
 *
 * - `ready`: the next request can be built
 * - `awaiting_model`: a request is out
 * - `waiting_to_retry`: it failed, and may be sent again
 * - `reading_response`: a response is there and its stop_reason has not been read
 * - `authorizing`: calls are let through or refused, one by one, before any runs
 * - `awaiting_person`: a person must decide on the next call
 * - `running_tools`: calls are started, then return, in the order of the calls
 * - `appending`: all results are there and go back in one message
 * - `checking_guards`: the limits are measured
 * - `checking_goal`: the run is over; the world is compared with the goal
 * - `awaiting_child`: a run inside this run is going on
 * - `ended`: nothing more will happen
 */
export type Phase =
  | { readonly phase: 'ready'; readonly resumed: boolean }
  | { readonly phase: 'awaiting_model'; readonly request: ModelRequest }
  | { readonly phase: 'waiting_to_retry'; readonly failure: RequestFailure; readonly delayMs: number | null }
  | { readonly phase: 'reading_response'; readonly response: MessageResponse; readonly guarded?: true }
  | {
      readonly phase: 'authorizing';
      readonly calls: readonly ToolCall[];
      readonly rulings: readonly Ruling[];
      /** The guards, where they sit before the tools or after the call, have let this turn pass. */
      readonly guarded?: true;
    }
  | { readonly phase: 'awaiting_person'; readonly calls: readonly ToolCall[]; readonly rulings: readonly Ruling[] }
  | {
      readonly phase: 'running_tools';
      readonly calls: readonly ToolCall[];
      readonly rulings: readonly Ruling[];
      /** When each call that may run was started, in call order. Those not yet started are missing at the end. */
      readonly startedAt: readonly number[];
      readonly returned: readonly ToolResultBlock[];
      /** How often the call that is due to return has failed because its tool was down. */
      readonly failures: number;
      /** The tool that lacked a permission; null while none did. */
      readonly forbidden: string | null;
    }
  | {
      readonly phase: 'appending';
      readonly results: readonly ToolResultBlock[];
      /** The tool that lacked a permission: a person takes over once the results are appended. */
      readonly forbidden?: string;
    }
  | { readonly phase: 'checking_guards' }
  | {
      readonly phase: 'checking_goal';
      readonly cause: EndingCause;
      /** The stop_reason that a careless loop passed over to come here. */
      readonly misread?: StopReason;
      readonly report: readonly string[];
      readonly goal: GoalCheck | null;
    }
  | { readonly phase: 'awaiting_child'; readonly childRun: string }
  | { readonly phase: 'ended'; readonly ending: Ending };

/** The name of a phase. */
export type PhaseName = Phase['phase'];

/** A run at one moment. The state at step k is the fold of the first k events. */
export type RunState = { readonly ledger: Ledger } & Phase;

/** A state in one given phase. */
export type StateIn<Name extends PhaseName> = Extract<RunState, { readonly phase: Name }>;

/** The state in which an agent begins: the goal is the first message, and the model has not been asked. */
export function startAgent(head: RequestHead, goal: string): RunState {
  const message = { role: 'user', content: [{ type: 'text', text: goal }] } as const;
  const ledger = {
    ...emptyLedger(head),
    transcript: record(null, { message, actor: 'person', turn: 0 }),
    context: extendContext({ head, messages: null }, message),
  };
  return { ledger, phase: 'ready', resumed: false };
}

/** A ledger in which nothing has happened. */
export function emptyLedger(head: RequestHead): Ledger {
  return {
    transcript: null,
    context: { head, messages: null },
    turn: 0,
    call: 0,
    attempt: 0,
    usage: NO_USAGE,
    costUsd: 0,
    requestCount: 0,
    clock: 0,
    modelContext: null,
    seenCalls: emptySet(),
    repeats: 0,
    pauses: 0,
    done: null,
    stored: null,
    workflow: null,
  };
}

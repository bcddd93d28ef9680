import type { Fault, FaultOutcome } from '../messages/fault.ts';
import type { ModelRequest } from '../messages/request.ts';
import { genericInput } from './generic-input.ts';
import type { Script, ScriptEntry, ScriptedCall } from './script.ts';
import type { Reply, Respond } from './types.ts';

/** Where a request stands in a script: how many assistant messages it holds, and which try of it this is, from 0. */
export interface ScriptPlace {
  readonly index: number;
  readonly attempt: number;
}

/** What a script comes to for one request: a model that says what is written, and what goes wrong with its answer. */
export interface ScriptedPart {
  readonly respond: Respond;
  readonly faults: readonly Fault[];
  /** Whether any entry pauses a turn: then the request may send back a call of a tool that it does not define. */
  readonly plansPause: boolean;
}

/** The part of a script that is due. Where the script says nothing, the model plays by itself. Pure. */
export function playScript(script: Script, place: ScriptPlace, respond: Respond): ScriptedPart {
  const entry = script[place.index] ?? {};
  const outcome = outcomeOf(entry, place.attempt);
  return {
    respond: (request, random) => replyOf(entry, request) ?? respond(request, random),
    faults: outcome === null ? [] : [{ call: place.index + 1, attempt: place.attempt, outcome }],
    plansPause: script.some(({ stop_reason }) => stop_reason === 'pause_turn'),
  };
}

/** What is wrong with the script for this request, in a sentence; null if nothing is. */
export function callProblem(script: Script, { index }: ScriptPlace, request: ModelRequest): string | null {
  const entry = script[index] ?? {};
  const field = entry.tool === undefined ? 'tools' : 'tool';
  if (callsOf(entry).length === 0 || (request.head.tools ?? []).length > 0) return null;
  return `[${index}].${field}: the request defines no tools, so the model can’t call one`;
}

function outcomeOf(entry: ScriptEntry, attempt: number): FaultOutcome | null {
  const { stop_reason: stopReason, mid_stream: midStream, times = Number.POSITIVE_INFINITY } = entry;
  const fault = attempt < times ? faultOf(entry) : null;
  if (fault !== null) return fault;
  if (stopReason === undefined) return null;
  return { type: 'stop', stopReason, ...(midStream === undefined ? {} : { midStream }) };
}

function faultOf(entry: ScriptEntry): FaultOutcome | null {
  const { error, retry_after, should_retry, error_code } = entry;
  if (error !== undefined) {
    return {
      type: 'error',
      status: error,
      ...(retry_after === undefined ? {} : { retryAfterSeconds: retry_after }),
      ...(should_retry === undefined ? {} : { shouldRetry: should_retry }),
      ...(error_code === undefined ? {} : { errorCode: error_code }),
    };
  }
  if (entry.cut === true) return { type: 'cut' };
  if (entry.stream_error !== undefined) return { type: 'stream_error', errorType: entry.stream_error };
  if (entry.malformed !== undefined) return { type: 'malformed', how: entry.malformed };
  return entry.slow_ms === undefined ? null : { type: 'slow', millisPerEvent: entry.slow_ms };
}

function replyOf(entry: ScriptEntry, request: ModelRequest): Reply | null {
  const { text, thinking } = entry;
  const calls = callsOf(entry);
  if (text === undefined && calls.length === 0) return null;
  return {
    ...(thinking === undefined ? {} : { thinking }),
    ...(text === undefined ? {} : { text }),
    calls: calls.map(({ tool, input }) => ({ name: tool, input: input ?? genericInput(tool, request) })),
  };
}

function callsOf({ tool, input, tools }: ScriptEntry): readonly ScriptedCall[] {
  if (tool === undefined) return tools ?? [];
  return [input === undefined ? { tool } : { tool, input }];
}

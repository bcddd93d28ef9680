import type { UsageTotals } from '../accounting/usage.ts';
import type { Ending, EndingCause, GoalCheck } from '../loop/endings.ts';
import type { LoopEvent } from '../loop/events.ts';
import type { Mode } from '../loop/program.ts';
import type { Chain } from '../messages/chain.ts';
import { type ModelRequest, toWire } from '../messages/request.ts';
import type { ErrorBody, Message, MessageRequest, MessageResponse, StopReason } from '../messages/types.ts';
import { frontier, type Run, type RunChange } from './run.ts';
import { valuesOf } from './sequence.ts';

/** From this request on only what is new is written, so that a long run's file grows with the run and not its square. */
const WHOLE_REQUESTS = 200;

/** A request as it was sent; late in a long run, as the request before with messages appended. */
export type ExportedRequest =
  | { readonly body: MessageRequest }
  | { readonly extends: number; readonly append: readonly Message[] };

/** What came back. `status` is null where no answer came, and `body` where none came whole. */
export interface ExportedResponse {
  readonly status: number | null;
  readonly body: MessageResponse | ErrorBody | null;
}

/** An event with its request or response replaced by its number in the lists beside it. */
export type ExportedEvent = Readonly<Record<string, unknown>> &
  Pick<LoopEvent, 'index' | 'turn' | 'call' | 'attempt' | 'at' | 'actor' | 'type'>;

/** Sums over a run, in the API's own words, with the cost in dollars and the time in milliseconds of the run's clock. */
export interface ExportedUsage {
  readonly model_calls: number;
  readonly input_tokens: number;
  readonly cache_creation_input_tokens: number;
  readonly cache_read_input_tokens: number;
  readonly output_tokens: number;
  readonly cost_usd: number;
  readonly time_ms: number;
}

/** One run, whole. `responses[i]` answers `requests[i]`, retries included. */
export interface ExportedRun {
  readonly mode: Mode;
  readonly run: string;
  readonly events: readonly ExportedEvent[];
  readonly requests: readonly ExportedRequest[];
  readonly responses: readonly ExportedResponse[];
  readonly ending: {
    readonly cause: EndingCause;
    readonly goal: GoalCheck['verdict'];
    readonly claim: string | null;
    readonly checks: GoalCheck['items'];
    readonly misread?: StopReason;
    readonly report: Ending['report'];
  } | null;
  readonly usage: ExportedUsage;
}

/** A run that was cut from another one. */
export interface ExportedFork extends ExportedRun {
  readonly parent: string;
  readonly atStep: number;
  readonly change: RunChange;
}

/** Writes a run out. Costs the run's whole length: for a file, not for a step. */
export function exportRun(run: Run): ExportedRun {
  const events = valuesOf(run.events);
  const requests = events.flatMap((event) => (event.type === 'request_built' ? [event.request] : []));
  const state = frontier(run);
  return {
    mode: run.program.mode,
    run: run.id,
    events: exportEvents(events),
    requests: requests.map((request, index) => exportRequest(request, index, requests[index - 1])),
    responses: events.flatMap(exportResponse),
    ending: state.phase === 'ended' ? exportEnding(state.ending) : null,
    usage: exportUsage(run),
  };
}

/** Writes a fork out, with where it was cut. Throws for a run that is none. */
export function exportFork(run: Run): ExportedFork {
  if (run.cut === null) throw new RangeError(`The run ${run.id} is no fork.`);
  return { ...exportRun(run), ...run.cut };
}

function exportRequest(request: ModelRequest, index: number, before: ModelRequest | undefined): ExportedRequest {
  if (index >= WHOLE_REQUESTS && before !== undefined && before.head === request.head) {
    const append = appendedSince(request.messages, before.messages);
    if (append !== null) return { extends: index - 1, append };
  }
  return { body: toWire(request) };
}

/** The messages behind an earlier end of the same chain, or null if the chain does not come from there. */
function appendedSince(messages: Chain<Message> | null, before: Chain<Message> | null): readonly Message[] | null {
  const appended: Message[] = [];
  let link = messages;
  while (link !== null && link !== before) {
    appended.push(link.value);
    link = link.parent;
  }
  return link === before ? appended.reverse() : null;
}

function exportResponse(event: LoopEvent): readonly ExportedResponse[] {
  switch (event.type) {
    case 'response_received':
      return [{ status: 200, body: event.response }];
    case 'request_failed':
      return [{ status: event.failure.status, body: event.body }];
    case 'response_cut':
      return [{ status: 200, body: null }];
    default:
      return [];
  }
}

function exportEvents(events: readonly LoopEvent[]): readonly ExportedEvent[] {
  let requestIndex = -1;
  return events.map((event) => {
    const { modelContext: _kept, ...rest } = 'modelContext' in event ? event : { ...event, modelContext: null };
    if (rest.type === 'request_built') {
      requestIndex += 1;
      return { ...rest, request: requestIndex };
    }
    if (rest.type === 'response_received') return { ...rest, response: requestIndex };
    if (rest.type === 'request_failed') return { ...rest, body: requestIndex };
    return rest.type === 'context_changed' ? { ...rest, request: toWire(rest.request) } : rest;
  });
}

function exportEnding({ cause, goal, claim, report, misread }: Ending): ExportedRun['ending'] {
  const passedOver = misread === undefined ? {} : { misread };
  return { cause, goal: goal.verdict, claim, checks: goal.items, ...passedOver, report };
}

function exportUsage(run: Run): ExportedUsage {
  const { usage, requestCount, clock, costUsd } = frontier(run).ledger;
  return {
    model_calls: requestCount,
    input_tokens: usage.uncached,
    cache_creation_input_tokens: cacheWrites(usage),
    cache_read_input_tokens: usage.cacheRead,
    output_tokens: usage.output,
    cost_usd: costUsd,
    time_ms: clock,
  };
}

function cacheWrites(usage: UsageTotals): number {
  return usage.cacheWrite5m + usage.cacheWrite1h;
}

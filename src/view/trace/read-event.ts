import { usageInputTokens } from '../../engine/accounting/usage.ts';
import type { LoopEvent } from '../../engine/loop/events.ts';
import { type Run, stateAt } from '../../engine/run/run.ts';
import { say } from '../../words/say.ts';

/** Whether the event is something that went over the network, as opposed to something that code did here. */
export function isOnTheWire({ type }: LoopEvent): boolean {
  return (
    type === 'request_built' || type === 'response_received' || type === 'request_failed' || type === 'response_cut'
  );
}

/** What an event was about, by the name that the wire or the program has for it; empty if it has none. */
export function subjectOf(event: LoopEvent): string {
  switch (event.type) {
    case 'request_built':
      return event.node ?? '';
    case 'response_received':
      return event.response.stop_reason;
    case 'request_failed':
      return event.failure.type;
    case 'stop_reason_read':
      return event.stopReason;
    case 'branch_taken':
      return event.to;
    case 'call_authorized':
    case 'call_denied':
    case 'approval_requested':
    case 'approval_given':
    case 'approval_refused':
    case 'tool_started':
    case 'tool_returned':
      return event.toolCall.name;
    case 'guard_checked':
      return event.tripped ?? '';
    case 'goal_checked':
      return event.goal.verdict;
    case 'child_ended':
    case 'run_ended':
      return event.ending.cause;
    default:
      return '';
  }
}

/** The tokens that an event is about, in words; empty if it is about none. */
export function tokensOf(event: LoopEvent): string {
  switch (event.type) {
    case 'request_built':
      return say('trace.tokens.estimated', { count: event.estimatedInputTokens });
    case 'response_received': {
      const { usage } = event.response;
      return say('trace.tokens.usage', { input: usageInputTokens(usage), output: usage.output_tokens });
    }
    case 'results_appended':
      return say('trace.tokens.appended', { count: event.tokens });
    default:
      return '';
  }
}

/**
 * The event as it is recorded, without what would drown it: the model port's own memory is left out, and a request is
 * named by its number among the requests of the run.
 */
export function detailOf(run: Run, event: LoopEvent): object {
  const { ...rest } = event as LoopEvent & { modelContext?: unknown; request?: unknown };
  delete rest.modelContext;
  if (rest.request === undefined) return rest;
  return { ...rest, request: `request ${stateAt(run, event.index).ledger.requestCount + 1}` };
}

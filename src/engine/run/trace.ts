import { usageInputTokens } from '../accounting/usage.ts';
import type { LoopEvent } from '../loop/events.ts';
import type { ToolCall } from '../tools/tool.ts';
import { type Run, stateAt } from './run.ts';
import { valuesOf } from './sequence.ts';

/**
 * A run as text, one line a step: number, turn, clock, who, what, and the phase that it led to. Ids, signatures and
 * whole prompts are left out, so that two traces differ only where the behaviour does.
 */
export function traceText(run: Run): string {
  const lines = valuesOf(run.events).map((event) => {
    const clock = `${(event.at / 1_000).toFixed(3)}s`;
    const phase = stateAt(run, event.index + 1).phase;
    return `${String(event.index + 1).padStart(3)}  turn ${event.turn}  ${clock.padStart(8)}  ${event.actor.padEnd(6)}  ${event.type}${detail(event)}  → ${phase}`;
  });
  return `${lines.join('\n')}\n`;
}

function detail(event: LoopEvent): string {
  switch (event.type) {
    case 'request_built':
      return `  ${event.request.messages?.length ?? 0} messages, ${event.estimatedInputTokens} tokens${event.node === null ? '' : `, step ${event.node}`}`;
    case 'response_received': {
      const { usage, content } = event.response;
      const tokens = `${usageInputTokens(usage)} in, ${usage.cache_read_input_tokens} from cache, ${usage.output_tokens} out`;
      return `  ${content.map((block) => block.type).join(' + ')} (${tokens})`;
    }
    case 'request_failed':
      return `  ${event.failure.status ?? 'no answer'} ${event.failure.message}`;
    case 'response_cut':
      return `  after ${event.received.length} whole blocks`;
    case 'retry_scheduled':
      return `  try ${event.retry} in ${event.delayMs} ms`;
    case 'wait_accepted':
    case 'wait_declined':
      return `  ${event.delayMs} ms`;
    case 'stop_reason_read':
      return `  ${event.stopReason}, so ${event.route}${event.cause === null ? '' : ` (${event.cause})`}`;
    case 'branch_taken':
      return `  ${event.node}: ${event.answer}, so ${event.to}`;
    case 'call_authorized':
    case 'approval_requested':
    case 'approval_given':
    case 'approval_refused':
    case 'tool_started':
      return `  ${callText(event.toolCall)}`;
    case 'call_denied':
      return `  ${callText(event.toolCall)}: ${event.reason}`;
    case 'tool_failed':
      return `  ${event.toolCall.name}: ${event.message}, try ${event.retry} in ${event.delayMs} ms`;
    case 'tool_returned':
      return `  ${event.toolCall.name}: ${event.result.is_error === true ? 'error: ' : ''}${JSON.stringify(event.result.content ?? '')}`;
    case 'results_appended':
      return `  ${event.message.content.length} in one message, ${event.tokens} tokens`;
    case 'guard_checked':
      return `  ${event.readings.map((each) => `${each.guard} ${round(each.measured)}/${each.limit ?? 'off'}`).join(', ')}`;
    case 'goal_checked':
      return `  ${event.goal.verdict}: ${event.goal.items.map((item) => `${item.holds ? 'yes' : 'no'}, ${item.evidence}`).join(' ')}`;
    case 'run_ended':
      return `  ${event.ending.cause}, goal ${event.ending.goal.verdict}${event.ending.claim === null ? '' : `: ${event.ending.claim}`}${event.ending.report.map((line) => ` ${line}`).join('')}`;
    case 'context_changed':
      return `  ${event.reason}`;
    case 'child_started':
    case 'child_ended':
      return `  ${event.childRun}`;
    case 'run_crashed':
      return `  ${event.message}`;
  }
}

function callText(call: ToolCall): string {
  return `${call.name}(${JSON.stringify(call.input)})`;
}

function round(value: number): number {
  return Math.round(value * 10_000) / 10_000;
}

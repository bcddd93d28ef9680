import type { CallFact, FactOf, LoopEvent } from '../../engine/loop/events.ts';
import { resultText, textIn, toolUsesIn } from '../../engine/messages/blocks.ts';
import { lengthOf } from '../../engine/messages/chain.ts';
import { nodeOf, type WorkflowGraph } from '../../engine/workflow/graph.ts';
import { say } from '../../words/say.ts';
import { callText } from './call-text.ts';
import { describeEdit } from './edit-words.ts';
import { countText, durationText, shortText } from './format.ts';
import { isHarnessReason } from './harness-reason.ts';

/**
 * What happened, in one short sentence: for the list of steps and the trace. Pure. The graph is needed only to call the
 * steps of a workflow by their labels instead of their ids.
 */
export function describeEvent(event: LoopEvent, graph: WorkflowGraph | null = null): string {
  switch (event.type) {
    case 'request_built':
      return describeRequest(event, event.attempt, event.call, graph);
    case 'response_received':
      return describeResponse(event);
    case 'request_failed':
      return say('narration.short.request_failed', { reason: failureText(event) });
    case 'response_cut':
      return say('narration.short.response_cut');
    case 'retry_scheduled':
      return say('narration.short.retry_scheduled', { wait: durationText(event.delayMs), retry: event.retry + 1 });
    case 'wait_accepted':
    case 'wait_declined':
      return say(`narration.short.${event.type}`, { wait: durationText(event.delayMs) });
    case 'stop_reason_read':
      return say(`narration.short.stop_reason_read.${event.route}`, { reason: event.stopReason });
    case 'branch_taken':
      return say('narration.short.branch_taken', branchWords(event, graph));
    case 'results_appended': {
      const count = typeof event.message.content === 'string' ? 1 : event.message.content.length;
      return say('narration.short.results_appended', { count, tokens: countText(event.tokens) });
    }
    case 'context_changed':
      if (isHarnessReason(event.reason)) return say(`narration.short.context_changed.${event.reason}`);
      return event.edited === undefined
        ? say('narration.short.context_changed', { reason: event.reason })
        : describeEdit(event.edited);
    case 'guard_checked':
      return describeGuards(event);
    case 'goal_checked':
      return describeGoal(event);
    case 'child_started':
      return say('narration.short.child_started', { goal: event.goal });
    case 'child_ended':
      return say('narration.short.child_ended', { cause: say(`page.cause.${event.ending.cause}`) });
    case 'run_crashed':
      return say('narration.short.run_crashed', { message: event.message });
    case 'run_ended':
      return say('narration.short.run_ended', { cause: say(`page.cause.${event.ending.cause}`) });
    default:
      return describeCall(event);
  }
}

function describeCall(event: CallFact): string {
  const call = callText(event.toolCall);
  switch (event.type) {
    case 'call_denied':
      return say(`narration.short.call_denied.${event.reason}`, { call });
    case 'tool_returned': {
      const text = shortText(resultText(event.result), 160);
      return say(event.result.is_error === true ? 'narration.short.tool_failed' : 'narration.short.tool_returned', {
        text,
      });
    }
    case 'tool_failed':
      return say('narration.short.tool_down', { tool: event.toolCall.name, wait: durationText(event.delayMs) });
    case 'tool_started':
      return say('narration.short.tool_started', { tool: event.toolCall.name });
    case 'call_authorized':
    case 'approval_requested':
    case 'approval_given':
    case 'approval_refused':
      return say(`narration.short.${event.type}`, { call });
  }
}

function describeRequest(
  event: FactOf<'request_built'>,
  attempt: number,
  call: number,
  graph: WorkflowGraph | null,
): string {
  const tokens = countText(event.estimatedInputTokens);
  if (attempt > 0) return say('narration.short.request_built.again', { call, retry: attempt + 1 });
  if (event.node !== null)
    return say('narration.short.request_built.node', { node: nodeText(event.node, graph), tokens });
  return say('narration.short.request_built', { call, count: lengthOf(event.request.messages), tokens });
}

function describeResponse({ response }: FactOf<'response_received'>): string {
  const calls = toolUsesIn(response.content);
  if (calls.length > 0) return calls.map((call) => callText(call)).join(' · ');
  const text = shortText(textIn(response.content), 160);
  return text === '' ? say('narration.short.response_received.empty') : text;
}

function describeGuards({ readings, tripped }: FactOf<'guard_checked'>): string {
  const first = tripped ?? 'turn_cap';
  const reading = readings.find((each) => each.guard === first);
  if (tripped !== null && reading !== undefined) {
    return say('narration.short.guard_checked.tripped', { guard: say(`page.guard.${tripped}`) });
  }
  const tokens = readings.find((each) => each.guard === 'token_budget');
  return say('narration.short.guard_checked', {
    turns: countText(reading?.measured ?? 0),
    turnLimit: limitText(reading?.limit ?? null),
    tokens: countText(tokens?.measured ?? 0),
    tokenLimit: limitText(tokens?.limit ?? null),
  });
}

function describeGoal({ goal }: FactOf<'goal_checked'>): string {
  const held = goal.items.filter((item) => item.holds).length;
  return say(`narration.short.goal_checked.${goal.verdict}`, { held, count: goal.items.length });
}

/** A limit as a number, or the word for none. */
export function limitText(limit: number | null): string {
  return limit === null ? say('page.no_limit') : countText(limit);
}

/** What went wrong with a request, by its status and kind. */
export function failureText({ failure }: FactOf<'request_failed'>): string {
  return failure.status === null ? failure.message : `${failure.status} ${failure.type}: ${failure.message}`;
}

/** The label of a workflow's step. */
export function nodeText(id: string, graph: WorkflowGraph | null): string {
  return graph === null ? id : nodeOf(graph, id).label;
}

/** The labels of a branch: the question, its answer, and the step it leads to. */
export function branchWords(
  event: FactOf<'branch_taken'>,
  graph: WorkflowGraph | null,
): { node: string; answer: string; to: string } {
  const node = graph?.nodes.find((each) => each.id === event.node);
  const branch = node?.kind === 'branch' ? node.branches.find((each) => each.answer === event.answer) : undefined;
  return { node: nodeText(event.node, graph), answer: branch?.label ?? event.answer, to: nodeText(event.to, graph) };
}

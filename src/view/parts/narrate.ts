import type { CallFact, FactOf, LoopEvent } from '../../engine/loop/events.ts';
import type { GuardReading } from '../../engine/loop/guards.ts';
import type { Mode } from '../../engine/loop/program.ts';
import { misreadReason } from '../../engine/loop/stop-reason.ts';
import { resultText, textIn, toolUsesIn } from '../../engine/messages/blocks.ts';
import { lengthOf } from '../../engine/messages/chain.ts';
import type { WorkflowGraph } from '../../engine/workflow/graph.ts';
import { say } from '../../words/say.ts';
import { branchWords, failureText, limitText, nodeText } from './describe-event.ts';
import { narrateEdit } from './edit-words.ts';
import { countText, durationText, secondsText, shortText, usdText } from './format.ts';
import { isHarnessReason } from './harness-reason.ts';
import { placeHeading } from './place.ts';
import { TERM_MARKS } from './terms.ts';
import { visibleText } from './visible-text.ts';

/** What an event is told from, beside itself: who picks the next step, and the workflow's graph for its labels. */
export interface Scene {
  readonly mode: Mode;
  readonly graph: WorkflowGraph | null;
}

/** A step told to someone who has never heard the terms. `text` may hold marks of glossary terms: see `terms.ts`. */
export interface Narration {
  /** Where it happened, in a word or two. */
  readonly place: string;
  readonly text: string;
}

/** Says what happened and why it matters, in at most two short sentences. Pure; there is one for every event. */
export function narrate(event: LoopEvent, scene: Scene): Narration {
  return { place: placeHeading(event), text: textOf(event, scene) };
}

function textOf(event: LoopEvent, scene: Scene): string {
  switch (event.type) {
    case 'request_built':
      return ofRequest(event, event.call, event.attempt, scene);
    case 'response_received':
      return ofResponse(event, scene);
    case 'request_failed':
      return say(event.willRetry ? 'narration.request_failed.retry' : 'narration.request_failed.give_up', {
        reason: quoted(failureText(event), 110),
      });
    case 'response_cut':
      return say(event.willRetry ? 'narration.response_cut.retry' : 'narration.response_cut.give_up');
    case 'retry_scheduled':
      return say('narration.retry_scheduled', { wait: durationText(event.delayMs), retry: event.retry + 1 });
    case 'wait_accepted':
    case 'wait_declined':
      return say(`narration.${event.type}`, { wait: durationText(event.delayMs) });
    case 'stop_reason_read':
      return ofStopReason(event, scene);
    case 'branch_taken':
      return ofBranch(event, scene);
    case 'results_appended': {
      const count = typeof event.message.content === 'string' ? 1 : event.message.content.length;
      return say('narration.results_appended', { count, tokens: countText(event.tokens) });
    }
    case 'context_changed':
      if (isHarnessReason(event.reason)) return say(`narration.context_changed.${event.reason}`);
      return event.edited === undefined
        ? say('narration.context_changed', { reason: quoted(event.reason, 90) })
        : narrateEdit(event.edited, quoted(event.edited.tool ?? '', 60));
    case 'guard_checked':
      return ofGuards(event);
    case 'goal_checked':
      return ofGoal(event);
    case 'child_started':
      return say('narration.child_started', { goal: quoted(event.goal, 90) });
    case 'child_ended':
      return say('narration.child_ended', { cause: say(`page.cause.${event.ending.cause}`) });
    case 'run_crashed':
      return say('narration.run_crashed', { message: quoted(event.message, 100) });
    case 'run_ended':
      return say(
        event.ending.cause === 'end_turn'
          ? `narration.run_ended.${scene.mode}.end_turn`
          : event.ending.cause === 'handed_to_person' && scene.mode === 'agent'
            ? 'narration.run_ended.agent.handed_to_person'
            : `narration.run_ended.${event.ending.cause}`,
      );
    case 'call_authorized':
    case 'call_denied':
    case 'approval_requested':
    case 'approval_given':
    case 'approval_refused':
    case 'tool_started':
    case 'tool_failed':
    case 'tool_returned':
      return ofCall(event, scene);
  }
}

function ofCall(event: CallFact, { mode }: Scene): string {
  const tool = quoted(event.toolCall.name, 60);
  switch (event.type) {
    case 'call_authorized':
      return say(`narration.call_authorized.${mode}`, { tool });
    case 'call_denied':
      return say(`narration.call_denied.${event.reason}`, { tool });
    case 'approval_refused':
      return say(
        mode === 'workflow'
          ? 'narration.approval_refused.workflow'
          : event.endsRun
            ? 'narration.approval_refused.ends'
            : 'narration.approval_refused',
        {
          tool,
        },
      );
    case 'tool_failed':
      return say('narration.tool_down', { tool, text: quoted(event.message, 70), wait: durationText(event.delayMs) });
    case 'tool_returned': {
      const text = quoted(resultText(event.result), 70);
      if (event.lacksPermission === true) return say('narration.tool_returned.forbidden', { tool, text });
      if (event.result.is_error === true) return say(`narration.tool_failed.${mode}`, { tool, text });
      if (event.cut !== undefined)
        return say('narration.tool_returned.cut', {
          tool,
          text,
          count: event.cut.rest.length,
          name: event.cut.name ?? 'none',
        });
      return say(event.effectCount > 0 ? 'narration.tool_returned.changed' : 'narration.tool_returned', { tool, text });
    }
    case 'approval_requested':
    case 'approval_given':
    case 'tool_started':
      return say(`narration.${event.type}`, { tool });
  }
}

function ofRequest(event: FactOf<'request_built'>, call: number, attempt: number, { graph }: Scene): string {
  const tokens = countText(event.estimatedInputTokens);
  if (attempt > 0) return say('narration.request_built.again', { retry: attempt + 1 });
  if (event.node !== null) return say('narration.request_built.node', { node: nodeText(event.node, graph), tokens });
  const count = lengthOf(event.request.messages);
  return say(call === 1 ? 'narration.request_built.first' : 'narration.request_built', { count, tokens });
}

function ofResponse({ response }: FactOf<'response_received'>, { mode }: Scene): string {
  const tokens = countText(response.usage.output_tokens);
  const text = quoted(textIn(response.content), 70);
  if (mode === 'workflow') return say('narration.response_received.workflow', { text, tokens });
  const calls = toolUsesIn(response.content);
  if (calls.length === 0)
    return say(text === '' ? 'narration.response_received.empty' : 'narration.response_received.text', { text });
  const tools = [...new Set(calls.map((call) => quoted(call.name, 40)))].join(', ');
  return say('narration.response_received.calls', { count: calls.length, tools });
}

function ofStopReason({ stopReason, cause }: FactOf<'stop_reason_read'>, { mode }: Scene): string {
  if (cause === 'malformed') return say('narration.stop_reason_read.malformed');
  const misread = misreadReason(stopReason, cause);
  if (misread !== null) return say('narration.stop_reason_read.misread', { reason: misread });
  if (stopReason === 'end_turn') return say(`narration.stop_reason_read.end_turn.${mode}`);
  return say(`narration.stop_reason_read.${stopReason}`);
}

function ofBranch(event: FactOf<'branch_taken'>, { graph }: Scene): string {
  const leadsToPerson = graph?.nodes.find((node) => node.id === event.to)?.kind === 'hand_over';
  return say(leadsToPerson ? 'narration.branch_taken.hand_over' : 'narration.branch_taken', branchWords(event, graph));
}

function ofGuards({ readings, tripped }: FactOf<'guard_checked'>): string {
  const of = (guard: GuardReading['guard']): GuardReading | undefined => readings.find((each) => each.guard === guard);
  if (tripped !== null) {
    const reading = of(tripped);
    return say(`narration.guard_checked.${tripped}`, {
      measured: measureText(reading, 'measured'),
      limit: measureText(reading, 'limit'),
    });
  }
  const [turns, tokens] = [of('turn_cap'), of('token_budget')];
  return say('narration.guard_checked', {
    turns: countText(turns?.measured ?? 0),
    turnLimit: limitText(turns?.limit ?? null),
    tokens: countText(tokens?.measured ?? 0),
    tokenLimit: limitText(tokens?.limit ?? null),
  });
}

/** What a guard measured, or its limit, in the guard's own unit. */
function measureText(reading: GuardReading | undefined, field: 'measured' | 'limit'): string {
  const value = reading?.[field] ?? 0;
  if (reading?.guard === 'cost_budget') return usdText(value);
  return reading?.guard === 'time_limit' ? secondsText(value) : countText(value);
}

function ofGoal({ goal }: FactOf<'goal_checked'>): string {
  const failed = goal.items.filter((item) => !item.holds);
  const [first] = failed;
  return say(`narration.goal_checked.${goal.verdict}`, {
    count: goal.items.length,
    failed: failed.length,
    first: first === undefined ? '' : quoted(first.evidence, 90),
  });
}

/** A text from the model, a tool or a scenario, safe inside a sentence: one line, nothing hidden, no marks of ours, no full stop. */
function quoted(text: string, length: number): string {
  return shortText(visibleText(text).replace(TERM_MARKS, ''), length).replace(/\.$/, '');
}

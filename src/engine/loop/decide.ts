import { textIn, toolUsesIn } from '../messages/blocks.ts';
import type { ModelRequest } from '../messages/request.ts';
import type { Message, ToolResultBlock } from '../messages/types.ts';
import { toolResult } from '../tools/run-tool.ts';
import type { ToolCall } from '../tools/tool.ts';
import { type Asking, ask, askNext, nextRequest } from './ask.ts';
import type { Ending, EndingCause } from './endings.ts';
import type { FactOf, StopRoute } from './events.ts';
import { type GuardName, type GuardReading, readGuards, trippedGuard } from './guards.ts';
import type { Harness } from './harness.ts';
import { dueCall, type Question, questionIn } from './question.ts';
import { budgetReport, isBudget } from './report.ts';
import { retryDelayMs } from './retry.ts';
import type { Ledger, Ruling, RunState, StateIn } from './state.ts';
import { firstText, readStopReason } from './stop-reason.ts';
import { extendContext } from './transcript.ts';

/** A model call is due, with this request. */
export interface BuildRequest {
  readonly type: 'build_request';
  readonly request: ModelRequest;
  readonly node: string | null;
  readonly waitMs: number;
}

/** Something else than an append changes what is sent. */
export interface ChangeContext extends Pick<FactOf<'context_changed'>, 'reason' | 'request' | 'appended'> {
  readonly type: 'change_context';
}

/** The limits are measured, and the first that is reached is named. */
interface CheckGuards {
  readonly type: 'check_guards';
  readonly readings: readonly GuardReading[];
  readonly tripped: GuardName | null;
}

/** The one thing that is due. The driver does it, and tells the run what happened as an event. */
export type Decision =
  | BuildRequest
  | { readonly type: 'call_model'; readonly request: ModelRequest }
  | ChangeContext
  | { readonly type: 'schedule_retry'; readonly delayMs: number }
  | { readonly type: 'read_stop_reason'; readonly route: StopRoute; readonly cause: EndingCause | null }
  | { readonly type: 'take_branch'; readonly node: string; readonly answer: string; readonly to: string }
  | { readonly type: 'authorize_call'; readonly toolCall: ToolCall }
  | { readonly type: 'wait_for_person'; readonly question: Question }
  | { readonly type: 'start_tool'; readonly toolCall: ToolCall }
  | { readonly type: 'return_tool'; readonly toolCall: ToolCall; readonly startedAt: number }
  | { readonly type: 'append_results'; readonly message: Message }
  | CheckGuards
  | { readonly type: 'check_goal' }
  | { readonly type: 'end_run'; readonly ending: Ending }
  | { readonly type: 'wait_for_child'; readonly childRun: string }
  | { readonly type: 'nothing' };

/**
 * Says what is due in an agent's run. This is the loop: ask the model; if it asks for tools, let each call through, run
 * them, append the results in one message, check the limits, and ask again; otherwise leave. How a request is made of what would
 * be sent, `asking` says. Pure, and it only reads.
 */
export function decide(state: RunState, harness: Harness, asking: Asking): Decision {
  switch (state.phase) {
    case 'ready':
      return state.resumed ? resume(state, harness, asking) : askNext(state.ledger, harness, asking);
    case 'awaiting_model':
      return { type: 'call_model', request: state.request };
    case 'waiting_to_retry':
      return state.delayMs === null ? planRetry(state) : ask(state.ledger, asking, state.delayMs);
    case 'reading_response':
      if (isGuardDue(state, harness, 'after_call')) return measure(state, harness, asking);
      return { type: 'read_stop_reason', ...readStopReason(state.response, harness.stopReasons) };
    case 'authorizing':
      if (state.rulings.length === 0 && isGuardDue(state, harness, 'before_tools'))
        return measure(state, harness, asking);
      return { type: 'authorize_call', toolCall: dueCall(state) };
    case 'awaiting_person':
      return { type: 'wait_for_person', question: { about: 'call', toolCall: dueCall(state) } };
    case 'running_tools':
      return runOrReturn(state);
    case 'appending':
      return { type: 'append_results', message: { role: 'user', content: state.results } };
    case 'checking_guards':
      return harness.guardPlace === 'after_append'
        ? measure(state, harness, asking)
        : askNext(state.ledger, harness, asking);
    case 'checking_goal':
      return state.goal === null
        ? { type: 'check_goal' }
        : { type: 'end_run', ending: endingOf(state, state.goal, harness) };
    case 'awaiting_child':
      return { type: 'wait_for_child', childRun: state.childRun };
    case 'ended':
      return { type: 'nothing' };
  }
}

function planRetry(state: StateIn<'waiting_to_retry'>): Decision {
  const question = questionIn(state);
  if (question !== null) return { type: 'wait_for_person', question };
  return { type: 'schedule_retry', delayMs: retryDelayMs(state.failure, state.ledger.attempt) };
}

/** What a careless harness writes behind a paused turn, and what makes it another conversation. */
const PLEASE_CONTINUE: Message = { role: 'user', content: [{ type: 'text', text: 'Please continue.' }] };

/** A paused turn goes straight back to the model; only a limit that is reached stands in its way. */
function resume({ ledger }: RunState, harness: Harness, asking: Asking): Decision {
  const asked = ask(ledger, asking, 0);
  // A guard that sits right after the call has looked at this turn already.
  const guards = harness.guardPlace === 'after_call' ? null : measured(ledger, harness, asked.request);
  if (guards !== null && guards.tripped !== null) return guards;
  if (harness.resumePause === 'append' || ledger.workflow !== null) return asked;
  const request = extendContext(asked.request, PLEASE_CONTINUE);
  return { type: 'change_context', reason: 'please_continue', request, appended: PLEASE_CONTINUE };
}

/** Whether the guards sit here and have not looked at this turn yet. A workflow ends by itself and has none. */
function isGuardDue(
  state: StateIn<'reading_response'> | StateIn<'authorizing'>,
  { guardPlace }: Harness,
  here: Harness['guardPlace'],
): boolean {
  return guardPlace === here && state.guarded !== true && state.ledger.workflow === null;
}

function measure({ ledger }: RunState, harness: Harness, asking: Asking): CheckGuards {
  return measured(ledger, harness, nextRequest(ledger, harness, asking));
}

function measured(ledger: Ledger, harness: Harness, next: ModelRequest): CheckGuards {
  const readings = readGuards(ledger, harness, next);
  return { type: 'check_guards', readings, tripped: trippedGuard(readings) };
}

/** The calls that were let through, in call order. */
export function callsToRun(state: StateIn<'running_tools'>): readonly ToolCall[] {
  return state.calls.filter((_, index) => state.rulings[index]?.verdict === 'run');
}

function runOrReturn(state: StateIn<'running_tools'>): Decision {
  const calls = callsToRun(state);
  const next = calls[state.startedAt.length];
  if (next !== undefined) return { type: 'start_tool', toolCall: next };
  const running = calls[state.returned.length];
  const startedAt = state.startedAt[state.returned.length];
  if (running === undefined || startedAt === undefined) throw new RangeError('Every call has returned already.');
  return { type: 'return_tool', toolCall: running, startedAt };
}

/**
 * Answers all calls of a turn in call order: what the tools returned, and the notes for calls that did not run. Each call
 * is answered once, by its place and not by its id, so that a model that repeats an id still gets two answers.
 */
export function answersInOrder(
  calls: readonly ToolCall[],
  rulings: readonly Ruling[],
  returned: readonly ToolResultBlock[],
): readonly ToolResultBlock[] {
  let taken = 0;
  return calls.map((call, index) => {
    const ruling = rulings[index];
    if (ruling?.verdict === 'answer_unrun') return toolResult(call, { content: ruling.note, isError: true });
    const result = returned[taken];
    taken += 1;
    if (result === undefined) throw new RangeError(`The call ${call.id} was let through and never returned.`);
    return result;
  });
}

function endingOf(state: StateIn<'checking_goal'>, goal: Ending['goal'], harness: Harness): Ending {
  // A workflow's model calls fill in forms; none of them claims that the work is done.
  const claim = state.ledger.workflow === null ? claimOf(state, harness) : null;
  const { cause, report, misread } = state;
  if (isBudget(cause)) {
    const handed = harness.onBudgetGone;
    return { cause, claim: null, goal, handed, report: budgetReport(cause, state.ledger, harness) };
  }
  return { cause, claim, goal, ...(misread === undefined ? {} : { misread }), report };
}

/** What the model wrote last, unless that was only a call; with a careless loop, what it hands to its caller. */
function claimOf(state: StateIn<'checking_goal'>, { stopReasons }: Harness): string | null {
  for (let link = state.ledger.transcript; link !== null; link = link.parent) {
    const { message } = link.value;
    if (message.role !== 'assistant') continue;
    // An answer without content was not appended; what an earlier turn said is no claim about this one.
    if (link.value.turn !== state.ledger.turn) return null;
    if (typeof message.content === 'string') return message.content;
    if (stopReasons === 'first_text' && state.cause === 'end_turn') return firstText(message.content);
    const text = textIn(message.content);
    return text === '' || toolUsesIn(message.content).length > 0 ? null : text;
  }
  return null;
}

import { responseUsd } from '../accounting/prices.ts';
import { addUsage, addUsd } from '../accounting/usage.ts';
import { resultText, toolUsesIn } from '../messages/blocks.ts';
import { appendTo } from '../messages/chain.ts';
import { addTo } from '../messages/growing-set.ts';
import type { Message, StopReason } from '../messages/types.ts';
import type { ToolCall } from '../tools/tool.ts';
import { changeContext, mayChangeContext } from './context-change.ts';
import { answersInOrder, callsToRun } from './decide.ts';
import type { EndingCause } from './endings.ts';
import type { Envelope, FactOf, LoopEvent } from './events.ts';
import { causeOf } from './guards.ts';
import { IllegalTransition } from './illegal-transition.ts';
import { fingerprint } from './loop-detector.ts';
import { doneSoFar } from './report.ts';
import { CUT_RESPONSE } from './retry.ts';
import type { Ledger, Phase, Ruling, RunState, StateIn } from './state.ts';
import { misreadReason } from './stop-reason.ts';
import { extendContext, record } from './transcript.ts';

/**
 * Takes in what happened: the state after the event. Pure, and total over the legal pairs of phase and event; throws
 * `IllegalTransition` on any other pair. Folding all events of a run from its start gives its last state.
 */
export function transition(before: RunState, event: LoopEvent): RunState {
  const state = tick(before, event.at);
  if (event.type === 'run_crashed' && state.phase !== 'ended') return leave(state, 'crashed', [event.message]);
  if (event.type === 'context_changed' && mayChangeContext(state)) return changeContext(state, event);
  switch (state.phase) {
    case 'ready':
    case 'waiting_to_retry':
      return beforeRequest(state, event);
    case 'awaiting_model':
      return afterAnswer(state, event);
    case 'reading_response':
      if (event.type === 'stop_reason_read') return afterStopReason(state, event);
      if (event.type === 'guard_checked') return passGuards(state, event);
      break;
    case 'authorizing':
    case 'awaiting_person':
      return afterRuling(state, event);
    case 'running_tools':
      return duringTools(state, event);
    case 'appending':
      if (event.type === 'results_appended') return afterAppend(state, event);
      break;
    case 'checking_guards':
      if (event.type === 'guard_checked') return afterGuards(state, event);
      // Guards that sit elsewhere in the loop have nothing to check here.
      if (event.type === 'request_built') return built(state.ledger, event);
      break;
    case 'checking_goal':
      if (event.type === 'goal_checked') return { ...state, goal: event.goal };
      if (event.type === 'run_ended') return to(state.ledger, { phase: 'ended', ending: event.ending });
      break;
    case 'awaiting_child':
      if (event.type === 'child_ended') return to(state.ledger, { phase: 'checking_guards' });
      break;
    case 'ended':
      break;
  }
  throw new IllegalTransition(before, event);
}

/** The state with the clock at a time. Most events take none, and then nothing is copied. */
export function tick<State extends RunState>(state: State, at: number): State {
  return at === state.ledger.clock ? state : { ...state, ledger: { ...state.ledger, clock: at } };
}

function to(ledger: Ledger, phase: Phase): RunState {
  return { ledger, ...phase };
}

/** Leaves the loop: what follows is the goal check and the end. */
export function leave(state: RunState, cause: EndingCause, report: readonly string[] = []): StateIn<'checking_goal'> {
  return { ledger: state.ledger, phase: 'checking_goal', cause, report, goal: null };
}

function beforeRequest(state: StateIn<'ready'> | StateIn<'waiting_to_retry'>, event: LoopEvent): RunState {
  const { ledger } = state;
  if (event.type === 'request_built') return built(ledger, event);
  if (state.phase === 'waiting_to_retry') return betweenTries(state, event);
  if (event.type === 'child_started' && state.phase === 'ready')
    return to(ledger, { phase: 'awaiting_child', childRun: event.childRun });
  if (event.type === 'guard_checked' && state.phase === 'ready') return afterGuards(state, event);
  throw new IllegalTransition(state, event);
}

function built(ledger: Ledger, event: Envelope & FactOf<'request_built'>): RunState {
  const counts = { turn: event.turn, call: event.call, attempt: event.attempt };
  return to({ ...ledger, ...counts, context: event.request }, { phase: 'awaiting_model', request: event.request });
}

function betweenTries(state: StateIn<'waiting_to_retry'>, event: LoopEvent): RunState {
  if (event.type === 'retry_scheduled' || event.type === 'wait_accepted') return { ...state, delayMs: event.delayMs };
  if (event.type === 'wait_declined') return leave(state, 'api_error', [state.failure.message]);
  throw new IllegalTransition(state, event);
}

function afterAnswer(state: StateIn<'awaiting_model'>, event: LoopEvent): RunState {
  const { ledger } = state;
  const requestCount = ledger.requestCount + 1;
  if (event.type === 'response_received') {
    const { response, modelContext } = event;
    const usage = addUsage(ledger.usage, response.usage);
    const costUsd = addUsd(ledger.costUsd, responseUsd(state.request.head.model, response.usage));
    const counted = { ...ledger, requestCount, usage, costUsd, modelContext };
    // An empty assistant message can't be sent again, so a response without content is not appended.
    const appended = response.content.length === 0 ? counted : append(counted, assistantMessage(event), 'model');
    return to(appended, { phase: 'reading_response', response });
  }
  if (event.type === 'request_failed' || event.type === 'response_cut') {
    const failure = event.type === 'request_failed' ? event.failure : CUT_RESPONSE;
    const failed = to(
      { ...ledger, requestCount, modelContext: event.modelContext },
      { phase: 'waiting_to_retry', failure, delayMs: null },
    );
    return event.willRetry ? failed : leave(failed, 'api_error', [failure.message]);
  }
  throw new IllegalTransition(state, event);
}

/** The model's turn goes back into the array unchanged, thinking blocks and all. */
function assistantMessage(event: FactOf<'response_received'>): Message {
  return { role: 'assistant', content: event.response.content };
}

function append(ledger: Ledger, message: Message, actor: 'model' | 'code'): Ledger {
  const transcript = record(ledger.transcript, { message, actor, turn: ledger.turn });
  return { ...ledger, transcript, context: extendContext(ledger.context, message) };
}

function afterStopReason(state: StateIn<'reading_response'>, event: FactOf<'stop_reason_read'>): RunState {
  switch (event.route) {
    case 'run_tools':
      return to(state.ledger, {
        phase: 'authorizing',
        calls: toolUsesIn(state.response.content).map(callOf),
        rulings: [],
      });
    case 'resend':
      return to({ ...state.ledger, pauses: state.ledger.pauses + 1 }, { phase: 'ready', resumed: true });
    case 'finish':
      return misreadAs(leave(state, event.cause ?? 'end_turn'), misreadReason(event.stopReason, event.cause));
  }
}

function misreadAs(state: StateIn<'checking_goal'>, misread: StopReason | null): RunState {
  return misread === null ? state : { ...state, misread };
}

function callOf({ id, name, input }: ToolCall): ToolCall {
  return { id, name, input };
}

function afterRuling(state: StateIn<'authorizing'> | StateIn<'awaiting_person'>, event: LoopEvent): RunState {
  if (state.phase === 'authorizing') {
    if (event.type === 'guard_checked' && state.rulings.length === 0) return passGuards(state, event);
    if (event.type === 'call_authorized') return ruled(state, event, { verdict: 'run' });
    if (event.type === 'approval_requested') return to(state.ledger, { ...state, phase: 'awaiting_person' });
    if (event.type === 'call_denied') {
      const repeats = state.ledger.repeats + (event.reason === 'repeated_call' ? 1 : 0);
      const counted = { ...state, ledger: { ...state.ledger, repeats } };
      return ruled(counted, event, { verdict: 'answer_unrun', note: event.note });
    }
  }
  if (state.phase === 'awaiting_person') {
    if (event.type === 'approval_given') return ruled(state, event, { verdict: 'run' });
    if (event.type === 'approval_refused') {
      const refused = ruled(state, event, { verdict: 'answer_unrun', note: event.note });
      if (!event.endsRun) return refused;
      const report = [`A person refused ${event.toolCall.name}.`, ...doneSoFar(refused.ledger)];
      return leave(refused, 'vetoed', report);
    }
  }
  throw new IllegalTransition(state, event);
}

function ruled(
  state: StateIn<'authorizing'> | StateIn<'awaiting_person'>,
  { toolCall, seen = fingerprint(toolCall) }: { readonly toolCall: ToolCall; readonly seen?: string },
  ruling: Ruling,
): RunState {
  const ledger = { ...state.ledger, seenCalls: addTo(state.ledger.seenCalls, seen) };
  const { calls } = state;
  const rulings = [...state.rulings, ruling];
  if (rulings.length < calls.length) return to(ledger, { phase: 'authorizing', calls, rulings });
  if (rulings.some((each) => each.verdict === 'run')) {
    return to(ledger, {
      phase: 'running_tools',
      calls,
      rulings,
      startedAt: [],
      returned: [],
      failures: 0,
      forbidden: null,
    });
  }
  return to(ledger, { phase: 'appending', results: answersInOrder(calls, rulings, []) });
}

function duringTools(state: StateIn<'running_tools'>, event: LoopEvent): RunState {
  if (event.type === 'tool_started') return { ...state, startedAt: [...state.startedAt, event.at] };
  if (event.type === 'tool_failed') {
    // It is tried again after the wait: from then on the call is under way anew.
    const startedAt = state.startedAt.with(state.returned.length, event.at + event.delayMs);
    return { ...state, startedAt, failures: state.failures + 1 };
  }
  if (event.type !== 'tool_returned') throw new IllegalTransition(state, event);
  const returned = [...state.returned, event.result];
  const ledger = noteCut(noteDone(state.ledger, event), event);
  const forbidden = event.lacksPermission === true ? event.toolCall.name : state.forbidden;
  if (returned.length < callsToRun(state).length) return { ...state, ledger, returned, failures: 0, forbidden };
  const results = answersInOrder(state.calls, state.rulings, returned);
  return to(ledger, { phase: 'appending', results, ...(forbidden === null ? {} : { forbidden }) });
}

function noteDone(ledger: Ledger, { result, undo }: FactOf<'tool_returned'>): Ledger {
  if (undo === undefined) return ledger;
  const [said = ''] = resultText(result).split('\n');
  return { ...ledger, done: appendTo(ledger.done, { turn: ledger.turn, said, undo }) };
}

/** What was cut off a result is kept outside of what is sent. */
function noteCut(ledger: Ledger, { cut }: FactOf<'tool_returned'>): Ledger {
  if (cut === undefined || cut.name === null) return ledger;
  return { ...ledger, stored: appendTo(ledger.stored, { name: cut.name, text: cut.rest }) };
}

/** The array is whole again. What no model can mend goes to a person and not back to the model. */
function afterAppend(state: StateIn<'appending'>, { message }: FactOf<'results_appended'>): RunState {
  const appended = to(append(state.ledger, message, 'code'), { phase: 'checking_guards' });
  if (state.forbidden === undefined) return appended;
  const reason = `${state.forbidden} lacks a permission. No other call of the model mends that, so a person takes over.`;
  return leave(appended, 'handed_to_person', [reason, ...doneSoFar(appended.ledger)]);
}

function passGuards(
  state: StateIn<'reading_response'> | StateIn<'authorizing'>,
  event: FactOf<'guard_checked'>,
): RunState {
  return event.tripped === null ? { ...state, guarded: true } : leave(state, causeOf(event.tripped));
}

function afterGuards(state: RunState, event: FactOf<'guard_checked'>): RunState {
  if (event.tripped !== null) return leave(state, causeOf(event.tripped));
  return to(state.ledger, { phase: 'ready', resumed: false });
}

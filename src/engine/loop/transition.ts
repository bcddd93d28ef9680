import { addUsage } from '../accounting/usage.ts';
import { toolUsesIn } from '../messages/blocks.ts';
import { addTo } from '../messages/growing-set.ts';
import type { Message, StopReason } from '../messages/types.ts';
import type { ToolCall } from '../tools/tool.ts';
import { answersInOrder, callsToRun } from './decide.ts';
import type { EndingCause } from './endings.ts';
import type { FactOf, LoopEvent } from './events.ts';
import { causeOf } from './guards.ts';
import { fingerprint } from './loop-detector.ts';
import { CUT_RESPONSE } from './retry.ts';
import type { Ledger, Phase, Ruling, RunState, StateIn } from './state.ts';
import { misreadReason } from './stop-reason.ts';
import { extendContext, record } from './transcript.ts';

/** An event that can't happen in the phase the run is in. Whoever sees one has found a bug of the harness. */
export class IllegalTransition extends Error {
  constructor(state: RunState, event: LoopEvent) {
    super(`The event ${event.type} can't happen while a run is ${state.phase} (event ${event.index}).`);
    this.name = 'IllegalTransition';
  }
}

/**
 * Takes in what happened: the state after the event. Pure, and total over the legal pairs of phase and event; throws
 * `IllegalTransition` on any other pair. Folding all events of a run from its start gives its last state.
 */
export function transition(before: RunState, event: LoopEvent): RunState {
  const state = tick(before, event.at);
  if (event.type === 'run_crashed' && state.phase !== 'ended') return leave(state, 'crashed', [event.message]);
  switch (state.phase) {
    case 'ready':
    case 'waiting_to_retry':
      return beforeRequest(state, event);
    case 'awaiting_model':
      return afterAnswer(state, event);
    case 'reading_response':
      if (event.type === 'stop_reason_read') return afterStopReason(state, event);
      break;
    case 'authorizing':
    case 'awaiting_person':
      return afterRuling(state, event);
    case 'running_tools':
      return duringTools(state, event);
    case 'appending':
      if (event.type === 'results_appended')
        return to(append(state.ledger, event.message, 'code'), { phase: 'checking_guards' });
      break;
    case 'checking_guards':
      if (event.type === 'guard_checked') return afterGuards(state, event);
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
  if (event.type === 'request_built') {
    const counts = { turn: event.turn, call: event.call, attempt: event.attempt };
    return to({ ...ledger, ...counts, context: event.request }, { phase: 'awaiting_model', request: event.request });
  }
  if (state.phase === 'waiting_to_retry') return betweenTries(state, event);
  if (event.type === 'context_changed' && state.phase === 'ready')
    return { ...state, ledger: { ...ledger, context: event.request } };
  if (event.type === 'child_started' && state.phase === 'ready')
    return to(ledger, { phase: 'awaiting_child', childRun: event.childRun });
  if (event.type === 'guard_checked' && state.phase === 'ready') return afterGuards(state, event);
  throw new IllegalTransition(state, event);
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
    const counted = { ...ledger, requestCount, usage, modelContext };
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
      return to(state.ledger, { phase: 'ready', resumed: true });
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
      return event.endsRun ? leave(refused, 'vetoed') : refused;
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
    return to(ledger, { phase: 'running_tools', calls, rulings, startedAt: [], returned: [] });
  }
  return to(ledger, { phase: 'appending', results: answersInOrder(calls, rulings, []) });
}

function duringTools(state: StateIn<'running_tools'>, event: LoopEvent): RunState {
  if (event.type === 'tool_started') return { ...state, startedAt: [...state.startedAt, event.at] };
  if (event.type !== 'tool_returned') throw new IllegalTransition(state, event);
  const returned = [...state.returned, event.result];
  if (returned.length < callsToRun(state).length) return { ...state, returned };
  return to(state.ledger, { phase: 'appending', results: answersInOrder(state.calls, state.rulings, returned) });
}

function afterGuards(state: RunState, event: FactOf<'guard_checked'>): RunState {
  if (event.tripped !== null) return leave(state, causeOf(event.tripped));
  return to(state.ledger, { phase: 'ready', resumed: false });
}

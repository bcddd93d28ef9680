import { requestTokens } from '../accounting/estimate.ts';
import type { GoalCheck } from '../loop/endings.ts';
import { actorOf, type Fact, type FactType, type LoopEvent, type RequestFailure } from '../loop/events.ts';
import { emptyLedger, type Ledger, type Phase, type PhaseName, type RunState, startAgent } from '../loop/state.ts';
import type { MessageResponse, RequestHead, ResponseBlock, StopReason, Usage } from '../messages/types.ts';
import type { ToolCall } from '../tools/tool.ts';

/** A small, legal head. */
export const HEAD: RequestHead = {
  model: 'claude-opus-5',
  max_tokens: 1_024,
  tools: [
    { name: 'look', description: 'Look.', input_schema: { type: 'object', properties: { at: { type: 'string' } } } },
  ],
};

/** A call of the tool in `HEAD`. */
export const CALL: ToolCall = { id: 'toolu_01A', name: 'look', input: { at: 'sky' } };

/** Usage of `input` uncached and `output` tokens. */
export function usage(input = 100, output = 20): Usage {
  return {
    input_tokens: input,
    cache_creation_input_tokens: 0,
    cache_read_input_tokens: 0,
    cache_creation: { ephemeral_5m_input_tokens: 0, ephemeral_1h_input_tokens: 0 },
    output_tokens: output,
    output_tokens_details: { thinking_tokens: 0 },
    server_tool_use: null,
    service_tier: 'standard',
    inference_geo: 'global',
    speed: 'standard',
  };
}

/** A response with this stop_reason; with a call in it unless content is given. */
export function response(stopReason: StopReason, content?: readonly ResponseBlock[]): MessageResponse {
  return {
    model: HEAD.model,
    id: 'msg_01A',
    type: 'message',
    role: 'assistant',
    content: content ?? [stopReason === 'tool_use' ? { type: 'tool_use', ...CALL } : { type: 'text', text: 'Done.' }],
    stop_reason: stopReason,
    stop_sequence: null,
    stop_details: null,
    container: null,
    diagnostics: null,
    usage: usage(),
  };
}

/** A failure with this status. */
export function failure(status: number | null, retryAfterMs: number | null = null): RequestFailure {
  return { status, type: status === null ? 'connection_error' : 'api_error', message: 'It failed.', retryAfterMs };
}

const UNCHECKED: GoalCheck = { verdict: 'unchecked', items: [] };
const START = startAgent(HEAD, 'Look at the sky.');
const REQUEST = START.ledger.context;
const ENDING = { cause: 'end_turn', claim: 'Done.', goal: UNCHECKED, report: [] } as const;
const RESULT = { type: 'tool_result', tool_use_id: CALL.id, content: 'blue' } as const;

const PHASES: { readonly [Name in PhaseName]: Extract<Phase, { phase: Name }> } = {
  ready: { phase: 'ready', resumed: false },
  awaiting_model: { phase: 'awaiting_model', request: REQUEST },
  waiting_to_retry: { phase: 'waiting_to_retry', failure: failure(529), delayMs: null },
  reading_response: { phase: 'reading_response', response: response('tool_use') },
  authorizing: { phase: 'authorizing', calls: [CALL], rulings: [] },
  awaiting_person: { phase: 'awaiting_person', calls: [CALL], rulings: [] },
  running_tools: {
    phase: 'running_tools',
    calls: [CALL],
    rulings: [{ verdict: 'run' }],
    startedAt: [0],
    returned: [],
    failures: 0,
    forbidden: null,
  },
  appending: { phase: 'appending', results: [RESULT] },
  checking_guards: { phase: 'checking_guards' },
  checking_goal: { phase: 'checking_goal', cause: 'end_turn', report: [], goal: null },
  awaiting_child: { phase: 'awaiting_child', childRun: 'child' },
  ended: { phase: 'ended', ending: ENDING },
};

/** A state in a phase, with a ledger in which little has happened. */
export function stateIn<Name extends PhaseName>(name: Name, ledger: Partial<Ledger> = {}): RunState & { phase: Name } {
  const base = { ...emptyLedger(HEAD), ...START.ledger, turn: 1, call: 1, ...ledger };
  return { ledger: base, ...PHASES[name] } as RunState & { phase: Name };
}

const FACTS: { readonly [Type in FactType]: Extract<Fact, { type: Type }> } = {
  request_built: { type: 'request_built', request: REQUEST, estimatedInputTokens: requestTokens(REQUEST), node: null },
  response_received: { type: 'response_received', response: response('tool_use'), modelContext: null },
  request_failed: { type: 'request_failed', failure: failure(529), body: null, willRetry: true, modelContext: null },
  response_cut: { type: 'response_cut', received: [], willRetry: true, modelContext: null },
  retry_scheduled: { type: 'retry_scheduled', delayMs: 500, retry: 1 },
  wait_accepted: { type: 'wait_accepted', delayMs: 90_000, retry: 1 },
  wait_declined: { type: 'wait_declined', delayMs: 90_000 },
  stop_reason_read: { type: 'stop_reason_read', stopReason: 'tool_use', route: 'run_tools', cause: null },
  branch_taken: { type: 'branch_taken', node: 'is_free', answer: 'yes', to: 'move' },
  call_authorized: { type: 'call_authorized', toolCall: CALL },
  call_denied: { type: 'call_denied', toolCall: CALL, reason: 'unknown_tool', note: 'No.' },
  approval_requested: { type: 'approval_requested', toolCall: CALL },
  approval_given: { type: 'approval_given', toolCall: CALL },
  approval_refused: { type: 'approval_refused', toolCall: CALL, endsRun: false, note: 'No.' },
  tool_started: { type: 'tool_started', toolCall: CALL, idempotencyKey: '1/0/toolu_01A' },
  tool_failed: { type: 'tool_failed', toolCall: CALL, message: 'It is down.', delayMs: 500, retry: 1 },
  tool_returned: { type: 'tool_returned', toolCall: CALL, result: RESULT, effectCount: 0 },
  results_appended: { type: 'results_appended', message: { role: 'user', content: [RESULT] }, tokens: 5 },
  context_changed: { type: 'context_changed', reason: 'compaction', request: REQUEST },
  guard_checked: { type: 'guard_checked', readings: [], tripped: null },
  goal_checked: { type: 'goal_checked', goal: UNCHECKED },
  child_started: { type: 'child_started', childRun: 'child', goal: 'Part of it.' },
  child_ended: { type: 'child_ended', childRun: 'child', ending: ENDING },
  run_crashed: { type: 'run_crashed', message: 'It broke.' },
  run_ended: { type: 'run_ended', ending: ENDING },
};

/** An event of a type, with plain values. */
export function event<Type extends FactType>(type: Type, fact: Partial<Extract<Fact, { type: Type }>> = {}): LoopEvent {
  const envelope = { index: 0, turn: 1, call: 1, attempt: 0, at: 10, actor: actorOf(type) };
  return { ...envelope, ...FACTS[type], ...fact } as LoopEvent;
}

/** Every phase, and every type of event. */
export const ALL_PHASES = Object.keys(PHASES) as readonly PhaseName[];
export const ALL_FACTS = Object.keys(FACTS) as readonly FactType[];

import { describe, expect, it } from 'vitest';
import { ALL_FACTS, ALL_PHASES, CALL, event, failure, response, stateIn } from '../testing/builders.ts';
import { type Decision, decide } from './decide.ts';
import type { FactType } from './events.ts';
import { DEFAULT_HARNESS } from './harness.ts';
import { IllegalTransition } from './illegal-transition.ts';
import type { PhaseName, RunState } from './state.ts';
import { transition } from './transition.ts';

/** Which event may happen in which phase, and the phase it leads to. Everything else is illegal. */
const LEGAL: { readonly [Name in PhaseName]: Partial<Record<FactType, PhaseName>> } = {
  ready: {
    request_built: 'awaiting_model',
    context_changed: 'ready',
    child_started: 'awaiting_child',
    guard_checked: 'ready',
  },
  awaiting_model: {
    response_received: 'reading_response',
    request_failed: 'waiting_to_retry',
    response_cut: 'waiting_to_retry',
  },
  waiting_to_retry: {
    retry_scheduled: 'waiting_to_retry',
    wait_accepted: 'waiting_to_retry',
    wait_declined: 'checking_goal',
    request_built: 'awaiting_model',
  },
  reading_response: { stop_reason_read: 'authorizing', guard_checked: 'reading_response' },
  authorizing: {
    call_authorized: 'running_tools',
    call_denied: 'appending',
    approval_requested: 'awaiting_person',
    guard_checked: 'authorizing',
    context_changed: 'authorizing',
  },
  awaiting_person: {
    approval_given: 'running_tools',
    approval_refused: 'appending',
    context_changed: 'awaiting_person',
  },
  running_tools: {
    tool_started: 'running_tools',
    tool_failed: 'running_tools',
    tool_returned: 'appending',
    context_changed: 'running_tools',
  },
  appending: { results_appended: 'checking_guards', context_changed: 'appending' },
  checking_guards: { guard_checked: 'ready', request_built: 'awaiting_model', context_changed: 'checking_guards' },
  checking_goal: { goal_checked: 'checking_goal', run_ended: 'ended' },
  awaiting_child: { child_ended: 'checking_guards' },
  ended: {},
};

/** What is due in a run whose head stays as it is. */
function dueAfter(state: RunState): Decision {
  return decide(state, DEFAULT_HARNESS, { headAt: () => state.ledger.context.head, withNotes: (request) => request });
}

describe('transition', () => {
  const pairs = ALL_PHASES.flatMap((phase) => ALL_FACTS.map((type) => ({ phase, type })));

  it.each(pairs.filter(({ type }) => type !== 'run_crashed'))('rules on $type while $phase', ({ phase, type }) => {
    const expected = LEGAL[phase][type];
    const take = () => transition(stateIn(phase), event(type));
    if (expected === undefined) expect(take).toThrow(IllegalTransition);
    else expect(take().phase).toBe(expected);
  });

  it.each(ALL_PHASES.filter((phase) => phase !== 'ended'))(
    'lets a run crash while %s, and goes on to the goal check',
    (phase) => {
      const after = transition(stateIn(phase), event('run_crashed'));
      expect(after).toMatchObject({ phase: 'checking_goal', cause: 'crashed', report: ['It broke.'] });
    },
  );

  it('sends what a change of the context says, and keeps what was said', () => {
    const before = stateIn('checking_guards');
    const request = { head: before.ledger.context.head, messages: null };
    const after = transition(before, event('context_changed', { request }));
    expect(after.ledger.context).toBe(request);
    expect(after.ledger.transcript).toBe(before.ledger.transcript);
  });

  it('takes the clock from the event', () => {
    expect(transition(stateIn('checking_guards'), event('guard_checked')).ledger.clock).toBe(10);
  });

  it('appends a response unchanged, and an empty one not at all', () => {
    const answered = response('tool_use');
    const after = transition(stateIn('awaiting_model'), event('response_received', { response: answered }));
    expect(after.ledger.context.messages?.value.content).toBe(answered.content);
    const refused = transition(
      stateIn('awaiting_model'),
      event('response_received', { response: response('refusal', []) }),
    );
    expect(refused.ledger.context.messages?.length).toBe(1);
  });

  it('sends the changed context next, and keeps all of the transcript', () => {
    const before = stateIn('ready');
    const request = { head: before.ledger.context.head, messages: null };
    const after = transition(before, event('context_changed', { request }));
    expect(after.ledger.context).toBe(request);
    expect(after.ledger.transcript).toBe(before.ledger.transcript);
    expect(dueAfter(after)).toMatchObject({
      type: 'build_request',
      request,
    });
  });

  it('ends a run whose failed request is not to be sent again', () => {
    const after = transition(
      stateIn('awaiting_model'),
      event('request_failed', { willRetry: false, failure: failure(400) }),
    );
    expect(after).toMatchObject({ phase: 'checking_goal', cause: 'api_error', report: ['It failed.'] });
  });

  it('goes straight back to the model after pause_turn', () => {
    const paused = event('stop_reason_read', { stopReason: 'pause_turn', route: 'resend' });
    const after = transition(stateIn('reading_response'), paused);
    expect(after).toMatchObject({ phase: 'ready', resumed: true });
    expect(dueAfter(after).type).toBe('build_request');
  });

  it('measures the guards after pause_turn where a limit stands in the way', () => {
    const after = transition(stateIn('reading_response', { turn: 12 }), event('stop_reason_read', { route: 'resend' }));
    expect(dueAfter(after)).toMatchObject({
      type: 'check_guards',
      tripped: 'turn_cap',
    });
  });

  it('answers all calls of a turn in call order, also when one did not run', () => {
    const second = { ...CALL, id: 'toolu_01B' };
    const denied = transition({ ...stateIn('authorizing'), calls: [CALL, second] }, event('call_denied'));
    const running = transition(denied, event('call_authorized', { toolCall: second }));
    const started = transition(running, event('tool_started', { toolCall: second }));
    const result = { type: 'tool_result', tool_use_id: second.id, content: 'blue' } as const;
    const after = transition(started, event('tool_returned', { toolCall: second, result }));
    expect(after).toMatchObject({ phase: 'appending', results: [{ tool_use_id: CALL.id, is_error: true }, result] });
  });

  it('ends the run on a refusal if the harness says so', () => {
    const after = transition(stateIn('awaiting_person'), event('approval_refused', { endsRun: true }));
    expect(after).toMatchObject({ phase: 'checking_goal', cause: 'vetoed' });
  });

  it('ends the run if a guard tripped', () => {
    const after = transition(stateIn('checking_guards'), event('guard_checked', { tripped: 'loop_detector' }));
    expect(after).toMatchObject({ phase: 'checking_goal', cause: 'loop_detected' });
  });
});

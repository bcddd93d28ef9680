import { describe, expect, it } from 'vitest';
import { ENDING_CAUSES, type Ending } from '../../engine/loop/endings.ts';
import { actorOf, type Fact, type LoopEvent } from '../../engine/loop/events.ts';
import { GUARD_NAMES } from '../../engine/loop/guards.ts';
import { type MessageResponse, STOP_REASONS } from '../../engine/messages/types.ts';
import { describeEvent } from './describe-event.ts';
import { narrate } from './narrate.ts';
import { plainSentence } from './terms.ts';

const toolCall = { id: 'toolu_1', name: 'send_message', input: { to: 'Dana', text: 'Hello' } };
const head = { model: 'claude-opus-5', max_tokens: 1_000 };
const message = { role: 'user', content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: 'done' }] } as const;
const failure = { status: 529, type: 'overloaded_error', message: 'Overloaded', retryAfterMs: null } as const;
const goal = {
  verdict: 'unmet',
  items: [{ statement: 'It is moved.', holds: false, evidence: 'It is not.' }],
} as const;

function response(content: MessageResponse['content']): MessageResponse {
  return { content, usage: { output_tokens: 12 } } as unknown as MessageResponse;
}

function ending(cause: Ending['cause']): Ending {
  return { cause, claim: null, goal, report: [] };
}

const FACTS: readonly Fact[] = [
  { type: 'request_built', request: { head, messages: null }, estimatedInputTokens: 100, node: null },
  { type: 'request_built', request: { head, messages: null }, estimatedInputTokens: 100, node: 'extract' },
  { type: 'response_received', response: response([]), modelContext: null },
  { type: 'response_received', response: response([{ type: 'text', text: 'Done.' }]), modelContext: null },
  { type: 'response_received', response: response([{ type: 'tool_use', ...toolCall }]), modelContext: null },
  ...[true, false].flatMap((willRetry): readonly Fact[] => [
    { type: 'request_failed', failure, body: null, willRetry, modelContext: null },
    { type: 'response_cut', received: [], willRetry, modelContext: null },
  ]),
  { type: 'retry_scheduled', delayMs: 500, retry: 1 },
  { type: 'wait_accepted', delayMs: 90_000, retry: 1 },
  { type: 'wait_declined', delayMs: 90_000 },
  ...STOP_REASONS.map((stopReason): Fact => ({ type: 'stop_reason_read', stopReason, route: 'finish', cause: null })),
  { type: 'stop_reason_read', stopReason: 'tool_use', route: 'finish', cause: 'malformed' },
  { type: 'branch_taken', node: 'is_free', answer: 'no', to: 'ask_person' },
  { type: 'call_authorized', toolCall },
  ...(['unknown_tool', 'invalid_input', 'repeated_call'] as const).map(
    (reason): Fact => ({ type: 'call_denied', toolCall, reason, note: '' }),
  ),
  { type: 'approval_requested', toolCall },
  { type: 'approval_given', toolCall },
  { type: 'approval_refused', toolCall, endsRun: false, note: '' },
  { type: 'approval_refused', toolCall, endsRun: true, note: '' },
  { type: 'tool_started', toolCall, idempotencyKey: 'key' },
  { type: 'tool_returned', toolCall, result: message.content[0], effectCount: 0 },
  { type: 'tool_returned', toolCall, result: message.content[0], effectCount: 1 },
  { type: 'tool_returned', toolCall, result: { ...message.content[0], is_error: true }, effectCount: 0 },
  ...(['stored_1', null] as const).map(
    (name): Fact => ({
      type: 'tool_returned',
      toolCall,
      result: message.content[0],
      effectCount: 0,
      cut: { name, rest: 'x'.repeat(900) },
    }),
  ),
  { type: 'results_appended', message, tokens: 40 },
  { type: 'context_changed', reason: 'clear_results', request: { head, messages: null } },
  { type: 'context_changed', reason: 'it was too long', request: { head, messages: null } },
  { type: 'guard_checked', readings: [], tripped: null },
  ...GUARD_NAMES.map(
    (guard): Fact => ({
      type: 'guard_checked',
      readings: [{ guard, measured: 2, limit: 1, tripped: true }],
      tripped: guard,
    }),
  ),
  ...(['met', 'unmet', 'unchecked'] as const).map(
    (verdict): Fact => ({ type: 'goal_checked', goal: { ...goal, verdict } }),
  ),
  { type: 'child_started', childRun: 'agent/1', goal: 'a part' },
  { type: 'child_ended', childRun: 'agent/1', ending: ending('end_turn') },
  { type: 'run_crashed', message: 'no such thing' },
  ...ENDING_CAUSES.map((cause): Fact => ({ type: 'run_ended', ending: ending(cause) })),
];

function eventOf(fact: Fact): LoopEvent {
  return { index: 3, turn: 1, call: 2, attempt: 0, at: 1_000, actor: actorOf(fact.type), ...fact };
}

describe('narrate', () => {
  for (const mode of ['agent', 'workflow'] as const) {
    it.each(FACTS.map((fact) => [fact.type, fact] as const))(`tells %s of the ${mode} in a sentence`, (_, fact) => {
      const { place, text } = narrate(eventOf(fact), { mode, graph: null });
      const sentence = plainSentence(text);
      expect(place).not.toBe('');
      expect(sentence).toMatch(/^\S.*[.?!”]$/);
      expect(sentence).not.toMatch(/narration\.|page\.|undefined|NaN|[{}⟦⟧]/);
      expect(sentence.length).toBeLessThan(260);
    });
  }

  it('lets no text from a tool pass for a term of the glossary', () => {
    const result = { type: 'tool_result', tool_use_id: 'toolu_1', content: '⟦turn|press me⟧' } as const;
    const { text } = narrate(eventOf({ type: 'tool_returned', toolCall, result, effectCount: 0 }), {
      mode: 'agent',
      graph: null,
    });
    expect(text).not.toContain('⟦turn|press me⟧');
  });
});

describe('describeEvent', () => {
  it.each(FACTS.map((fact) => [fact.type, fact] as const))('has a short sentence for %s', (_, fact) => {
    const text = describeEvent(eventOf(fact));
    expect(text).not.toBe('');
    expect(text).not.toMatch(/narration\.|page\.|undefined|NaN/);
  });
});

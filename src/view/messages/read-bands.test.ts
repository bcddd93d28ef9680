import { describe, expect, it } from 'vitest';
import type { Fact, FactType } from '../../engine/loop/events.ts';
import { DEFAULT_HARNESS } from '../../engine/loop/harness.ts';
import { agentProgram } from '../../engine/loop/program.ts';
import { toArray } from '../../engine/messages/chain.ts';
import { forkByEdit } from '../../engine/run/message-edits.ts';
import {
  appendEvent,
  callsUntil,
  eventAt,
  frontier,
  type Run,
  startRun,
  stateAt,
  stepCount,
} from '../../engine/run/run.ts';
import { CALL, event, HEAD, response } from '../../engine/testing/builders.ts';
import { readBands } from './read-bands.ts';

const OTHER = { ...CALL, id: 'toolu_01B' };
const RESULTS = [CALL, OTHER].map(({ id }) => ({ type: 'tool_result', tool_use_id: id, content: 'blue' }) as const);
const ASKS = response('tool_use', [
  { type: 'tool_use', ...CALL },
  { type: 'tool_use', ...OTHER },
]);

function then<Type extends FactType>(run: Run, type: Type, fact: Partial<Extract<Fact, { type: Type }>> = {}): Run {
  const { call, attempt } = frontier(run).ledger;
  const place =
    type === 'request_built' && frontier(run).phase === 'ready' ? { call: call + 1, attempt: 0 } : { call, attempt };
  return appendEvent(run, { ...event(type, fact), index: stepCount(run), turn: place.call, ...place });
}

function sent(run: Run): Run {
  return then(run, 'request_built', { request: frontier(run).ledger.context });
}

function opened(): Run {
  return startRun('agent', agentProgram(HEAD, 'Look at the sky.', DEFAULT_HARNESS), { initial: 0, apply: () => 0 });
}

function asked(): Run {
  return then(then(sent(opened()), 'response_received', { response: ASKS }), 'stop_reason_read');
}

function answered(): Run {
  let run = asked();
  for (const toolCall of [CALL, OTHER]) run = then(run, 'call_authorized', { toolCall });
  for (const toolCall of [CALL, OTHER]) run = then(run, 'tool_started', { toolCall });
  for (const result of RESULTS) run = then(run, 'tool_returned', { result });
  return then(then(run, 'results_appended', { message: { role: 'user', content: RESULTS } }), 'guard_checked');
}

function bandsAt(run: Run, step = stepCount(run)) {
  const state = stateAt(run, step);
  const calls = callsUntil(run, step);
  return readBands({
    lane: 'agent',
    run,
    step,
    state,
    event: eventAt(run, step),
    calls,
    stopped: 'turns',
    isLast: false,
  });
}

describe('readBands', () => {
  it('shows the goal waiting before anything was sent', () => {
    const { sent: request, answer, waiting } = bandsAt(opened());
    expect(request).toBeNull();
    expect(answer.type).toBe('nothing');
    expect(waiting).toMatchObject({ call: 1, reason: 'first', from: 0, calls: [] });
    expect(waiting.messages).toHaveLength(1);
  });

  it('shows a request on its way with nothing waiting behind it', () => {
    const { sent: request, answer, waiting } = bandsAt(sent(opened()));
    expect(request).toMatchObject({ call: 1, attempt: 0, newFrom: null });
    expect(answer.type).toBe('on_its_way');
    expect(waiting).toMatchObject({ call: 2, reason: 'answer_due', messages: [] });
  });

  it('follows each call of a turn until its result is there', () => {
    const run = answered();
    const waits = (step: number): unknown => bandsAt(run, step).waiting.calls.map((each) => each.waitsFor);
    expect(waits(3)).toEqual(['authorization', 'authorization']);
    expect(waits(4)).toEqual(['start', 'authorization']);
    expect(waits(5)).toEqual(['start', 'start']);
    expect(waits(6)).toEqual(['tool', 'start']);
    expect(waits(8)).toEqual(['nothing', 'tool']);
    expect(bandsAt(run, 9).waiting.calls.map((each) => each.result)).toEqual(RESULTS);
  });

  it('leaves what came back to the band above, and numbers the rest as the wire will', () => {
    const { waiting } = bandsAt(answered());
    expect(waiting).toMatchObject({ call: 2, reason: 'next', from: 2, calls: [] });
    expect(waiting.messages).toEqual([{ role: 'user', content: RESULTS }]);
  });

  it('marks the messages that the call before did not carry', () => {
    const { sent: request } = bandsAt(sent(answered()));
    expect(request).toMatchObject({ call: 2, newFrom: 1 });
    expect(toArray(request?.request.messages ?? null)).toHaveLength(3);
  });

  it('shows all that goes along when a person has changed what an earlier request carried', () => {
    const before = answered();
    const fork = forkByEdit(before, stepCount(before), 'agent.1', { type: 'text', message: 0, block: 0, text: 'No.' });
    const { answerAt, waiting } = bandsAt(fork);
    expect(answerAt).toBeNull();
    expect(waiting).toMatchObject({ call: 2, reason: 'changed', from: 0 });
    expect(waiting.messages.map(({ role }) => role)).toEqual(['user', 'assistant', 'user']);
    expect(bandsAt(sent(fork)).sent).toMatchObject({ call: 2, newFrom: null });
  });

  it('shows a changed answer among what waits, and a changed result in its place', () => {
    const before = answered();
    const place = { message: 1, block: 1 };
    const withoutCall = forkByEdit(before, stepCount(before), 'agent.1', { type: 'deletion', ...place });
    expect(bandsAt(withoutCall)).toMatchObject({ answerAt: null, waiting: { reason: 'next', from: 1, newFrom: 1 } });
    const edit = { type: 'result', message: 2, block: 1, text: 'red', isError: false } as const;
    const otherResult = forkByEdit(before, stepCount(before), 'agent.1', edit);
    expect(bandsAt(otherResult)).toMatchObject({ answerAt: 1, waiting: { reason: 'next', from: 2, newFrom: 2 } });
    expect(bandsAt(sent(otherResult)).sent).toMatchObject({ newFrom: 1 });
  });

  it('marks as new what stands behind the last message that was carried before, also where one is gone', () => {
    const before = then(then(sent(answered()), 'response_received', { response: ASKS }), 'stop_reason_read');
    const gone = forkByEdit(before, stepCount(before), 'agent.1', { type: 'deletion', message: 0, block: null });
    expect(bandsAt(gone).waiting).toMatchObject({ reason: 'changed', from: 0, newFrom: 2 });
  });

  it('shows a failure, and the same request waiting again with nothing new in it', () => {
    const failed = then(sent(opened()), 'request_failed');
    expect(bandsAt(failed)).toMatchObject({
      answer: { type: 'request_failed' },
      waiting: { call: 1, reason: 'again' },
    });
    const again = sent(then(failed, 'retry_scheduled'));
    expect(bandsAt(again).sent).toMatchObject({ newFrom: 1 });
  });

  it('lets nothing wait once the run is leaving the loop', () => {
    const done = then(sent(opened()), 'response_received', { response: response('end_turn') });
    const left = then(done, 'stop_reason_read', { stopReason: 'end_turn', route: 'finish', cause: 'end_turn' });
    expect(bandsAt(left).waiting).toMatchObject({ reason: 'over', messages: [] });
  });
});

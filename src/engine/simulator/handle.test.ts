import { describe, expect, it } from 'vitest';
import { requestTokens } from '../accounting/estimate.ts';
import { usageInputTokens } from '../accounting/usage.ts';
import type { Message } from '../messages/types.ts';
import { answerTo, asking, CALLING, FRESH_CONTEXT, responseTo } from '../testing/greenhouse.ts';
import { createSimulator } from './handle.ts';

describe('createSimulator', () => {
  it('answers with the keys of a response in the order of the API', () => {
    const body = responseTo(asking(), CALLING);
    expect(Object.keys(body).join(' ')).toBe(
      'model id type role content stop_reason stop_sequence stop_details container diagnostics usage',
    );
    expect(body).toMatchObject({ type: 'message', role: 'assistant', stop_reason: 'tool_use', stop_sequence: null });
    expect(body.content[0]).toEqual({ type: 'text', text: 'I read both sensors.', citations: null });
    expect(body.content[1]).toMatchObject({ type: 'tool_use', name: 'read_sensor', caller: { type: 'direct' } });
  });

  it('gives every id the form of the API, and each call its own', () => {
    const answer = answerTo(asking(), CALLING);
    const body = responseTo(asking(), CALLING);
    const ids = body.content.flatMap((block) => (block.type === 'tool_use' ? [block.id] : []));
    expect(body.id).toMatch(/^msg_01[0-9A-Za-z]{22}$/);
    expect(new Set(ids).size).toBe(2);
    for (const id of ids) expect(id).toMatch(/^toolu_01[0-9A-Za-z]{22}$/);
    expect(answer.headers['request-id']).toMatch(/^req_011C[0-9A-Za-z]{22}$/);
  });

  it('answers the same request in the same context with the same answer', () => {
    expect(answerTo(asking(), CALLING)).toEqual(answerTo(asking(), CALLING));
  });

  it('gives another seed, and other instructions, other ids', () => {
    const { id } = responseTo(asking(), CALLING);
    expect(responseTo(asking(), CALLING, { seed: 'other' }).id).not.toBe(id);
    expect(responseTo(asking({ system: 'You manage a garden.' }), CALLING).id).not.toBe(id);
  });

  it('gives a retry a request id of its own and the same response', () => {
    const [first, retry] = [answerTo(asking(), CALLING), answerTo(asking(), CALLING, { attempt: 1 })];
    expect(first.headers['request-id']).not.toBe(retry.headers['request-id']);
    expect(first.body).toEqual(retry.body);
  });

  it('counts the input as the estimate does, and takes 2 to 5 seconds for an ordinary call', () => {
    const answer = answerTo(asking(), CALLING);
    const body = responseTo(asking(), CALLING);
    expect(usageInputTokens(body.usage)).toBe(requestTokens(asking()));
    expect(answer.millis).toBeGreaterThan(1_500);
    expect(answer.millis).toBeLessThan(5_000);
  });

  it('rejects what the API rejects, and asks no model', () => {
    const simulator = createSimulator(() => {
      throw new Error('asked');
    });
    const { answer } = simulator(asking({}, []), FRESH_CONTEXT);
    if (answer.type !== 'error') throw new Error(answer.type);
    expect(answer.status).toBe(400);
    expect(answer.body.error).toEqual({
      type: 'invalid_request_error',
      message: 'messages: at least one message is required',
    });
    expect(answer.headers).toMatchObject({ 'x-should-retry': 'false', 'request-id': answer.body.request_id });
  });

  it('answers a model that does not exist with 404 and its id', () => {
    const answer = answerTo(asking({ model: 'claude-9' }), CALLING);
    expect(answer).toMatchObject({
      status: 404,
      body: { error: { type: 'not_found_error', message: 'model: claude-9' } },
    });
    expect(answer.headers['x-should-retry']).toBeUndefined();
  });

  it('draws the same chance whatever the ids and cache marks of the conversation', () => {
    const drawn: number[] = [];
    const simulator = createSimulator((_, random) => {
      drawn.push(random.next(1_000_000));
      return { text: 'Done.' };
    });
    const read = (id: string): readonly Message[] => [
      { role: 'user', content: 'Is it dry?' },
      { role: 'assistant', content: [{ type: 'tool_use', id, name: 'read_sensor', input: {} }] },
      { role: 'user', content: [{ type: 'tool_result', tool_use_id: id, content: '11 %' }] },
    ];
    simulator(asking({}, read('toolu_01A')), FRESH_CONTEXT);
    simulator(asking({ cache_control: { type: 'ephemeral' } }, read('toolu_01B')), FRESH_CONTEXT);
    simulator(asking({}, read('toolu_01A')), { ...FRESH_CONTEXT, seed: 'other' });
    expect(drawn[0]).toBe(drawn[1]);
    expect(drawn[0]).not.toBe(drawn[2]);
  });
});

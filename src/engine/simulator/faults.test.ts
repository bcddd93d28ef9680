import { describe, expect, it } from 'vitest';
import type { FaultOutcome } from '../messages/fault.ts';
import { type Message, STOP_REASONS, type StopReason } from '../messages/types.ts';
import { answerTo, asking, CALLING, FRESH_CONTEXT, responseTo } from '../testing/greenhouse.ts';
import { createSimulator } from './handle.ts';
import type { SimulatorContext } from './types.ts';

function planning(outcome: FaultOutcome): Partial<SimulatorContext> {
  return { faults: [{ call: 1, attempt: 0, outcome }] };
}

describe('a planned stop', () => {
  const contents: Record<StopReason, string> = {
    end_turn: 'text',
    tool_use: 'text tool_use tool_use',
    max_tokens: 'text tool_use tool_use',
    stop_sequence: 'text',
    pause_turn: 'text server_tool_use',
    refusal: '',
    model_context_window_exceeded: 'text tool_use tool_use',
  };

  it.each(STOP_REASONS)('of %s comes with the content that goes with it', (stopReason) => {
    const body = responseTo(asking(), CALLING, planning({ type: 'stop', stopReason }));
    expect(body.stop_reason).toBe(stopReason);
    expect(body.content.map((block) => block.type).join(' ')).toBe(contents[stopReason]);
    expect(body.stop_details === null).toBe(stopReason !== 'refusal');
    expect(body.stop_sequence === null).toBe(stopReason !== 'stop_sequence');
    expect(body.usage.input_tokens).toBeGreaterThan(0);
  });

  it('of max_tokens leaves the last call with part of its input', () => {
    const body = responseTo(asking(), CALLING, planning({ type: 'stop', stopReason: 'max_tokens' }));
    expect(body.content.at(-1)).toMatchObject({ type: 'tool_use', input: { id: 'bed 2' } });
    expect(body.content.at(-1)).not.toHaveProperty('input.unit');
  });

  it('of refusal says why', () => {
    const body = responseTo(asking(), CALLING, planning({ type: 'stop', stopReason: 'refusal' }));
    expect(body.stop_details).toMatchObject({ type: 'refusal', category: 'general_harms' });
    expect(body.usage.output_tokens).toBe(0);
  });

  it('of pause_turn can be sent back as it is, goes on with the result, and leaves a conversation that goes on', () => {
    const planned = planning({ type: 'stop', stopReason: 'pause_turn' });
    const paused = responseTo(asking(), CALLING, planned);
    const messages: Message[] = [
      { role: 'user', content: 'Is it dry?' },
      { role: 'assistant', content: paused.content },
    ];
    const resumed = responseTo(asking({}, messages), { text: 'It is.' }, { ...planned, call: 2 });
    const id = paused.content.flatMap((block) => (block.type === 'server_tool_use' ? [block.id] : []))[0];
    expect(resumed).toMatchObject({
      stop_reason: 'end_turn',
      content: [{ type: 'web_search_tool_result', tool_use_id: id }, { type: 'text' }],
    });
    const later: Message[] = [
      ...messages,
      { role: 'assistant', content: resumed.content },
      { role: 'user', content: 'Then water it.' },
    ];
    expect(responseTo(asking({}, later), CALLING, { ...planned, call: 3 }).stop_reason).toBe('tool_use');
  });
});

describe('a planned error', () => {
  it.each([
    [401, 'authentication_error', 'invalid x-api-key'],
    [500, 'api_error', 'Internal server error'],
    [503, 'api_error', 'Internal server error'],
    [529, 'overloaded_error', 'Overloaded'],
  ])('of %i is a %s', (status, type, message) => {
    const answer = answerTo(asking(), CALLING, planning({ type: 'error', status }));
    expect(answer).toMatchObject({ type: 'error', status, body: { type: 'error', error: { type, message } } });
    expect(answer.millis).toBe(status === 529 ? 500 : 300);
  });

  it('of 429 says when to come back if the lesson does', () => {
    const answer = answerTo(asking(), CALLING, planning({ type: 'error', status: 429, retryAfterSeconds: 2 }));
    expect(answer.headers['retry-after']).toBe('2');
    expect(
      answerTo(asking(), CALLING, planning({ type: 'error', status: 429 })).headers['retry-after'],
    ).toBeUndefined();
  });

  it('strikes its call and try only', () => {
    const faults = planning({ type: 'error', status: 529 });
    expect(answerTo(asking(), CALLING, { ...faults, attempt: 1 }).type).toBe('response');
    expect(answerTo(asking(), CALLING, { ...faults, call: 2 }).type).toBe('response');
  });

  it('leaves the cache as it is', () => {
    const context = { ...FRESH_CONTEXT, ...planning({ type: 'error', status: 529 }) };
    expect(createSimulator(() => CALLING)(asking(), context).context).toBe(context);
  });
});

describe('a cut response', () => {
  it('has received the whole blocks of its first half', () => {
    const answer = answerTo(asking(), CALLING, planning({ type: 'cut' }));
    if (answer.type !== 'cut') throw new Error(answer.type);
    expect(answer.received.map((block) => block.type)).toEqual(['text']);
    expect(answer.body.content).toHaveLength(3);
    expect(answer.millis).toBeLessThan(answerTo(asking(), CALLING).millis);
  });

  it('has received nothing if it is one block', () => {
    expect(answerTo(asking(), { text: 'Done.' }, planning({ type: 'cut' }))).toMatchObject({ received: [] });
  });
});

describe('what else can be planned', () => {
  it('is a refusal behind part of the text', () => {
    const outcome: FaultOutcome = { type: 'stop', stopReason: 'refusal', midStream: true };
    const body = responseTo(asking(), CALLING, planning(outcome));
    expect(body.content).toMatchObject([{ type: 'text', text: 'I read bot' }]);
    expect(body).toMatchObject({ stop_reason: 'refusal', stop_details: { type: 'refusal' } });
  });

  it('is a spend cap, which says so to programs and names no time', () => {
    const outcome: FaultOutcome = { type: 'error', status: 429, errorCode: 'enforced_spend_limit_reached' };
    const { body, headers } = answerTo(asking(), CALLING, planning(outcome));
    expect(body).toMatchObject({
      error: { type: 'rate_limit_error', details: { error_code: 'enforced_spend_limit_reached' } },
    });
    expect(headers['retry-after']).toBeUndefined();
  });

  it('is an error that asks for no retry', () => {
    const answer = answerTo(asking(), CALLING, planning({ type: 'error', status: 529, shouldRetry: false }));
    expect(answer.headers['x-should-retry']).toBe('false');
  });

  it('is a body that is too large, answered at the edge in a shape of its own', () => {
    const { body, headers } = answerTo(asking(), CALLING, planning({ type: 'error', status: 413 }));
    expect(body).toEqual({ error: { type: 'request_too_large', message: 'Request exceeds the maximum size' } });
    expect(headers).toEqual({ 'content-type': 'application/json' });
  });

  it('is a slow response, which takes its time', () => {
    const usual = answerTo(asking(), CALLING);
    const slow = answerTo(asking(), CALLING, planning({ type: 'slow', millisPerEvent: 1_000 }));
    expect(slow).toMatchObject({ type: 'response', body: usual.body });
    expect(slow.millis).toBeGreaterThan(usual.millis + 10_000);
  });

  it.each<FaultOutcome>([
    { type: 'stream_error', errorType: 'overloaded_error' },
    { type: 'malformed', how: 'bad_json' },
  ])('is a stream that never becomes a message: %j', (outcome) => {
    const answer = answerTo(asking(), CALLING, planning(outcome));
    expect(answer).toMatchObject({ type: 'cut', stream: outcome });
  });
});

import { describe, expect, it } from 'vitest';
import { requestTokens } from '../accounting/estimate.ts';
import { usageInputTokens } from '../accounting/usage.ts';
import { appendTo, type Chain, chainOf } from '../messages/chain.ts';
import type { FaultOutcome } from '../messages/fault.ts';
import type { ModelRequest } from '../messages/request.ts';
import {
  type Message,
  type RequestHead,
  STOP_REASONS,
  type StopReason,
  type ToolDefinition,
} from '../messages/types.ts';
import { createSimulator } from './handle.ts';
import type { Reply, SimulatorContext } from './types.ts';

const TOOL: ToolDefinition = {
  name: 'read_sensor',
  description: 'Reads one sensor.',
  input_schema: { type: 'object', properties: { id: { type: 'string' } } },
};
const HEAD: RequestHead = {
  model: 'claude-opus-5',
  max_tokens: 1_024,
  system: 'You manage a greenhouse.',
  tools: [TOOL],
};
const CONTEXT: SimulatorContext = { seed: 'seed', now: 0, call: 1, attempt: 0, cache: [], faults: [] };
const CALLING: Reply = {
  text: 'I read both sensors.',
  calls: [
    { name: 'read_sensor', input: { id: 'bed 1', unit: 'percent' } },
    { name: 'read_sensor', input: { id: 'bed 2', unit: 'percent' } },
  ],
};

function asking(
  head: Partial<RequestHead> = {},
  messages: readonly Message[] = [{ role: 'user', content: 'Is it dry?' }],
): ModelRequest {
  return { head: { ...HEAD, ...head }, messages: chainOf(messages) };
}

function answerTo(request: ModelRequest, reply: Reply, context: Partial<SimulatorContext> = {}) {
  return createSimulator(() => reply)(request, { ...CONTEXT, ...context }).answer;
}

function responseTo(request: ModelRequest, reply: Reply, context: Partial<SimulatorContext> = {}) {
  const answer = answerTo(request, reply, context);
  if (answer.type !== 'response') throw new Error(`${answer.type}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

function planning(outcome: FaultOutcome): Partial<SimulatorContext> {
  return { faults: [{ call: 1, attempt: 0, outcome }] };
}

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

  it('gives another seed other ids', () => {
    expect(responseTo(asking(), CALLING).id).not.toBe(responseTo(asking(), CALLING, { seed: 'other' }).id);
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
    expect(answer.millis).toBeGreaterThan(1_000);
    expect(answer.millis).toBeLessThan(5_000);
  });

  it('rejects what the API rejects, and asks no model', () => {
    const simulator = createSimulator(() => {
      throw new Error('asked');
    });
    const { answer } = simulator(asking({}, []), CONTEXT);
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
    for (const id of ['toolu_01A', 'toolu_01B']) {
      const call = { type: 'tool_use', id, name: 'read_sensor', input: {} } as const;
      const result = { type: 'tool_result', tool_use_id: id, content: '11 %' } as const;
      const messages: Message[] = [
        { role: 'user', content: 'Is it dry?' },
        { role: 'assistant', content: [call] },
        { role: 'user', content: [id === 'toolu_01A' ? result : { ...result, cache_control: { type: 'ephemeral' } }] },
      ];
      simulator(asking(id === 'toolu_01A' ? {} : { cache_control: { type: 'ephemeral' } }, messages), CONTEXT);
    }
    expect(drawn[0]).toBe(drawn[1]);
  });
});

describe('the reply', () => {
  it('holds no call where tool_choice is none or there are no tools', () => {
    expect(responseTo(asking({ tool_choice: { type: 'none' } }), CALLING).stop_reason).toBe('end_turn');
    expect(responseTo(asking({ tools: [] }), CALLING).content).toHaveLength(1);
  });

  it('holds one call where parallel calls are switched off', () => {
    const body = responseTo(asking({ tool_choice: { type: 'auto', disable_parallel_tool_use: true } }), CALLING);
    expect(body.content.map((block) => block.type)).toEqual(['text', 'tool_use']);
  });

  it('is cut at max_tokens, with all of them counted', () => {
    const body = responseTo(asking({ max_tokens: 20 }), { text: 'word '.repeat(100) });
    expect(body).toMatchObject({ stop_reason: 'max_tokens', usage: { output_tokens: 20 } });
    expect(body.content[0]).toMatchObject({ type: 'text' });
  });

  it('is empty with max_tokens 0', () => {
    expect(responseTo(asking({ max_tokens: 0 }), CALLING)).toMatchObject({ content: [], stop_reason: 'max_tokens' });
  });

  it('ends at the first of the stop sequences and names it', () => {
    const body = responseTo(asking({ stop_sequences: ['END', 'both'] }), CALLING);
    expect(body).toMatchObject({
      content: [{ text: 'I read ' }],
      stop_reason: 'stop_sequence',
      stop_sequence: 'both',
    });
  });

  it('holds thinking only where the request asks for it', () => {
    const reply = { thinking: 'Two beds.', text: 'Done.' };
    expect(responseTo(asking(), reply).content.map((block) => block.type)).toEqual(['text']);
    const body = responseTo(asking({ thinking: { type: 'adaptive', display: 'summarized' } }), reply);
    expect(body.content[0]).toMatchObject({ type: 'thinking', thinking: 'Two beds.' });
    expect(body.usage.output_tokens_details.thinking_tokens).toBe(4);
  });

  it('hides thinking by default on this model, and counts it all the same', () => {
    const body = responseTo(asking({ thinking: { type: 'adaptive' } }), { thinking: 'Two beds.', text: 'Done.' });
    expect(body.content[0]).toMatchObject({ type: 'thinking', thinking: '' });
    expect(body.usage.output_tokens_details.thinking_tokens).toBe(4);
  });
});

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

  it('of pause_turn can be sent back as it is', () => {
    const paused = responseTo(asking(), CALLING, planning({ type: 'stop', stopReason: 'pause_turn' }));
    const request = asking({}, [
      { role: 'user', content: 'Is it dry?' },
      { role: 'assistant', content: paused.content },
    ]);
    expect(responseTo(request, { text: 'It is.' }).stop_reason).toBe('end_turn');
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
    const context = { ...CONTEXT, ...planning({ type: 'error', status: 529 }) };
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

describe('a long run', () => {
  it('costs at 10,000 turns what it costs at 10', () => {
    const simulator = createSimulator(() => CALLING);
    let messages: Chain<Message> | null = null;
    let context: SimulatorContext = CONTEXT;
    const head: RequestHead = { ...HEAD, cache_control: { type: 'ephemeral', ttl: '1h' } };
    const add = (message: Message): void => {
      messages = appendTo(messages, message);
    };
    add({ role: 'user', content: 'Is it dry?' });
    const turns = (count: number): number => {
      const start = performance.now();
      for (let turn = 0; turn < count; turn += 1) {
        const { answer, context: after } = simulator({ head, messages }, context);
        if (answer.type !== 'response') throw new Error(JSON.stringify(answer.body));
        context = { ...after, now: after.now + answer.millis, call: after.call + 1 };
        add({ role: 'assistant', content: answer.body.content });
        const results = answer.body.content.flatMap((block) =>
          block.type === 'tool_use' ? [{ type: 'tool_result', tool_use_id: block.id, content: '11 %' } as const] : [],
        );
        add({ role: 'user', content: results });
      }
      return performance.now() - start;
    };
    turns(500);
    const early = turns(500);
    turns(8_500);
    const late = turns(500);
    expect(late).toBeLessThan(early * 4 + 200);
    expect(context.cache.length).toBeLessThanOrEqual(128);
  });
});

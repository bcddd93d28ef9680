import { describe, expect, it } from 'vitest';
import { fromWire } from '../messages/request.ts';
import type { MessageRequest } from '../messages/types.ts';
import { answerHttp } from './fetch.ts';
import { createSimulator } from './handle.ts';
import type { SimulatorContext } from './types.ts';

const CONTEXT: SimulatorContext = { seed: 'seed', now: 0, call: 1, attempt: 0, cache: [], faults: [] };
const BODY: MessageRequest = {
  model: 'claude-opus-5',
  max_tokens: 100,
  messages: [{ role: 'user', content: 'Hello.' }],
};
const simulator = createSimulator(() => ({ text: 'Hello to you.' }));

describe('answerHttp', () => {
  it('writes out what the simulator answers', () => {
    const { answer } = simulator(fromWire(BODY), CONTEXT);
    const http = answerHttp(simulator, JSON.stringify(BODY), CONTEXT);
    expect(http).toMatchObject({ status: 200, headers: { 'content-type': 'application/json' } });
    expect(JSON.parse(http.bodyText)).toEqual(answer.body);
    expect(http.answer).toEqual(answer);
  });

  it.each([
    ['{"model":', 'The request body is not valid JSON'],
    ['[]', 'Input should be a valid dictionary'],
    ['{}', 'messages: Field required'],
    ['{"messages":{}}', 'messages: Input should be a valid list'],
    ['{"messages":[1]}', 'messages.0: Input should be a valid dictionary'],
    ['{"messages":[]}', 'model: Field required'],
    ['{"model":5,"max_tokens":1,"messages":[{"role":"user","content":"Hi"}]}', 'model: Input should be a valid string'],
    ['{"model":"claude-opus-5","max_tokens":1,"messages":[{"content":"Hi"}]}', 'messages.0.role: Field required'],
    [
      '{"model":"claude-opus-5","max_tokens":1,"messages":[{"role":"user","content":[7]}]}',
      'messages.0.content.0: Input should be a valid dictionary or object to extract fields from',
    ],
  ])('answers %s with 400', (text, message) => {
    const { status, bodyText, headers } = answerHttp(simulator, text, CONTEXT);
    const body = JSON.parse(bodyText);
    expect(status).toBe(400);
    expect(body.error).toEqual({ type: 'invalid_request_error', message });
    expect(headers).toMatchObject({ 'request-id': body.request_id, 'x-should-retry': 'false' });
  });

  it('breaks off in the middle where the response is cut', () => {
    const faults = [{ call: 1, attempt: 0, outcome: { type: 'cut' } }] as const;
    const { status, bodyText, answer } = answerHttp(simulator, JSON.stringify(BODY), { ...CONTEXT, faults });
    expect(status).toBe(200);
    expect(JSON.stringify(answer.body).startsWith(bodyText)).toBe(true);
    expect(() => JSON.parse(bodyText)).toThrow();
  });
});

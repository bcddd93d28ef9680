import { chainOf } from '../messages/chain.ts';
import type { ModelRequest } from '../messages/request.ts';
import type { Message, MessageResponse, RequestHead, ToolDefinition } from '../messages/types.ts';
import { createSimulator } from '../simulator/handle.ts';
import type { Reply, SimulatedAnswer, SimulatorContext } from '../simulator/types.ts';

const TOOL: ToolDefinition = {
  name: 'read_sensor',
  description: 'Reads one sensor.',
  input_schema: { type: 'object', properties: { id: { type: 'string' } } },
};

/** What every request of the greenhouse carries beside its messages. */
export const GREENHOUSE: RequestHead = {
  model: 'claude-opus-5',
  max_tokens: 1_024,
  system: 'You manage a greenhouse.',
  tools: [TOOL],
};

/** The simulator's context before the first call. */
export const FRESH_CONTEXT: SimulatorContext = { seed: 'seed', now: 0, call: 1, attempt: 0, cache: [], faults: [] };

/** A reply with a text and two calls. */
export const CALLING: Reply = {
  text: 'I read both sensors.',
  calls: [
    { name: 'read_sensor', input: { id: 'bed 1', unit: 'percent' } },
    { name: 'read_sensor', input: { id: 'bed 2', unit: 'percent' } },
  ],
};

/** A request to the greenhouse: one question unless messages are given. */
export function asking(
  head: Partial<RequestHead> = {},
  messages: readonly Message[] = [{ role: 'user', content: 'Is it dry?' }],
): ModelRequest {
  return { head: { ...GREENHOUSE, ...head }, messages: chainOf(messages) };
}

/** What the simulator answers if its model says this. */
export function answerTo(
  request: ModelRequest,
  reply: Reply,
  context: Partial<SimulatorContext> = {},
): SimulatedAnswer {
  return createSimulator(() => reply)(request, { ...FRESH_CONTEXT, ...context }).answer;
}

/** The body of the response. Throws if the answer is none. */
export function responseTo(
  request: ModelRequest,
  reply: Reply,
  context: Partial<SimulatorContext> = {},
): MessageResponse {
  const answer = answerTo(request, reply, context);
  if (answer.type !== 'response') throw new Error(`${answer.type}: ${JSON.stringify(answer.body)}`);
  return answer.body;
}

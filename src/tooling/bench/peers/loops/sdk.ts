import Anthropic from '@anthropic-ai/sdk';
import { betaTool } from '@anthropic-ai/sdk/helpers/beta/json-schema';
import { createJob, GOAL, type Job, MAX_TOKENS, MODEL, SYSTEM, type Tally, TOOL } from './job.ts';

/** The loop by hand: one array that grows, and `messages.create` each turn. */
export async function sdkByHand(turns: number): Promise<Tally> {
  const job = createJob(turns);
  const client = clientOver(job);
  const messages: Anthropic.MessageParam[] = [{ role: 'user', content: GOAL }];
  for (;;) {
    const asked = { model: MODEL, max_tokens: MAX_TOKENS, system: SYSTEM, tools: [TOOL], messages };
    const { content, stop_reason } = await client.messages.create(asked);
    messages.push({ role: 'assistant', content });
    if (stop_reason !== 'tool_use') return { turns: job.turns(), messages: messages.length };
    const calls = content.filter((block) => block.type === 'tool_use');
    const results = calls.map(({ id, input }) => ({
      type: 'tool_result' as const,
      tool_use_id: id,
      content: job.work(input),
    }));
    messages.push({ role: 'user', content: results });
  }
}

/** The SDK's own loop, with threads off: every request carries the whole history, as the loop by hand does. */
export async function sdkToolRunner(turns: number): Promise<Tally> {
  const job = createJob(turns);
  const { name, description, input_schema: inputSchema } = TOOL;
  const runner = clientOver(job).beta.messages.toolRunner({
    model: MODEL,
    max_tokens: MAX_TOKENS,
    system: SYSTEM,
    tools: [betaTool({ name, description, inputSchema, run: job.work })],
    messages: [{ role: 'user', content: GOAL }],
    thread: false,
  });
  await runner;
  return { turns: job.turns(), messages: runner.params.messages.length };
}

/** The client over a stub `fetch`, which reads nothing: only the SDK's own work is measured. */
function clientOver(job: Job): Anthropic {
  const headers = { 'content-type': 'application/json', 'request-id': 'req_1' };
  return new Anthropic({
    apiKey: 'any',
    baseURL: 'https://stub.invalid',
    maxRetries: 0,
    logLevel: 'off',
    fetch: async () => new Response(JSON.stringify(answerOf(job)), { headers }),
  });
}

function answerOf(job: Job) {
  const { text, piece } = job.ask();
  const call = { type: 'tool_use', id: `toolu_${piece}`, name: TOOL.name, input: { piece } };
  return {
    id: `msg_${piece}`,
    type: 'message',
    role: 'assistant',
    model: MODEL,
    content: [{ type: 'text', text }, ...(piece === null ? [] : [call])],
    stop_reason: piece === null ? 'end_turn' : 'tool_use',
    stop_sequence: null,
    usage: { input_tokens: 1, output_tokens: 1 },
  };
}

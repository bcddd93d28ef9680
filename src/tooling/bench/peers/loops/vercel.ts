import { createJob, GOAL, type Job, SYSTEM, type Tally, TOOL } from './job.ts';
import { load } from './load.ts';

/** `generateText` with the package's own mock, which keeps what it was asked at every call. */
export async function vercelWithMock(turns: number): Promise<Tally> {
  const { MockLanguageModelV3 } = await load('ai/test');
  const job = createJob(turns);
  return generate(turns, job, new MockLanguageModelV3({ doGenerate: async () => answerOf(job) }));
}

/** `generateText` with a plain model that keeps nothing: only the package's own work is measured. */
export function vercelWithPlainModel(turns: number): Promise<Tally> {
  const job = createJob(turns);
  return generate(turns, job, {
    specificationVersion: 'v3',
    provider: 'stub',
    modelId: 'stub',
    supportedUrls: {},
    doGenerate: async () => answerOf(job),
  });
}

async function generate(turns: number, job: Job, model: unknown): Promise<Tally> {
  const { generateText, stepCountIs, tool } = await load('ai');
  const { z } = await load('zod');
  const work = tool({
    description: TOOL.description,
    inputSchema: z.object({ piece: z.number().int() }),
    execute: job.work,
  });
  const { response } = await generateText({
    model,
    system: SYSTEM,
    prompt: GOAL,
    tools: { [TOOL.name]: work },
    stopWhen: stepCountIs(turns + 1),
    maxRetries: 0,
  });
  return { turns: job.turns(), messages: 1 + response.messages.length };
}

function answerOf(job: Job) {
  const { text, piece } = job.ask();
  const call = {
    type: 'tool-call',
    toolCallId: `call_${piece}`,
    toolName: TOOL.name,
    input: JSON.stringify({ piece }),
  };
  const isLast = piece === null;
  return {
    content: [{ type: 'text', text }, ...(isLast ? [] : [call])],
    finishReason: { unified: isLast ? 'stop' : 'tool-calls', raw: undefined },
    usage: {
      inputTokens: { total: 1, noCache: 1, cacheRead: 0, cacheWrite: 0 },
      outputTokens: { total: 1, text: 1, reasoning: 0 },
    },
    warnings: [],
  };
}

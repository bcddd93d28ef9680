import { DEFAULT_HARNESS, type Harness } from '../loop/harness.ts';
import { agentProgram } from '../loop/program.ts';
import { rememberingFold } from '../messages/chain.ts';
import type { Message, RequestHead } from '../messages/types.ts';
import type { Surroundings } from '../run/ports.ts';
import { type Run, startRun } from '../run/run.ts';
import type { Respond } from '../simulator/types.ts';
import type { Tool } from '../tools/tool.ts';

/** Short enough for 10,000 turns in a window of a million tokens. */
const RESULT = 'x'.repeat(100);

/** The scenario's one tool. */
export const workTool: Tool<number, 'worked'> = {
  definition: {
    name: 'work',
    description: 'Do one piece of work.',
    input_schema: { type: 'object', properties: { piece: { type: 'integer' } }, required: ['piece'] },
  },
  needsPerson: false,
  millis: 50,
  run: (input) => ({ content: `${String(input['piece'])} ${RESULT}`, isError: false, effects: ['worked'] }),
};

/** What every request of the synthetic scenario carries beside its messages. */
export const WORKING_HEAD: RequestHead = {
  model: 'claude-opus-5',
  max_tokens: 1_024,
  system: 'Do all pieces of work.',
  tools: [workTool.definition],
};

const piecesAsked = rememberingFold<Message, number>(0, (sum, message) =>
  message.role === 'assistant' ? sum + 1 : sum,
);

/** A model that asks for one fresh piece of work a turn, `turns` - 1 times, and then ends. */
export function workingModel(turns: number): Respond {
  return (request) => {
    const asked = piecesAsked(request.messages);
    if (asked + 1 >= turns) return { text: `All ${asked} pieces are done.` };
    return { text: `Piece ${asked}.`, calls: [{ name: 'work', input: { piece: asked } }] };
  };
}

/** A harness whose guards are far away. */
export const UNGUARDED: Harness = {
  ...DEFAULT_HARNESS,
  maxTurns: null,
  tokenBudget: null,
  costBudgetUsd: null,
  timeLimitMs: null,
};

/** A run of the synthetic scenario, before its first step: one call and a result of 100 characters a turn. */
export function workingRun(harness: Harness = UNGUARDED): Run {
  return startRun('work', agentProgram(WORKING_HEAD, 'Do the work.', harness), {
    initial: 0,
    apply: (done) => (typeof done === 'number' ? done + 1 : done),
  });
}

/** What the synthetic runs are driven with. */
export function workingSurroundings(): Surroundings {
  const tools = new Map([[workTool.definition.name, workTool as Tool<unknown, unknown>]]);
  return { tools, checkGoal: () => ({ verdict: 'unchecked', items: [] }) };
}

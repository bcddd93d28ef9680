import type { FaultOutcome } from '../messages/fault.ts';
import { fromWire } from '../messages/request.ts';
import type { MessageRequest, ToolDefinition } from '../messages/types.ts';
import { createSimulator } from '../simulator/handle.ts';
import { planStream, type StreamPlan } from '../simulator/sse-faults.ts';
import type { Reply, SimulatedAnswer } from '../simulator/types.ts';

const TOOL: ToolDefinition = {
  name: 'write_file',
  description: 'Writes a file.',
  input_schema: { type: 'object', properties: { path: { type: 'string' } } },
};

/** A stream as the simulator sends it, under the name of what it shows. */
export interface RecordedStream {
  readonly name: string;
  readonly answer: Exclude<SimulatedAnswer, { readonly type: 'error' }>;
  readonly plan: StreamPlan;
}

interface Recipe {
  readonly reply: Reply;
  readonly head?: Partial<MessageRequest>;
  readonly outcome?: FaultOutcome;
}

const CALLS: Reply['calls'] = [
  { name: 'write_file', input: { path: '/etc/päss"wd\\ {}', mode: 420, tags: ['a, b', 'c: d'], deep: { ok: true } } },
  { name: 'write_file', input: { path: 'zwei 🧭', content: null } },
];
const THINKING: Reply = { thinking: 'First the file,\nthen the rest: 🧭.', text: 'Writing.', calls: CALLS };
const summarized: Partial<MessageRequest> = { thinking: { type: 'adaptive', display: 'summarized' } };

const RECIPES: Readonly<Record<string, Recipe>> = {
  text: { reply: { text: 'Good morning, Zoë. It is 11 % – dry 🪴.' } },
  'thinking and parallel calls': { reply: THINKING, head: summarized },
  'hidden thinking': { reply: THINKING, head: { thinking: { type: 'adaptive' } } },
  'one call': { reply: { calls: [{ name: 'write_file', input: { path: 'a.txt' } }] } },
  'a call without arguments': { reply: { calls: [{ name: 'write_file', input: {} }] } },
  'a call cut by max_tokens': {
    reply: { text: 'Writing.', calls: CALLS },
    outcome: { type: 'stop', stopReason: 'max_tokens' },
  },
  'a stop sequence': { reply: { text: 'one two END three' }, head: { stop_sequences: ['END'] } },
  'a paused turn': { reply: { text: 'Let me see.' }, outcome: { type: 'stop', stopReason: 'pause_turn' } },
  'a refusal before any output': { reply: THINKING, outcome: { type: 'stop', stopReason: 'refusal' } },
  'a refusal in mid-stream': {
    reply: { text: 'Take two parts of this and one part of that.' },
    outcome: { type: 'stop', stopReason: 'refusal', midStream: true },
  },
  'an error in mid-stream': {
    reply: THINKING,
    head: summarized,
    outcome: { type: 'stream_error', errorType: 'overloaded_error' },
  },
  'an empty end': { reply: {} },
};

/** Twelve streams of the simulator: text, thinking, calls, every awkward ending, an error behind a 200. */
export const RECORDED_STREAMS: readonly RecordedStream[] = Object.entries(RECIPES).map(([name, recipe]) => ({
  name,
  ...streamOf(recipe),
}));

/** What the simulator streams for a reply, with a fault if there is one. */
export function streamOf({ reply, head = {}, outcome }: Recipe): Omit<RecordedStream, 'name'> {
  const body: MessageRequest = {
    model: 'claude-opus-5',
    max_tokens: 4_096,
    tools: [TOOL],
    messages: [{ role: 'user', content: 'Write the files.' }],
    ...head,
  };
  const faults = outcome === undefined ? [] : [{ call: 1, attempt: 0, outcome }];
  const context = { seed: 'stream', now: 0, call: 1, attempt: 0, cache: [], faults };
  const { answer } = createSimulator(() => reply)(fromWire(body), context);
  if (answer.type === 'error') throw new Error(JSON.stringify(answer.body));
  return { answer, plan: planStream(answer) };
}

/** The text of a stream. */
export function streamText({ chunks }: StreamPlan): string {
  return chunks.map(({ text }) => text).join('');
}

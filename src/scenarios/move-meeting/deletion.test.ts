import { describe, expect, it } from 'vitest';
import { blocksOf, textIn, toolUsesIn } from '../../engine/messages/blocks.ts';
import { chainOf, toArray } from '../../engine/messages/chain.ts';
import type { Message } from '../../engine/messages/types.ts';
import { callsUntil, stepCount } from '../../engine/run/run.ts';
import { createSimulator } from '../../engine/simulator/handle.ts';
import type { SimulatedAnswer } from '../../engine/simulator/types.ts';
import { simulatedModel } from '../../model/simulated.ts';
import { defaultSetup } from '../../session/setup.ts';
import { runWith } from '../../session/testing/run-with.ts';
import { moveMeetingLesson as lesson } from './lesson.ts';

const { respond, agentHead } = lesson.scenario;
const simulator = createSimulator(respond);
const recorded = runWith(defaultSetup(lesson), 'agent', simulatedModel({ respond, seed: lesson.seed, faults: [] }), [
  'approve',
]);
/** The array as it was sent with a call, from 1. */
function sentWith(call: number): readonly Message[] {
  return toArray(callsUntil(recorded, stepCount(recorded))[call - 1]?.request.messages ?? null);
}
const MESSAGES = sentWith(6);

function answerTo(messages: readonly Message[]): string {
  const context = { seed: lesson.seed, now: 0, call: 1, attempt: 0, cache: [], faults: [] };
  return outcomeText(simulator({ head: agentHead, messages: chainOf(messages) }, context).answer);
}

/** What an answer comes to, in one line. */
function outcomeText(answer: SimulatedAnswer): string {
  if (answer.type === 'error') return `${answer.status} ${answer.body.error.message}`;
  const calls = toolUsesIn(answer.body.content);
  if (calls.length === 0) return `says "${textIn(answer.body.content)}"`;
  return `calls ${calls.map((call) => `${call.name}(${JSON.stringify(call.input)})`).join(' and ')}`;
}

/** What a block is, in a few words, so that the table can be read. */
function nameOf(message: Message, index: number, position: number): string {
  const block = blocksOf(message)[position];
  const what = block?.type === 'tool_use' ? `${block.type} ${block.name}` : block?.type;
  return `${index}.${position} ${message.role} ${what}`;
}

function without(messages: readonly Message[], index: number, position: number): readonly Message[] {
  return messages.flatMap((message, at) => {
    if (at !== index) return [message];
    const content = blocksOf(message).filter((_, block) => block !== position);
    return content.length === 0 ? [] : [{ ...message, content }];
  });
}

function blockTable(messages: readonly Message[]): string {
  const rows = messages.flatMap((message, index) =>
    blocksOf(message).map(
      (_, position) => `${nameOf(message, index, position)}\n    → ${answerTo(without(messages, index, position))}`,
    ),
  );
  return `${rows.join('\n')}\n`;
}

/** The array without each turn of the model and the results that answer it. */
function turnTable(messages: readonly Message[]): string {
  const rows = messages.flatMap((message, index) => {
    if (message.role !== 'assistant') return [];
    const name = blocksOf(message).map((_, position) => nameOf(message, index, position));
    const rest = messages.filter((_, at) => at !== index && at !== index + 1);
    return [`${name.join(', ')}\n    → ${answerTo(rest)}`];
  });
  return `${rows.join('\n')}\n`;
}

describe('the simulated model reads nothing but its request', () => {
  it.each([4, 6])('reacts to each block deleted from the request of call %i', async (call) => {
    await expect(blockTable(sentWith(call))).toMatchFileSnapshot(`./traces/call-${call}-block-deleted.txt`);
  });

  it.each([4, 6])('reacts to each turn deleted from the request of call %i', async (call) => {
    await expect(turnTable(sentWith(call))).toMatchFileSnapshot(`./traces/call-${call}-turn-deleted.txt`);
  });

  it('asks again for whatever it can no longer see', () => {
    expect(answerTo(MESSAGES.slice(0, 1))).toMatch(/^calls list_events/);
    expect(answerTo(MESSAGES.slice(0, 3))).toMatch(/^calls move_event.*10:00/);
    expect(answerTo(MESSAGES.slice(0, 5))).toMatch(/^calls find_free_slots.*you.*find_free_slots.*Dana/);
  });

  it('does other work for another goal', () => {
    const text = 'Move my planning meeting with Dana to Friday at 10:00.';
    const [, ...rest] = MESSAGES;
    expect(answerTo([{ role: 'user', content: text }, ...rest.slice(0, 4)])).toMatch(/^says "I could not move/);
    expect(answerTo([{ role: 'user', content: 'Hello!' }])).toMatch(/^says "What would you like/);
  });
});

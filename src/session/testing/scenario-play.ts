import { modelSpec } from '../../engine/accounting/models.ts';
import { costUsd, inputTokens } from '../../engine/accounting/usage.ts';
import type { Harness } from '../../engine/loop/harness.ts';
import type { Mode } from '../../engine/loop/program.ts';
import { blocksOf, textIn, toolUsesIn } from '../../engine/messages/blocks.ts';
import { chainOf, toArray } from '../../engine/messages/chain.ts';
import type { Message, MessageResponse } from '../../engine/messages/types.ts';
import { callsUntil, frontier, type Run, stepCount } from '../../engine/run/run.ts';
import { runAhead } from '../../engine/run/run-ahead.ts';
import { valuesOf } from '../../engine/run/sequence.ts';
import { createSimulator } from '../../engine/simulator/handle.ts';
import type { SimulatedAnswer } from '../../engine/simulator/types.ts';
import { simulatedModel } from '../../model/simulated.ts';
import type { Lesson } from '../../scenarios/scenario.ts';
import type { Answer } from '../decisions.ts';
import { defaultSetup, firstRun, surroundingsOf } from '../setup.ts';
import { runWith } from './run-with.ts';

/** How a run of a lesson differs from what the lesson says. */
export interface PlayOptions {
  readonly input?: string;
  readonly seed?: string;
  readonly harness?: Partial<Harness>;
  /** What a person answers in turn, the last one over and over; everything is approved if nothing is said. */
  readonly answers?: readonly Answer[];
  /** Turns after which the run is left, ended or not. */
  readonly turns?: number;
}

/** For tests: plays one lane of a lesson with the simulated model. */
export function play(lesson: Lesson, mode: Mode, options: PlayOptions = {}): Run {
  const standard = defaultSetup(lesson);
  const setup = {
    ...standard,
    input: options.input ?? standard.input,
    seed: options.seed ?? standard.seed,
    harness: { ...standard.harness, ...options.harness },
  };
  const model = simulatedModel({ respond: lesson.scenario.respond, seed: setup.seed, faults: lesson.faults });
  if (options.turns === undefined) return runWith(setup, mode, model, options.answers ?? ['approve']);
  return runAhead(firstRun(setup, mode), surroundingsOf(setup), model, options.turns).run;
}

/** How a run ended, in one line: cause, goal, turns. */
export function endingText(run: Run): string {
  const state = frontier(run);
  const ended = state.phase === 'ended' ? `${state.ending.cause}, goal ${state.ending.goal.verdict}` : state.phase;
  return `${ended}, ${state.ledger.turn} turns`;
}

/** What a run cost: input tokens and dollars. */
export function spentBy(run: Run): { readonly input: number; readonly usd: number } {
  const { usage, context } = frontier(run).ledger;
  return { input: inputTokens(usage), usd: costUsd(usage, modelSpec(context.head.model).prices) };
}

/** What the simulated API refused, a line each. */
export function refusals(run: Run): readonly string[] {
  return valuesOf(run.events).flatMap((event) => (event.type === 'request_failed' ? [event.failure.message] : []));
}

/** The array as it was sent with a call, from 1. */
export function sentWith(run: Run, call: number): readonly Message[] {
  return toArray(callsUntil(run, stepCount(run))[call - 1]?.request.messages ?? null);
}

/** What a lesson's model does when it is sent these messages as an agent, in one line. */
export function answerTo(lesson: Lesson, messages: readonly Message[], seed = lesson.seed): string {
  const { respond, agentHead } = lesson.scenario;
  const context = { seed, now: 0, call: 1, attempt: 0, cache: [], faults: [] };
  return outcomeText(createSimulator(respond)({ head: agentHead, messages: chainOf(messages) }, context).answer);
}

function outcomeText(answer: SimulatedAnswer): string {
  return answer.type === 'error' ? `${answer.status} ${answer.body.error.message}` : responseText(answer.body);
}

function responseText({ content, stop_reason }: MessageResponse): string {
  const searches = content.flatMap((block) =>
    block.type === 'server_tool_use' ? [`${block.name}(${JSON.stringify(block.input)})`] : [],
  );
  const calls = toolUsesIn(content).map((call) => `${call.name}(${JSON.stringify(call.input)})`);
  const text = textIn(content);
  return [
    ...(searches.length === 0 ? [] : [`searches ${searches.join(' and ')}`]),
    ...(calls.length === 0 ? [] : [`calls ${calls.join(' and ')}`]),
    ...(text === '' ? [] : [`says "${text}"`]),
    ...(stop_reason === 'pause_turn' ? ['pauses'] : []),
  ].join(', ');
}

/** What the model does without each block of an array in turn, as a table to be read. */
export function blockTable(lesson: Lesson, messages: readonly Message[]): string {
  const rows = messages.flatMap((message, index) =>
    blocksOf(message).map(
      (_, position) =>
        `${nameOf(message, index, position)}\n    → ${answerTo(lesson, without(messages, index, position))}`,
    ),
  );
  return `${rows.join('\n')}\n`;
}

/** The same without each turn of the model and the message that answers it. */
export function turnTable(lesson: Lesson, messages: readonly Message[]): string {
  const rows = messages.flatMap((message, index) => {
    if (message.role !== 'assistant') return [];
    const name = blocksOf(message).map((_, position) => nameOf(message, index, position));
    const rest = messages.filter((_, at) => at !== index && at !== index + 1);
    return [`${name.join(', ')}\n    → ${answerTo(lesson, rest)}`];
  });
  return `${rows.join('\n')}\n`;
}

/** The messages with the result at an index saying something else. */
export function withResult(messages: readonly Message[], index: number, content: string): readonly Message[] {
  return messages.map((message, at) =>
    at === index
      ? {
          ...message,
          content: blocksOf(message).map((block) =>
            block.type === 'tool_result'
              ? { type: 'tool_result' as const, tool_use_id: block.tool_use_id, content }
              : block,
          ),
        }
      : message,
  );
}

function nameOf(message: Message, index: number, position: number): string {
  const block = blocksOf(message)[position];
  const isCall = block?.type === 'tool_use' || block?.type === 'server_tool_use';
  return `${index}.${position} ${message.role} ${isCall ? `${block.type} ${block.name}` : block?.type}`;
}

function without(messages: readonly Message[], index: number, position: number): readonly Message[] {
  return messages.flatMap((message, at) => {
    if (at !== index) return [message];
    const content = blocksOf(message).filter((_, block) => block !== position);
    return content.length === 0 ? [] : [{ ...message, content }];
  });
}

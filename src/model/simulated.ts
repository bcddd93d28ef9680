import type { ModelContext } from '../engine/loop/events.ts';
import type { Fault } from '../engine/messages/fault.ts';
import type { MessageResponse } from '../engine/messages/types.ts';
import type { Asked, InstantModel, ModelOutcome } from '../engine/run/ports.ts';
import { createSimulator } from '../engine/simulator/handle.ts';
import { messageIn, type StreamedMessage } from '../engine/simulator/sse-message.ts';
import { readStream } from '../engine/simulator/sse-reader.ts';
import { streamFrames } from '../engine/simulator/sse-text.ts';
import type { CacheEntry, Respond, SimulatedAnswer, SimulatorContext } from '../engine/simulator/types.ts';
import { failureOf } from './failure.ts';

/** What a simulated model is made of: the scenario's answers, the seed of its randomness, and planned failures. */
export interface SimulatedSettings {
  readonly respond: Respond;
  readonly seed: string;
  readonly faults: readonly Fault[];
}

/** The simulated API asked directly: no SDK, no HTTP, an answer at once. */
export function simulatedModel(settings: SimulatedSettings): InstantModel {
  const simulator = createSimulator(settings.respond);
  return {
    ask: (asked) => {
      const { answer, context } = simulator(asked.request, contextFor(asked, settings));
      return outcomeOf(answer, keptFrom(context));
    },
  };
}

/** The simulator's context for one request: its seed and faults, and the cache that the run kept from the call before. */
export function contextFor(asked: Asked, { seed, faults }: SimulatedSettings): SimulatorContext {
  const { at, call, attempt, modelContext } = asked;
  return { seed, faults, now: at, call, attempt, cache: cacheIn(modelContext) };
}

/** The part of the simulator's context that a run keeps: the cache. The rest is known from the run itself. */
export function keptFrom(context: SimulatorContext): ModelContext {
  return { cache: context.cache };
}

function cacheIn(kept: ModelContext): readonly CacheEntry[] {
  // Only `keptFrom` writes this field; the loop carries it unread.
  return kept === null ? [] : (kept['cache'] as readonly CacheEntry[]);
}

function outcomeOf(answer: SimulatedAnswer, modelContext: ModelContext): ModelOutcome {
  const { millis } = answer;
  switch (answer.type) {
    case 'response':
      return { type: 'response', ...asStreamed(answer.body), millis, modelContext };
    case 'error': {
      const { status, body, headers } = answer;
      return { type: 'failure', failure: failureOf(status, body, { headers }), body, millis, modelContext };
    }
    case 'cut': {
      const { received, unfinished } = answer;
      return { type: 'cut', received, unfinished, millis, modelContext };
    }
  }
}

/** A response whose last block is a call that a limit cut, as whoever streams sees it: the call is none of its blocks. */
export function asStreamed(body: MessageResponse): StreamedMessage {
  const isCut = body.stop_reason === 'max_tokens' || body.stop_reason === 'model_context_window_exceeded';
  const last = body.content.at(-1);
  if (!isCut || last?.type !== 'tool_use') return { response: body, unfinished: null };
  return messageIn(readStream(streamFrames(body))) ?? { response: body, unfinished: null };
}

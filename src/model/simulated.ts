import type { ModelContext, RequestFailure } from '../engine/loop/events.ts';
import type { Fault } from '../engine/messages/fault.ts';
import type { ErrorBody } from '../engine/messages/types.ts';
import type { Asked, InstantModel, ModelOutcome } from '../engine/run/ports.ts';
import { createSimulator } from '../engine/simulator/handle.ts';
import type { CacheEntry, Respond, SimulatedAnswer, SimulatorContext } from '../engine/simulator/types.ts';

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
      return { type: 'response', response: answer.body, millis, modelContext };
    case 'error':
      return {
        type: 'failure',
        failure: failureOf(answer.status, answer.body, answer.headers['retry-after']),
        body: answer.body,
        millis,
        modelContext,
      };
    case 'cut':
      return { type: 'cut', received: answer.received, millis, modelContext };
  }
}

/** A failed answer as the harness reads it. `retryAfter` is the header's text, in seconds. */
export function failureOf(status: number, body: ErrorBody, retryAfter: string | null | undefined): RequestFailure {
  const seconds = retryAfter === null || retryAfter === undefined ? Number.NaN : Number.parseFloat(retryAfter);
  const retryAfterMs = Number.isFinite(seconds) && seconds >= 0 ? Math.round(seconds * 1_000) : null;
  return { status, type: body.error.type, message: body.error.message, retryAfterMs };
}

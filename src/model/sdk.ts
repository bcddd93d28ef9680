import { BaseAnthropic } from '@anthropic-ai/sdk/client';
import { APIError } from '@anthropic-ai/sdk/core/error';
import { Messages } from '@anthropic-ai/sdk/resources/messages';
import { type ModelRequest, toWire } from '../engine/messages/request.ts';
import type { MessageResponse } from '../engine/messages/types.ts';
import type { Asked, CancelSignal, ModelOutcome, SlowModel } from '../engine/run/ports.ts';
import type { HttpAnswer } from '../engine/simulator/fetch.ts';
import { createSimulator } from '../engine/simulator/handle.ts';
import { failureOf } from './failure.ts';
import { asStreamed, contextFor, keptFrom, type SimulatedSettings } from './simulated.ts';
import { simulatedFetch } from './simulated-fetch.ts';

/**
 * The simulated API behind the official SDK: the same requests are written out as JSON, go through the client that real
 * programs use, and come back through its parser. It is slower, since it writes the whole body each turn, and gives the
 * same events. Load this module lazily: it carries the SDK.
 */
export function sdkModel(settings: SimulatedSettings): SlowModel {
  const simulator = createSimulator(settings.respond);
  let earlier: ModelRequest | null = null;
  return {
    ask: async (asked, signal) => {
      const simulated = simulatedFetch(simulator, contextFor(asked, settings), earlier);
      const messages = new Messages(clientOver(simulated.fetch));
      try {
        const body = await messages.create(wireParams(asked), { signal: abortSignalFrom(signal) });
        const answered = answerOf(simulated.answered());
        earlier = answered.request;
        return received(body, answered);
      } catch (error) {
        signal.throwIfAborted();
        return failed(error, answerOf(simulated.answered()));
      }
    },
  };
}

/** Only the base of the client: its other resources would triple the size. Retries are the harness's own steps. */
function clientOver(fetch: SimulatedFetchFunction): BaseAnthropic {
  return new BaseAnthropic({
    apiKey: 'simulated',
    baseURL: 'https://simulated.invalid',
    fetch,
    maxRetries: 0,
    dangerouslyAllowBrowser: true,
    logLevel: 'off',
  });
}

type SimulatedFetchFunction = ReturnType<typeof simulatedFetch>['fetch'];
type WireParams = Parameters<Messages['create']>[0] & { stream?: false };

/** Our types are the SDK's, only read-only and with fewer kinds of block: a type test holds them together. */
function wireParams(asked: Asked): WireParams {
  return toWire(asked.request) as unknown as WireParams;
}

function received(body: unknown, { answer, context }: HttpAnswer): ModelOutcome {
  return {
    type: 'response',
    ...asStreamed(body as MessageResponse),
    millis: answer.millis,
    modelContext: keptFrom(context),
  };
}

function failed(error: unknown, { answer, headers, context }: HttpAnswer): ModelOutcome {
  const { millis } = answer;
  const modelContext = keptFrom(context);
  if (answer.type === 'cut') {
    return { type: 'cut', received: answer.received, unfinished: answer.unfinished, millis, modelContext };
  }
  if (!(error instanceof APIError) || answer.type !== 'error') throw error;
  const failure = failureOf(answer.status, answer.body, { headers });
  return { type: 'failure', failure, body: answer.body, millis, modelContext };
}

function answerOf(answered: HttpAnswer | null): HttpAnswer {
  if (answered === null) throw new Error('The SDK sent no request.');
  return answered;
}

/** The page hands in real abort signals; the engine's type for them is smaller. */
function abortSignalFrom(signal: CancelSignal): AbortSignal | null {
  return signal instanceof AbortSignal ? signal : null;
}

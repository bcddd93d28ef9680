import { APIError } from '@anthropic-ai/sdk/core/error';
import { Messages } from '@anthropic-ai/sdk/resources/messages';
import type { RequestFailure } from '../engine/loop/events.ts';
import { toWire } from '../engine/messages/request.ts';
import type { Connection } from '../engine/messages/servers.ts';
import type { ErrorBody } from '../engine/messages/types.ts';
import type { Asked, CancelSignal, Draft, ModelOutcome, SlowModel } from '../engine/run/ports.ts';
import { foldMessage } from '../engine/simulator/sse-fold.ts';
import { messageIn, partsIn, unfinishedIn, wholeBlocksIn } from '../engine/simulator/sse-message.ts';
import { NOTHING_STREAMED, type StreamReading } from '../engine/simulator/sse-reading.ts';
import { withCountedPrefix } from './count-prefix.ts';
import { errorBodyFrom, errorTypeOf, failureOf } from './failure.ts';
import { redact } from './key.ts';
import { clientFor } from './live-client.ts';

/** What a live model needs from outside. */
export interface LivePorts {
  /** Milliseconds on a clock that runs evenly: what an answer takes is real time. */
  readonly now: () => number;
  /** Milliseconds since 1970: a server may ask to wait until a date. */
  readonly today: () => number;
  readonly fetch?: typeof globalThis.fetch;
}

/**
 * A model behind the Messages API of a live server, through the official SDK. Every answer is streamed and read by our own
 * strict reader, as the simulated one is; what the reader does not accept is a cut response, whatever came. Texts of errors
 * are freed of the key. Load this module lazily: it carries the SDK.
 */
export function liveModel(connection: Connection, ports: LivePorts): SlowModel {
  return {
    ask: async (asked, signal, onDraft) => {
      const messages = new Messages(clientFor(connection, ports.fetch));
      const since = ports.now();
      const spent = () => Math.round(ports.now() - since);
      let stream: AsyncIterable<unknown>;
      try {
        stream = await messages.create(wireParams(asked), {
          signal: abortSignalFrom(signal),
          // The harness tries again, and not the client: so it says which try this is.
          headers: { 'x-stainless-retry-count': String(asked.attempt) },
        });
      } catch (error) {
        signal.throwIfAborted();
        const { modelContext } = asked;
        return { type: 'failure', ...failed(error, connection, ports.today()), millis: spent(), modelContext };
      }
      // Beside the answer, once there is one: what fails is not counted.
      const counting = withCountedPrefix(asked, connection, abortSignalFrom(signal), ports.fetch);
      const reading = await read(stream, signal, onDraft);
      const millis = spent();
      const modelContext = await counting;
      signal.throwIfAborted();
      return { ...outcomeOf(reading), millis, modelContext };
    },
  };
}

type StreamParams = Parameters<Messages['create']>[0] & { stream: true };

/** Our types are the SDK's, only read-only and with fewer kinds of block: a type test holds them together. */
function wireParams(asked: Asked): StreamParams {
  return { ...toWire(asked.request), stream: true } as unknown as StreamParams;
}

/** Reads a stream to its end. Whatever breaks it leaves a reading that is not complete; only an abort is thrown. */
async function read(
  stream: AsyncIterable<unknown>,
  signal: CancelSignal,
  onDraft?: (draft: Draft) => void,
): Promise<StreamReading> {
  let reading = NOTHING_STREAMED;
  try {
    for await (const event of stream) {
      signal.throwIfAborted();
      reading = foldMessage(reading, { event: nameOf(event), data: JSON.stringify(event) });
      onDraft?.({ blocks: partsIn(reading) });
    }
  } catch {
    // An error in the stream, JSON that is none, a lost connection: what came before it is what there is.
  }
  signal.throwIfAborted();
  return reading;
}

function nameOf(event: unknown): string | null {
  const isNamed = typeof event === 'object' && event !== null && 'type' in event && typeof event.type === 'string';
  return isNamed ? (event.type as string) : null;
}

type Outcome =
  | Pick<Extract<ModelOutcome, { type: 'response' }>, 'type' | 'response' | 'unfinished'>
  | Pick<Extract<ModelOutcome, { type: 'cut' }>, 'type' | 'received' | 'unfinished'>;

function outcomeOf(reading: StreamReading): Outcome {
  const message = messageIn(reading);
  if (message !== null) return { type: 'response', ...message };
  return { type: 'cut', received: wholeBlocksIn(reading), unfinished: unfinishedIn(reading) };
}

function failed(
  error: unknown,
  { baseUrl }: Connection,
  now: number,
): { readonly failure: RequestFailure; readonly body: ErrorBody | null } {
  if (!(error instanceof APIError) || error.status === undefined) return { failure: noAnswer(baseUrl), body: null };
  const { status } = error;
  const body = withoutKey(errorBodyFrom(status, error.error) ?? bodyFor(status));
  return { failure: failureOf(status, body, { headers: Object.fromEntries(error.headers ?? []), now }), body };
}

/** Browsers do not tell a page why no answer came: the connection test finds out more. */
function noAnswer(baseUrl: string): RequestFailure {
  const host = URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl;
  return {
    status: null,
    type: 'connection_error',
    message: `No answer came from ${host}.`,
    retryAfterMs: null,
  };
}

function bodyFor(status: number): ErrorBody {
  return {
    type: 'error',
    error: { type: errorTypeOf(status), message: `The server answered ${status} and said nothing that can be read.` },
  };
}

function withoutKey(body: ErrorBody): ErrorBody {
  return JSON.parse(redact(JSON.stringify(body))) as ErrorBody;
}

/** The page hands in real abort signals; the engine's type for them is smaller. */
function abortSignalFrom(signal: CancelSignal): AbortSignal | null {
  return signal instanceof AbortSignal ? signal : null;
}

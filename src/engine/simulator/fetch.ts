import { digest } from '../messages/digest.ts';
import { fromWire, type ModelRequest } from '../messages/request.ts';
import type { Json, JsonObject, MessageRequest } from '../messages/types.ts';
import { errorAnswer } from './api-errors.ts';
import { identifier } from './identifiers.ts';
import type { SimulatedAnswer, Simulator, SimulatorContext } from './types.ts';

/** An answer as it goes over HTTP, with the answer that it was written from and the context for the next request. */
export interface HttpAnswer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly bodyText: string;
  readonly answer: SimulatedAnswer;
  readonly context: SimulatorContext;
  /** The request as it was read, to be handed in as `earlier` with the next one; null if it could not be read. */
  readonly request: ModelRequest | null;
}

/**
 * Answers the text of a request with the text of a response. The pure half of a `fetch`: whoever has a `Response` class
 * wraps it. A response that is cut ends in the middle of its text. `earlier` is a request that this one may continue: it
 * changes no answer, only what has to be worked out again.
 */
export function answerHttp(
  simulator: Simulator,
  bodyText: string,
  context: SimulatorContext,
  earlier: ModelRequest | null = null,
): HttpAnswer {
  const body = readJson(bodyText);
  if (typeof body === 'string') return refused(body, context);
  return answerBody(simulator, body, context, earlier);
}

/** The same for a body that was parsed already. */
export function answerBody(
  simulator: Simulator,
  body: JsonObject,
  context: SimulatorContext,
  earlier: ModelRequest | null,
): HttpAnswer {
  const read = readMessageRequest(body);
  if (typeof read === 'string') return refused(read, context);
  const request = fromWire(read, earlier);
  return { ...written(simulator(request, context)), request };
}

function written({ answer, context }: ReturnType<Simulator>): Omit<HttpAnswer, 'request'> {
  const text = JSON.stringify(answer.body);
  const bodyText = answer.type === 'cut' ? text.slice(0, Math.floor(text.length / 2)) : text;
  return { status: answer.status, headers: answer.headers, bodyText, answer, context };
}

function refused(message: string, context: SimulatorContext): HttpAnswer {
  const { seed, call, attempt, requestNumber } = context;
  const requestId = identifier('req_011C', digest(`${requestNumber ?? 0}/${call}/${attempt}/${message}`, seed));
  const answer = errorAnswer({ status: 400, type: 'invalid_request_error', message, requestId });
  return { ...written({ answer, context }), request: null };
}

/** The body as an object, or what is wrong with it. */
export function readJson(bodyText: string): JsonObject | string {
  try {
    const body: Json = JSON.parse(bodyText);
    return isObject(body) ? body : 'Input should be a valid dictionary';
  } catch {
    // The reason that JSON.parse gives differs from engine to engine, so it is left out.
    return 'The request body is not valid JSON';
  }
}

/** The body if it can be read at all, else what is wrong with it. What the messages hold is for the rules to judge. */
export function readMessageRequest(body: JsonObject): MessageRequest | string {
  const { messages } = body;
  if (messages === undefined) return 'messages: Field required';
  if (!Array.isArray(messages)) return 'messages: Input should be a valid list';
  const stranger = messages.findIndex((message) => !isObject(message));
  if (stranger !== -1) return `messages.${stranger}: Input should be a valid dictionary`;
  return body as unknown as MessageRequest;
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

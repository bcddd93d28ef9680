import { digest } from '../messages/digest.ts';
import { fromWire } from '../messages/request.ts';
import type { MessageRequest } from '../messages/types.ts';
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
}

/**
 * Answers the text of a request with the text of a response. The pure half of a `fetch`: whoever has a `Response` class
 * wraps it. A response that is cut ends in the middle of its text.
 */
export function answerHttp(simulator: Simulator, bodyText: string, context: SimulatorContext): HttpAnswer {
  const read = readBody(bodyText);
  if (typeof read === 'string') return written({ answer: refusal(read, context), context });
  return written(simulator(fromWire(read), context));
}

function written({ answer, context }: ReturnType<Simulator>): HttpAnswer {
  const text = JSON.stringify(answer.body);
  const bodyText = answer.type === 'cut' ? text.slice(0, Math.floor(text.length / 2)) : text;
  return { status: answer.status, headers: answer.headers, bodyText, answer, context };
}

function refusal(message: string, { seed, call, attempt }: SimulatorContext): SimulatedAnswer {
  const requestId = identifier('req_011C', digest(`${call}/${attempt}/${message}`, seed));
  return errorAnswer({ status: 400, type: 'invalid_request_error', message, requestId });
}

/** The body if it can be read at all, else what is wrong with it. What the messages hold is for the rules to judge. */
function readBody(bodyText: string): MessageRequest | string {
  let body: unknown;
  try {
    body = JSON.parse(bodyText);
  } catch {
    // The reason that JSON.parse gives differs from engine to engine, so it is left out.
    return 'The request body is not valid JSON';
  }
  if (!isObject(body)) return 'Input should be a valid dictionary';
  if (body['messages'] === undefined) return 'messages: Field required';
  if (!Array.isArray(body['messages'])) return 'messages: Input should be a valid list';
  const stranger = body['messages'].findIndex((message) => !isObject(message));
  if (stranger !== -1) return `messages.${stranger}: Input should be a valid dictionary`;
  return body as unknown as MessageRequest;
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

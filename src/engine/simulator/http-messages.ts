import type { JsonObject } from '../messages/types.ts';
import { errorAnswer, errorOfType } from './api-errors.ts';
import { answerBody, type HttpAnswer, readJson } from './fetch.ts';
import { createSimulator } from './handle.ts';
import { checkFrom } from './http-gate.ts';
import { type Exchange, errorOutcome, type Outcome, plainOutcome, refused } from './http-outcome.ts';
import type { HttpResponse } from './http-types.ts';
import { readScript, SCRIPT_HEADER, type Script } from './script.ts';
import { callProblem, playScript, type ScriptPlace } from './script-play.ts';
import { planStream, type StreamedAnswer } from './sse-faults.ts';
import type { SimulatorContext } from './types.ts';

/** Answers `POST /v1/messages`, as JSON or as a stream, by the model or by the script in the request's header. */
export function messagesRoute(exchange: Exchange): Outcome {
  const { headers, bodyText } = exchange.request;
  const script = headers[SCRIPT_HEADER] === undefined ? [] : readScript(headers[SCRIPT_HEADER]);
  if (typeof script === 'string') return refused(exchange, 400, script);
  const body = readJson(bodyText);
  if (typeof body === 'string') return refused(exchange, 400, body);
  const place = placeOf(body, exchange);
  const part = playScript(script, place, exchange.settings.respond);
  const answered = answerBody(
    createSimulator(part.respond),
    body,
    { ...contextFor(exchange, place), faults: part.faults, check: checkFrom(exchange, 'messages', part.plansPause) },
    exchange.context.earlier,
  );
  const problem = scriptProblem(script, place, answered);
  if (problem !== null) return refused(exchange, 400, `${SCRIPT_HEADER}${problem}`);
  return outcomeOf(answered, body['stream'] === true);
}

/** How many assistant messages the request holds, and which try of it this is, as the SDK counts. */
function placeOf({ messages }: JsonObject, { request }: Exchange): ScriptPlace {
  const attempt = Number.parseInt(request.headers['x-stainless-retry-count'] ?? '0', 10);
  const spoken = Array.isArray(messages) ? messages.filter((message) => message?.role === 'assistant') : [];
  return { index: spoken.length, attempt: Number.isNaN(attempt) ? 0 : attempt };
}

function contextFor({ request, context, settings }: Exchange, { index, attempt }: ScriptPlace): SimulatorContext {
  const { now, cache, requestCount } = context;
  const seed = request.headers['x-loopscope-seed'] ?? settings.seed;
  return { seed, now, call: index + 1, attempt, cache, faults: [], requestNumber: requestCount };
}

/** A script can only be held against a request that is good in itself. */
function scriptProblem(script: Script, place: ScriptPlace, { answer, request }: HttpAnswer): string | null {
  return answer.type === 'error' || request === null ? null : callProblem(script, place, request);
}

function outcomeOf({ answer, bodyText, context, request }: HttpAnswer, isStreamed: boolean): Outcome {
  if (answer.type === 'error') return { ...errorOutcome(answer), isMetered: true };
  const kept = { cache: context.cache, earlier: request };
  const metered = { ...plainOutcome(200, answer.headers, bodyText), isMetered: true, usage: answer.body.usage, kept };
  if (isStreamed || answer.stream?.type === 'malformed') return streamed(metered, answer, isStreamed, bodyText);
  switch (answer.stream?.type) {
    case 'stream_error': {
      const requestId = answer.headers['request-id'] ?? '';
      const error = errorAnswer({ ...errorOfType(answer.stream.errorType), requestId });
      return { ...errorOutcome(error), isMetered: true };
    }
    case 'slow':
      return { ...metered, body: { type: 'stream', chunks: [{ text: bodyText, afterMillis: answer.millis }] } };
    default:
      return { ...metered, isCut: answer.type === 'cut' };
  }
}

function streamed(metered: Outcome, answer: StreamedAnswer, isStreamed: boolean, bodyText: string): Outcome {
  const plan = planStream(answer);
  const isPage = plan.contentType === 'text/html';
  if (!isStreamed && !isPage) return { ...metered, body: textBody(bodyText) };
  const headers = { ...answer.headers, 'content-type': plan.contentType, 'cache-control': 'no-cache' };
  return { ...metered, headers, body: { type: 'stream', chunks: plan.chunks }, isCut: plan.isCut };
}

function textBody(text: string): HttpResponse['body'] {
  return { type: 'text', text };
}

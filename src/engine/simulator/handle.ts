import { callMillis } from '../accounting/latency.ts';
import { digest } from '../messages/digest.ts';
import type { FaultOutcome } from '../messages/fault.ts';
import type { ModelRequest } from '../messages/request.ts';
import type { MessageResponse } from '../messages/types.ts';
import { errorAnswer, plannedError, responseHeaders } from './api-errors.ts';
import { headPositions } from './cache-positions.ts';
import { type CheckOptions, DEFAULT_CHECK } from './check-options.ts';
import { compose } from './compose.ts';
import { conversationOf } from './conversation.ts';
import { identifier } from './identifiers.ts';
import { stopAsPlanned } from './planned-stop.ts';
import { throughCache } from './prompt-cache.ts';
import { randomFrom } from './random.ts';
import { writeResponse } from './response.ts';
import { resumedResults } from './resume.ts';
import { streamEvents } from './sse-events.ts';
import { planStream } from './sse-faults.ts';
import { unfinishedIn, wholeBlocksIn } from './sse-message.ts';
import { readStream } from './sse-reader.ts';
import type { Respond, SimulatedAnswer, Simulator, SimulatorContext } from './types.ts';
import { validate } from './validate.ts';

/**
 * Puts the simulated API before a model. The API checks the request first, then comes what a lesson plans to go wrong,
 * then the model's reply, then the response with its bill. Pure: the same request in the same context gets the same
 * answer. After an append it costs what was appended, at turn 10,000 as at turn 10.
 */
export function createSimulator(respond: Respond): Simulator {
  return (request, context) => {
    const verdict = validate(request, checkIn(context));
    if (!verdict.accepted) {
      const { status, type, message, details } = verdict;
      const requestId = requestIdOf(context, message);
      return { answer: errorAnswer({ status, type, message, details, requestId }), context };
    }
    const fault = plannedFault(context);
    if (fault?.type === 'error') {
      const about = conversationOf(request.messages).fingerprint;
      return { answer: plannedError(fault, requestIdOf(context, about)), context };
    }
    return answerWith(respond, request, context, fault);
  };
}

/** A lesson may plan a pause for a tool that no request defines; sending that turn back is no mistake then. */
function checkIn({ check = DEFAULT_CHECK, faults }: SimulatorContext): CheckOptions {
  const plansPause = faults.some(({ outcome }) => outcome.type === 'stop' && outcome.stopReason === 'pause_turn');
  return plansPause ? { ...check, plansPause } : check;
}

/** What a lesson plans for this try of this call, if it does. What the tools will meet is not the API's business. */
function plannedFault({ faults, call, attempt }: SimulatorContext): FaultOutcome | null {
  const planned = faults.find(
    (fault) => fault.call === call && fault.attempt === attempt && fault.outcome.type !== 'tools',
  );
  return planned?.outcome ?? null;
}

function answerWith(
  respond: Respond,
  request: ModelRequest,
  context: SimulatorContext,
  fault: FaultOutcome | null,
): ReturnType<Simulator> {
  const { head, messages } = request;
  const conversation = conversationOf(messages).fingerprint;
  // Two steps of a workflow may say the same to different instructions: ids depend on both, chance on the talk alone.
  const key = digest(conversation + headPositions(head).fingerprint, context.seed);
  const composed = compose(head, respond(request, randomFrom(digest(conversation, context.seed))), key);
  const draft = fault?.type === 'stop' ? stopAsPlanned(composed, fault, request, key) : composed;
  const cacheUse = throughCache(request, context.cache, context.now);
  const written = writeResponse({ head, draft, cacheUse, key, conversation });
  // Not written by the model, so not among the tokens that it wrote.
  const body = { ...written, content: [...resumedResults(messages), ...written.content] };
  const headers = responseHeaders(requestIdOf(context, conversation));
  return {
    answer: answerAsPlanned(body, headers, fault),
    context: { ...context, cache: cacheUse.cache },
  };
}

function answerAsPlanned(
  body: MessageResponse,
  headers: SimulatedAnswer['headers'],
  fault: FaultOutcome | null,
): SimulatedAnswer {
  switch (fault?.type) {
    case 'cut':
      return cutAnswer({ type: 'cut', status: 200, body, headers, ...NOTHING_CAME });
    case 'stream_error':
    case 'malformed':
      return cutAnswer({ type: 'cut', status: 200, body, headers, stream: fault, ...NOTHING_CAME });
    case 'slow': {
      const whole = received(body, headers);
      return { ...whole, millis: whole.millis + streamEvents(body).length * fault.millisPerEvent, stream: fault };
    }
    default:
      return received(body, headers);
  }
}

function received(body: MessageResponse, headers: SimulatedAnswer['headers']): SimulatedAnswer {
  return { type: 'response', status: 200, body, headers, millis: callMillis(body.usage) };
}

type CutAnswer = Extract<SimulatedAnswer, { readonly type: 'cut' }>;

/** What has come of an answer before its stream was read. */
const NOTHING_CAME = { received: [], unfinished: null, millis: 0 } as const;

/** What has come of a response that breaks off in its middle is what a strict reader makes of its stream. */
function cutAnswer(answer: CutAnswer): CutAnswer {
  const { usage } = answer.body;
  const reading = readStream(planStream(answer).chunks.map(({ text }) => text));
  const millis = callMillis({ ...usage, output_tokens: Math.floor(usage.output_tokens / 2) });
  return { ...answer, received: wholeBlocksIn(reading), unfinished: unfinishedIn(reading), millis };
}

/** A request has an id of its own, also when the same messages are sent again. */
function requestIdOf({ seed, call, attempt, requestNumber }: SimulatorContext, about: string): string {
  const count = requestNumber === undefined ? '' : `${requestNumber}/`;
  return identifier('req_011C', digest(`${count}${call}/${attempt}/${about}`, seed));
}

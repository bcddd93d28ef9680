import { requestTokens } from '../accounting/estimate.ts';
import { digest } from '../messages/digest.ts';
import { fromWire } from '../messages/request.ts';
import { errorAnswer, responseHeaders } from './api-errors.ts';
import { readJson, readMessageRequest } from './fetch.ts';
import { checkFrom } from './http-gate.ts';
import { type Exchange, errorOutcome, type Outcome, plainOutcome, refused } from './http-outcome.ts';
import { identifier } from './identifiers.ts';
import { validate } from './validate.ts';

/** Answers `POST /v1/messages/count_tokens`: the estimate that a request would be billed by. Source: reference §8. */
export function countRoute(exchange: Exchange): Outcome {
  const { request, context, settings } = exchange;
  const body = readJson(request.bodyText);
  const read = typeof body === 'string' ? body : readMessageRequest(body);
  if (typeof read === 'string') return refused(exchange, 400, read);
  const asked = fromWire(read);
  const verdict = validate(asked, checkFrom(exchange, 'count_tokens', false));
  const requestId = identifier('req_011C', digest(`${context.requestCount}/count`, settings.seed));
  if (!verdict.accepted) return errorOutcome(errorAnswer({ ...verdict, requestId }));
  return plainOutcome(200, responseHeaders(requestId), JSON.stringify({ input_tokens: requestTokens(asked) }));
}

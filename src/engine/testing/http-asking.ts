import type { MessageRequest } from '../messages/types.ts';
import { genericModel } from '../simulator/generic-model.ts';
import { createHttpApi } from '../simulator/http.ts';
import {
  FRESH_HTTP_CONTEXT,
  type Headers,
  type HttpContext,
  type HttpRequest,
  type HttpResponse,
  type HttpResult,
  type HttpSettings,
} from '../simulator/http-types.ts';

const SETTINGS: HttpSettings = { respond: genericModel, seed: '1', needsBrowserOptIn: false };
/** Headers that every request needs. */
export const HEADERS: Headers = { 'x-api-key': 'any', 'anthropic-version': '2026-10-21' };
/** A small request. */
export const BODY: MessageRequest = {
  model: 'claude-opus-5',
  max_tokens: 100,
  messages: [{ role: 'user', content: 'Hello.' }],
};

/** What differs from a small request to the messages endpoint of a fresh server. */
export interface Asked extends Partial<Omit<HttpRequest, 'bodyText'>> {
  readonly body?: object | string;
  readonly settings?: Partial<HttpSettings>;
  readonly context?: Partial<HttpContext>;
}

/** Asks the API over HTTP, without a network. */
export function ask({ body = BODY, settings, context, ...request }: Asked = {}): HttpResult {
  const api = createHttpApi({ ...SETTINGS, ...settings });
  const bodyText = typeof body === 'string' ? body : JSON.stringify(body);
  const whole = { method: 'POST', path: '/v1/messages', headers: HEADERS, bodyText, ...request };
  return api(whole, { ...FRESH_HTTP_CONTEXT, ...context });
}

/** The body of a response, also of a stream. */
export function textOf({ body }: HttpResponse): string {
  return body.type === 'text' ? body.text : body.chunks.map(({ text }) => text).join('');
}

/** Status, type and message of an error. */
export function errorIn({ response }: HttpResult): readonly unknown[] {
  const body = JSON.parse(textOf(response));
  return [response.status, body.error?.type, body.error?.message];
}

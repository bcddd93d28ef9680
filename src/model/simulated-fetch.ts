import type { ModelRequest } from '../engine/messages/request.ts';
import { answerHttp, type HttpAnswer } from '../engine/simulator/fetch.ts';
import type { HttpApi, HttpContext, HttpResponse } from '../engine/simulator/http-types.ts';
import type { StreamChunk } from '../engine/simulator/sse-faults.ts';
import type { Simulator, SimulatorContext } from '../engine/simulator/types.ts';

/** The type of `fetch`. */
export type FetchFunction = (url: string | URL | Request, init?: RequestInit) => Promise<Response>;

/** A `fetch` with the simulated API behind it, for one request. `answered` holds what came of it. */
export interface SimulatedFetch {
  readonly fetch: FetchFunction;
  readonly answered: () => HttpAnswer | null;
}

/** Makes a `fetch` that answers from the simulator in the given context and sends nothing anywhere. */
export function simulatedFetch(
  simulator: Simulator,
  context: SimulatorContext,
  earlier: ModelRequest | null = null,
): SimulatedFetch {
  let answered: HttpAnswer | null = null;
  return {
    answered: () => answered,
    fetch: async (_url, init) => {
      init?.signal?.throwIfAborted();
      answered = answerHttp(simulator, String(init?.body ?? ''), context, earlier);
      return new Response(answered.bodyText, { status: answered.status, headers: answered.headers });
    },
  };
}

/** What a `fetch` over the whole simulated server needs from outside. */
export interface FetchPorts {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Calls back once after so many milliseconds; the returned function takes that back. */
  readonly after: (millis: number, callback: () => void) => () => void;
}

/**
 * Makes a `fetch` with the whole simulated server behind it: paths, headers, streams, faults. It keeps the server's
 * context from request to request, obeys the request's signal, also inside a stream, and sends nothing anywhere.
 */
export function serverFetch(api: HttpApi, start: HttpContext, ports: FetchPorts): FetchFunction {
  let context = start;
  return async (url, init) => {
    const signal = init?.signal ?? null;
    signal?.throwIfAborted();
    const { pathname, search } = new URL(url instanceof Request ? url.url : url);
    const headers = Object.fromEntries(new Headers(init?.headers ?? {}));
    const request = {
      method: init?.method ?? 'GET',
      path: pathname + search,
      headers,
      bodyText: String(init?.body ?? ''),
    };
    const result = api(request, { ...context, now: ports.now() });
    context = result.context;
    return responseOf(result.response, signal, ports);
  };
}

function responseOf(
  { status, headers, body, isCut }: HttpResponse,
  signal: AbortSignal | null,
  ports: FetchPorts,
): Response {
  const isEmpty = status === 204 || status === 304;
  if (isEmpty) return new Response(null, { status, headers });
  const chunks = body.type === 'text' ? [{ text: body.text, afterMillis: 0 }] : body.chunks;
  return new Response(streamOf(chunks, isCut, signal, ports), { status, headers });
}

/** The pieces as a stream of bytes. A connection that is lost ends in an error, as the browser's own does. */
function streamOf(
  chunks: readonly StreamChunk[],
  isCut: boolean,
  signal: AbortSignal | null,
  { after }: FetchPorts,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let next = 0;
  let cancel = (): void => {};
  return new ReadableStream<Uint8Array>({
    start: (controller) => {
      signal?.addEventListener('abort', () => {
        cancel();
        controller.error(signal.reason);
      });
    },
    pull: (controller) => {
      const chunk = chunks[next];
      next += 1;
      if (chunk === undefined) {
        if (isCut) controller.error(new TypeError('terminated'));
        else controller.close();
        return;
      }
      const bytes = encoder.encode(chunk.text);
      if (chunk.afterMillis === 0) {
        controller.enqueue(bytes);
        return;
      }
      return new Promise<void>((resolve) => {
        cancel = after(chunk.afterMillis, () => {
          controller.enqueue(bytes);
          resolve();
        });
      });
    },
    cancel: () => cancel(),
  });
}

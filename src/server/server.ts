import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { createHttpApi } from '../engine/simulator/http.ts';
import { LARGEST_BODY } from '../engine/simulator/http-gate.ts';
import {
  FRESH_HTTP_CONTEXT,
  type HttpContext,
  type HttpResponse,
  type HttpSettings,
} from '../engine/simulator/http-types.ts';
import type { StreamChunk } from '../engine/simulator/sse-faults.ts';

/** Longer than clients keep a connection in their pools, so that none is closed just when it is used again. */
const KEEP_ALIVE_MILLIS = 75_000;

/** What the server gets from outside: the time, and a way to wait. */
export interface ServerPorts {
  /** Milliseconds since 1970. */
  readonly now: () => number;
  /** Calls back once after so many milliseconds; the returned function takes that back. */
  readonly after: (millis: number, callback: () => void) => () => void;
}

/**
 * A server with the simulated API behind it. It keeps the context between requests, so the prompt cache and the limits
 * live as long as it does; requests are answered one after the other, so the order in which they come is the only thing
 * that decides. It listens to nobody yet.
 */
export function createSimulatorServer(settings: HttpSettings, ports: ServerPorts): Server {
  const api = createHttpApi(settings);
  let context: HttpContext = FRESH_HTTP_CONTEXT;
  const server = createServer((incoming, outgoing) => {
    readBody(incoming, (bodyText) => {
      const { method = 'GET', url = '/' } = incoming;
      const request = { method, path: url, headers: headersOf(incoming), bodyText };
      const result = api(request, { ...context, now: ports.now() });
      context = result.context;
      send(result.response, outgoing, ports);
    });
  });
  server.keepAliveTimeout = KEEP_ALIVE_MILLIS;
  return server;
}

/**
 * Collects the body. What is beyond the limit is read and dropped, so that the client gets to read its answer, and blanks
 * stand for it: the API judges by the length.
 */
function readBody(incoming: IncomingMessage, done: (bodyText: string) => void): void {
  const pieces: Buffer[] = [];
  let length = 0;
  incoming.on('data', (piece: Buffer) => {
    length += piece.length;
    if (length <= LARGEST_BODY) pieces.push(piece);
  });
  incoming.on('end', () => {
    done(length <= LARGEST_BODY ? Buffer.concat(pieces).toString('utf8') : ' '.repeat(LARGEST_BODY + 1));
  });
}

function headersOf({ headers }: IncomingMessage): Readonly<Record<string, string>> {
  const single = Object.entries(headers).map(([name, value]): [string, string] => [
    name,
    Array.isArray(value) ? value.join(', ') : (value ?? ''),
  ]);
  return Object.fromEntries(single);
}

function send({ status, headers, body, isCut }: HttpResponse, outgoing: ServerResponse, ports: ServerPorts): void {
  if (body.type === 'text' && !isCut) {
    outgoing
      .writeHead(status, status === 204 ? headers : { ...headers, 'content-length': Buffer.byteLength(body.text) })
      .end(body.text);
    return;
  }
  outgoing.writeHead(status, headers).flushHeaders();
  const close = isCut ? () => outgoing.write('', () => outgoing.destroy()) : () => outgoing.end();
  sendChunks(body.type === 'text' ? [{ text: body.text, afterMillis: 0 }] : body.chunks, outgoing, close, ports);
}

/** Sends the pieces of a stream, each when its time has come. */
function sendChunks(
  chunks: readonly StreamChunk[],
  outgoing: ServerResponse,
  close: () => void,
  { after }: ServerPorts,
): void {
  let next = 0;
  let cancel = (): void => {};
  const sendDue = (hasWaited: boolean): void => {
    for (let isDue = hasWaited; next < chunks.length; isDue = false) {
      const { text, afterMillis } = chunks[next] ?? { text: '', afterMillis: 0 };
      if (afterMillis > 0 && !isDue) {
        cancel = after(afterMillis, () => sendDue(true));
        return;
      }
      outgoing.write(text);
      next += 1;
    }
    close();
  };
  // Whoever hangs up gets nothing more, and nothing waits for them.
  outgoing.on('close', () => cancel());
  sendDue(false);
}

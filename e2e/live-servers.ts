import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import type { ScriptEntry } from '../src/engine/simulator/script.ts';

/** A server that a spec has started, and the requests that came to it. */
export interface StartedServer {
  readonly url: string;
  readonly stop: () => Promise<void>;
}

const ROOT = path.resolve(import.meta.dirname, '..');

/** Starts `npm run simulator` on a free port, as a process of its own. */
export async function startSimulator(...options: readonly string[]): Promise<StartedServer> {
  const words = ['--import', 'tsx', 'src/server/main.ts', '--port', '0', ...options];
  const child = spawn(process.execPath, words, { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] });
  const [greeting] = (await once(child.stdout, 'data')) as [Buffer];
  const [url] = /http:\/\/127\.0\.0\.1:\d+/.exec(greeting.toString()) ?? [];
  if (url === undefined) throw new Error(`The simulator said: ${greeting.toString()}`);
  return {
    url,
    stop: async () => {
      const ended = once(child, 'exit');
      child.kill();
      await ended;
    },
  };
}

/** A server in front of a simulator that hands each request on with a script of what shall come of it. */
export async function startScripted(simulator: string, script: () => readonly ScriptEntry[]): Promise<StartedServer> {
  const { port } = new URL(simulator);
  const server = createServer((incoming: IncomingMessage, outgoing: ServerResponse) => {
    const headers = { ...incoming.headers, 'x-loopscope-script': JSON.stringify(script()) };
    const { method, url } = incoming;
    const onwards = request({ port, host: '127.0.0.1', method, path: url, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.on('error', () => outgoing.destroy());
      answer.on('close', () => (answer.complete ? outgoing.end() : outgoing.destroy()));
      answer.pipe(outgoing, { end: false });
    });
    onwards.on('error', () => outgoing.destroy());
    outgoing.on('close', () => onwards.destroy());
    incoming.pipe(onwards);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

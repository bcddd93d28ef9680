import type { AddressInfo } from 'node:net';
import Anthropic, { type ClientOptions } from '@anthropic-ai/sdk';
import { genericModel } from '../../engine/simulator/generic-model.ts';
import { createHttpApi } from '../../engine/simulator/http.ts';
import { FRESH_HTTP_CONTEXT, type HttpSettings } from '../../engine/simulator/http-types.ts';
import { SCRIPT_HEADER, type ScriptEntry } from '../../engine/simulator/script.ts';
import { serverFetch } from '../../model/simulated-fetch.ts';
import { createSimulatorServer, type ServerPorts } from '../server.ts';

const SETTINGS: HttpSettings = { respond: genericModel, seed: '1', needsBrowserOptIn: false };

/** The official SDK before the simulated API, by one of its two ways in. */
export interface Way {
  readonly client: (options?: ClientOptions) => Anthropic;
  readonly close: () => Promise<void>;
  readonly waits: HandCrank;
}

/** Waits that end when a test says so. */
export class HandCrank {
  readonly waiting: { readonly millis: number; readonly callback: () => void }[] = [];

  readonly after: ServerPorts['after'] = (millis, callback) => {
    const wait = { millis, callback };
    this.waiting.push(wait);
    return () => {
      const at = this.waiting.indexOf(wait);
      if (at >= 0) this.waiting.splice(at, 1);
    };
  };

  /** Lets the first wait be over; false if nothing waits. */
  turn(): boolean {
    const wait = this.waiting.shift();
    wait?.callback();
    return wait !== undefined;
  }
}

const options = { apiKey: 'any', maxRetries: 0, logLevel: 'off' } as const;

/** Over real HTTP: a server on a free port of this machine. */
export async function overHttp(settings: Partial<HttpSettings> = {}): Promise<Way & { readonly url: string }> {
  const waits = new HandCrank();
  const ports = { now: () => Date.now(), after: waits.after };
  const server = createSimulatorServer({ ...SETTINGS, ...settings }, ports);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    waits,
    client: (more = {}) => new Anthropic({ ...options, baseURL: url, ...more }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Over `fetch`: the same API without a network. */
export async function overFetch(settings: Partial<HttpSettings> = {}): Promise<Way> {
  const waits = new HandCrank();
  const ports = { now: () => 0, after: waits.after };
  const fetch = serverFetch(createHttpApi({ ...SETTINGS, ...settings }), FRESH_HTTP_CONTEXT, ports);
  return {
    waits,
    client: (more = {}) => new Anthropic({ ...options, baseURL: 'https://simulated.invalid', fetch, ...more }),
    close: async () => {},
  };
}

/** The headers that carry a script. */
export function scripted(...entries: readonly ScriptEntry[]): { readonly headers: Record<string, string> } {
  return { headers: { [SCRIPT_HEADER]: JSON.stringify(entries) } };
}

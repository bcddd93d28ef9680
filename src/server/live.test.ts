import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { headFor } from '../engine/accounting/adapt-head.ts';
import type { Mode } from '../engine/loop/program.ts';
import { type FaultOutcome, MALFORMATIONS } from '../engine/messages/fault.ts';
import { toWire } from '../engine/messages/request.ts';
import type { Connection } from '../engine/messages/servers.ts';
import { STOP_REASONS } from '../engine/messages/types.ts';
import { takeDecision } from '../engine/run/driver.ts';
import type { InstantModel, SlowModel } from '../engine/run/ports.ts';
import { frontier, type Run } from '../engine/run/run.ts';
import { runAhead, runAheadSlowly } from '../engine/run/run-ahead.ts';
import { valuesOf } from '../engine/run/sequence.ts';
import { createHttpApi } from '../engine/simulator/http.ts';
import { FRESH_HTTP_CONTEXT } from '../engine/simulator/http-types.ts';
import { SCRIPT_HEADER, type ScriptEntry } from '../engine/simulator/script.ts';
import { forgetKey, setKey } from '../model/key.ts';
import { liveModel } from '../model/live.ts';
import { simulatedModel } from '../model/simulated.ts';
import { type FetchFunction, serverFetch } from '../model/simulated-fetch.ts';
import { moveMeetingLesson as lesson } from '../scenarios/move-meeting/lesson.ts';
import { defaultSetup, firstRun, type Setup, surroundingsOf } from '../session/setup.ts';
import { overHttp } from './testing/sdk-clients.ts';

const { respond } = lesson.scenario;
const CANARY = 'sk-canary-41c0ffee';
const MODEL = lesson.scenario.agentHead.model;

/** Events as values, without what differs by nature: the clock, ids and what hangs on them, and labels. */
function plain(run: Run): unknown {
  const events = valuesOf(run.events).map((event) => {
    const { at: _, ...rest } = 'request' in event ? { ...event, request: toWire(event.request) } : event;
    const untimed =
      rest.type === 'guard_checked'
        ? { ...rest, readings: rest.readings.filter((reading) => reading.guard !== 'time_limit') }
        : rest;
    return { ...untimed, modelContext: null };
  });
  const names = new Map<string, string>();
  const text = JSON.stringify(events).replace(/\b(?:msg|toolu|srvtoolu|req)_\w+|\bls1\.[\w.+/=-]+/g, (id) => {
    const name = names.get(id) ?? `id-${names.size + 1}`;
    names.set(id, name);
    return name;
  });
  return JSON.parse(text);
}

function direct(setup: Setup, mode: Mode, model: InstantModel): Run {
  let held = runAhead(firstRun(setup, mode), surroundingsOf(setup), model);
  if (held.stopped === 'person') held = runAhead(takeDecision(held.run, 'approve'), surroundingsOf(setup), model);
  return held.run;
}

async function live(setup: Setup, mode: Mode, model: SlowModel): Promise<Run> {
  const options = { signal: new AbortController().signal };
  let held = await runAheadSlowly(firstRun(setup, mode), surroundingsOf(setup), model, options);
  if (held.stopped === 'person') {
    held = await runAheadSlowly(takeDecision(held.run, 'approve'), surroundingsOf(setup), model, options);
  }
  return held.run;
}

/** A fetch that hands a script along. The page sends none. */
function withScript(script: readonly ScriptEntry[], fetch: FetchFunction = globalThis.fetch): FetchFunction {
  return (url, init) => {
    const headers = new Headers(init?.headers ?? {});
    if (script.length > 0) headers.set(SCRIPT_HEADER, JSON.stringify(script));
    return fetch(url, { ...init, headers });
  };
}

const ports = { now: () => 0, today: () => 0 };
const connectionTo = (baseUrl: string): Connection => ({ server: 'claude', baseUrl, model: MODEL });
const way = await overHttp({ respond });

/** Runs a lane in the three ways: asked directly, over `fetch`, and over real HTTP. */
async function threeWays(change: Partial<Setup>, mode: Mode, script: readonly ScriptEntry[], outcome?: FaultOutcome) {
  const setup = { ...defaultSetup(lesson), ...change };
  const faults = outcome === undefined ? [] : [{ call: 2, attempt: 0, outcome }];
  const own = direct(setup, mode, simulatedModel({ respond, seed: setup.seed, faults }));
  const turning = setInterval(() => way.waits.turn(), 0);
  try {
    const api = createHttpApi({ respond, seed: '1', needsBrowserOptIn: false });
    const after = (_: number, callback: () => void) => {
      queueMicrotask(callback);
      return () => undefined;
    };
    const inPage = serverFetch(api, FRESH_HTTP_CONTEXT, { now: () => 0, after });
    const overFetch = liveModel(connectionTo('https://simulated.invalid'), {
      ...ports,
      fetch: withScript(script, inPage),
    });
    const overWire = liveModel(connectionTo(way.url), { ...ports, fetch: withScript(script) });
    return [own, await live(setup, mode, overFetch), await live(setup, mode, overWire)].map(plain);
  } finally {
    clearInterval(turning);
  }
}

afterAll(() => way.close());
afterEach(forgetKey);

describe('a live model', () => {
  const inputs = lesson.scenario.inputs.map((input) => input.id);
  const lanes = inputs.flatMap((input) => (['workflow', 'agent'] as const).map((mode) => ({ input, mode })));

  it.each(lanes)('gives the events of the simulator asked directly: $mode, Friday $input', async ({ input, mode }) => {
    const [own, overFetch, overWire] = await threeWays({ input }, mode, []);
    expect(overFetch).toEqual(own);
    expect(overWire).toEqual(own);
  });

  it('gives the same events with caching on', async () => {
    const harness = { ...defaultSetup(lesson).harness, caching: '1h' as const };
    const [own, overFetch] = await threeWays({ harness }, 'agent', []);
    expect(overFetch).toEqual(own);
  });

  const faults: readonly (readonly [ScriptEntry, FaultOutcome])[] = [
    ...STOP_REASONS.map((reason) => [{ stop_reason: reason }, { type: 'stop', stopReason: reason }] as const),
    ...[400, 401, 403, 404, 413, 429, 500, 529].map(
      (status) =>
        [
          { error: status, times: 1 },
          { type: 'error', status },
        ] as const,
    ),
    [
      { error: 429, retry_after: 3, times: 1 },
      { type: 'error', status: 429, retryAfterSeconds: 3 },
    ],
    [
      { error: 429, error_code: 'enforced_spend_limit_reached', should_retry: false },
      { type: 'error', status: 429, errorCode: 'enforced_spend_limit_reached', shouldRetry: false },
    ],
    [{ cut: true, times: 1 }, { type: 'cut' }],
    [
      { stream_error: 'overloaded_error', times: 1 },
      { type: 'stream_error', errorType: 'overloaded_error' },
    ],
    ...MALFORMATIONS.map(
      (how) =>
        [
          { malformed: how, times: 1 },
          { type: 'malformed', how },
        ] as const,
    ),
  ];

  it.each(faults)('gives the same events when call 2 comes to %j', async (entry, outcome) => {
    const [own, overFetch, overWire] = await threeWays({}, 'agent', [{}, entry], outcome);
    expect(overFetch).toEqual(own);
    expect(overWire).toEqual(own);
  });

  it('shows the key to the server and to nobody else', async () => {
    setKey(CANARY, false);
    const sent: string[] = [];
    const echoing: FetchFunction = (_, init) => {
      sent.push(new Headers(init?.headers ?? {}).get('authorization') ?? '');
      const error = { type: 'authentication_error', message: `invalid key ${CANARY}` };
      return Promise.resolve(Response.json({ type: 'error', error }, { status: 401 }));
    };
    const run = await live(
      defaultSetup(lesson),
      'agent',
      liveModel(connectionTo(way.url), { ...ports, fetch: echoing }),
    );
    expect(sent).toEqual([`Bearer ${CANARY}`]);
    expect(frontier(run)).toMatchObject({ phase: 'ended', ending: { cause: 'api_error' } });
    expect(JSON.stringify(valuesOf(run.events))).not.toContain(CANARY);
    expect(JSON.stringify(valuesOf(run.events))).toContain('invalid key •••');
  });

  it('can be stopped before the answer begins and inside of it, and leaves nothing open', async () => {
    const model = liveModel(connectionTo(way.url), { ...ports, fetch: withScript([{ slow_ms: 50 }]) });
    const asked = { request: firstRequest(), modelContext: null, at: 0, call: 1, attempt: 0 };
    const before = new AbortController();
    const early = model.ask(asked, before.signal);
    before.abort(new Error('stopped'));
    await expect(early).rejects.toThrow('stopped');
    const inside = new AbortController();
    const late = model.ask(asked, inside.signal, () => inside.abort(new Error('stopped')));
    const turning = setInterval(() => way.waits.turn(), 0);
    await expect(late).rejects.toThrow('stopped');
    clearInterval(turning);
  });

  it('leaves out the headers that a server refuses', async () => {
    const names: string[][] = [];
    const fetch: FetchFunction = (_, init) => {
      names.push([...new Headers(init?.headers ?? {}).keys()]);
      return Promise.reject(new TypeError('Failed to fetch'));
    };
    const run = await live(
      { ...defaultSetup(lesson), connection: { server: 'ollama', baseUrl: way.url, model: 'qwen3:8b' }, headFor },
      'agent',
      liveModel({ server: 'ollama', baseUrl: way.url, model: 'qwen3:8b' }, { ...ports, fetch }),
    );
    const refused = ['anthropic-version', 'anthropic-dangerous-direct-browser-access', 'x-api-key', 'anthropic-beta'];
    expect(names[0]?.filter((name) => refused.includes(name))).toEqual([]);
    expect(frontier(run)).toMatchObject({
      ending: { cause: 'api_error', report: [expect.stringContaining('No answer')] },
    });
  });
});

function firstRequest() {
  return frontier(firstRun(defaultSetup(lesson), 'agent')).ledger.context;
}

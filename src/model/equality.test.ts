import { describe, expect, it } from 'vitest';
import type { LoopEvent } from '../engine/loop/events.ts';
import type { Mode } from '../engine/loop/program.ts';
import { type Fault, MALFORMATIONS } from '../engine/messages/fault.ts';
import { toWire } from '../engine/messages/request.ts';
import { STOP_REASONS } from '../engine/messages/types.ts';
import { takeDecision } from '../engine/run/driver.ts';
import type { Run } from '../engine/run/run.ts';
import { runAhead, runAheadSlowly } from '../engine/run/run-ahead.ts';
import { valuesOf } from '../engine/run/sequence.ts';
import { moveMeetingLesson as lesson } from '../scenarios/move-meeting/lesson.ts';
import { defaultSetup, firstRun, type Setup, surroundingsOf } from '../session/setup.ts';
import { sdkModel } from './sdk.ts';
import { simulatedModel } from './simulated.ts';

/** Events as values: chains of messages written out, so that deep equality compares what was sent. */
function plain(run: Run): unknown {
  return valuesOf(run.events).map((event: LoopEvent) =>
    'request' in event ? { ...event, request: toWire(event.request) } : event,
  );
}

async function bothWays(setup: Setup, mode: Mode, faults: readonly Fault[]): Promise<readonly [Run, Run]> {
  const settings = { respond: lesson.scenario.respond, seed: setup.seed, faults };
  const surroundings = surroundingsOf(setup);
  const instant = simulatedModel(settings);
  let direct = runAhead(firstRun(setup, mode), surroundings, instant);
  if (direct.stopped === 'person') direct = runAhead(takeDecision(direct.run, 'approve'), surroundings, instant);
  const slow = sdkModel(settings);
  const options = { signal: new AbortController().signal };
  let through = await runAheadSlowly(firstRun(setup, mode), surroundings, slow, options);
  if (through.stopped === 'person') {
    through = await runAheadSlowly(takeDecision(through.run, 'approve'), surroundings, slow, options);
  }
  return [direct.run, through.run];
}

describe('the official SDK over the simulator', () => {
  const inputs = lesson.scenario.inputs.map((input) => input.id);
  const lanes = inputs.flatMap((input) => (['workflow', 'agent'] as const).map((mode) => ({ input, mode })));

  it.each(lanes)('gives the events of the simulator asked directly: $mode, Friday $input', async ({ input, mode }) => {
    const [direct, through] = await bothWays({ ...defaultSetup(lesson), input }, mode, []);
    expect(direct.events.length).toBeGreaterThan(5);
    expect(plain(through)).toEqual(plain(direct));
  });

  it('gives the same events with caching on', async () => {
    const setup = defaultSetup(lesson);
    const [direct, through] = await bothWays({ ...setup, harness: { ...setup.harness, caching: '5m' } }, 'agent', []);
    expect(plain(through)).toEqual(plain(direct));
  });

  const outcomes: readonly Fault['outcome'][] = [
    ...STOP_REASONS.map((stopReason) => ({ type: 'stop' as const, stopReason })),
    ...[400, 401, 403, 404, 413, 429, 500, 529].map((status) => ({ type: 'error' as const, status })),
    { type: 'error', status: 429, retryAfterSeconds: 3 },
    { type: 'error', status: 429, errorCode: 'enforced_spend_limit_reached', shouldRetry: false },
    { type: 'cut' },
    { type: 'stop', stopReason: 'refusal', midStream: true },
    { type: 'stream_error', errorType: 'overloaded_error' },
    { type: 'slow', millisPerEvent: 100 },
    ...MALFORMATIONS.map((how) => ({ type: 'malformed' as const, how })),
  ];

  it.each(outcomes)('gives the same events when call 2 comes to %j', async (outcome) => {
    const [direct, through] = await bothWays(defaultSetup(lesson), 'agent', [{ call: 2, attempt: 0, outcome }]);
    expect(plain(through)).toEqual(plain(direct));
  });
});

import { describe, expect, it } from 'vitest';
import { simulatedModel } from '../../model/simulated.ts';
import { DEFAULT_HARNESS, type Harness } from '../loop/harness.ts';
import { agentProgram } from '../loop/program.ts';
import { questionIn } from '../loop/question.ts';
import type { Fault } from '../messages/fault.ts';
import { toWire } from '../messages/request.ts';
import { callableTools } from '../simulator/generic-plan.ts';
import type { Respond } from '../simulator/types.ts';
import { HEAD } from '../testing/builders.ts';
import { bodyFaults } from '../testing/check-body.ts';
import type { Tool } from '../tools/tool.ts';
import { takeDecision } from './driver.ts';
import { callsUntil, frontier, type Run, startRun, stepCount } from './run.ts';
import { runAhead } from './run-ahead.ts';
import { valuesOf } from './sequence.ts';

const look: Tool<unknown, unknown> = {
  definition: callableTools(HEAD)[0] ?? { name: 'look', description: '', input_schema: { type: 'object' } },
  needsPerson: false,
  millis: 100,
  run: (input) => {
    if (input['at'] === 'sun') throw new Error('too bright');
    return { content: 'blue', isError: false, effects: ['seen'] };
  },
};

function runOf(respond: Respond, harness: Partial<Harness> = {}, faults: readonly Fault[] = []): Run {
  const all = { ...DEFAULT_HARNESS, ...harness };
  const run = startRun('look', agentProgram(HEAD, 'Look.', all), { initial: 0, apply: (seen) => Number(seen) + 1 });
  return runAhead(run, surroundings, simulatedModel({ respond, seed: '1', faults })).run;
}

const surroundings = {
  tools: new Map([['look', look]]),
  checkGoal: () => ({ verdict: 'unchecked' as const, items: [] }),
};

/** Carries a run on with a model that is done at once. */
const onwards = (run: Run) =>
  runAhead(run, surroundings, simulatedModel({ respond: () => ({ text: 'Done.' }), seed: '1', faults: [] })).run;

const types = (run: Run) => valuesOf(run.events).map((event) => event.type);
const lookAgain: Respond = () => ({ calls: [{ name: 'look', input: { at: 'sky' } }] });

describe('a model that repeats its call', () => {
  it('is told once, unrun, and the next repeat ends the run with a complete array', () => {
    const run = runOf(lookAgain);
    expect(frontier(run)).toMatchObject({
      phase: 'ended',
      ending: { cause: 'loop_detected' },
      ledger: { turn: 3, repeats: 2 },
    });
    expect(types(run).filter((type) => type === 'tool_started')).toHaveLength(1);
    expect(types(run).filter((type) => type === 'call_denied')).toHaveLength(2);
    expect(bodyFaults(toWire(frontier(run).ledger.context))).toEqual([]);
  });

  it('is seen within one turn too', () => {
    const run = runOf(() => ({
      calls: [
        { name: 'look', input: { at: 'sky' } },
        { name: 'look', input: { at: 'sky' } },
      ],
    }));
    expect(valuesOf(run.events).find((event) => event.type === 'call_denied')).toMatchObject({
      turn: 1,
      reason: 'repeated_call',
    });
  });

  it('goes on to the turn cap if the detector is off', () => {
    const run = runOf(lookAgain, { loopDetector: 'off', maxTurns: 5 });
    expect(frontier(run)).toMatchObject({ ending: { cause: 'turn_cap' }, ledger: { turn: 5 } });
  });
});

describe('a call that can’t run', () => {
  it('is answered unrun with what is wrong, and the run goes on', () => {
    const run = runOf((request) =>
      request.messages?.length === 1
        ? {
            calls: [
              { name: 'leap', input: {} },
              { name: 'look', input: { at: 7 } },
            ],
          }
        : { text: 'I see.' },
    );
    const denied = valuesOf(run.events).filter((event) => event.type === 'call_denied');
    expect(denied).toMatchObject([
      { reason: 'unknown_tool', note: "Tool 'leap' not found. The tools are: look." },
      { reason: 'invalid_input', note: 'Invalid input for look: input.at must be a string.' },
    ]);
    expect(frontier(run)).toMatchObject({ ending: { cause: 'end_turn' } });
  });

  it('is an error result if the tool throws', () => {
    const run = runOf((request) =>
      request.messages?.length === 1 ? { calls: [{ name: 'look', input: { at: 'sun' } }] } : { text: 'I can’t see.' },
    );
    expect(valuesOf(run.events).find((event) => event.type === 'tool_returned')).toMatchObject({
      result: { content: 'look failed: too bright', is_error: true },
      effectCount: 0,
    });
  });
});

describe('a failing API', () => {
  const overloaded = (attempt: number): Fault => ({ call: 1, attempt, outcome: { type: 'error', status: 529 } });

  it('is asked again after a wait, as the same call of the same turn', () => {
    const run = runOf(() => ({ text: 'Done.' }), {}, [overloaded(0), overloaded(1)]);
    expect(types(run)).toEqual([
      'request_built',
      'request_failed',
      'retry_scheduled',
      'request_built',
      'request_failed',
      'retry_scheduled',
      'request_built',
      'response_received',
      'stop_reason_read',
      'goal_checked',
      'run_ended',
    ]);
    expect(frontier(run).ledger).toMatchObject({ turn: 1, call: 1, attempt: 2, requestCount: 3 });
    expect(
      valuesOf(run.events)
        .filter((event) => event.type === 'retry_scheduled')
        .map((event) => event.delayMs),
    ).toEqual([500, 1_000]);
    expect(callsUntil(run, stepCount(run))).toHaveLength(3);
  });

  it('asks a person before a wait of more than a minute, and obeys', () => {
    const wants = (seconds: number): Fault => ({
      call: 1,
      attempt: 0,
      outcome: { type: 'error', status: 429, retryAfterSeconds: seconds },
    });
    expect(types(runOf(() => ({ text: 'Done.' }), {}, [wants(60)]))).toContain('retry_scheduled');
    const waiting = runOf(() => ({ text: 'Done.' }), {}, [wants(3_600)]);
    expect(types(waiting).at(-1)).toBe('request_failed');
    expect(questionIn(frontier(waiting))).toMatchObject({ about: 'wait', delayMs: 3_600_000 });
    const waited = onwards(takeDecision(waiting, 'approve'));
    expect(types(waited).slice(2, 5)).toEqual(['wait_accepted', 'request_built', 'response_received']);
    expect(frontier(waited).ledger.clock).toBeGreaterThan(3_600_000);
    const given = onwards(takeDecision(waiting, 'refuse'));
    expect(frontier(given)).toMatchObject({ phase: 'ended', ending: { cause: 'api_error' } });
  });

  it('ends the run when the retries are used up, and at once on a 400', () => {
    expect(frontier(runOf(() => ({ text: 'Done.' }), {}, [0, 1, 2].map(overloaded)))).toMatchObject({
      ending: { cause: 'api_error' },
    });
    const refused = runOf(() => ({ text: 'Done.' }), {}, [
      { call: 1, attempt: 0, outcome: { type: 'error', status: 400 } },
    ]);
    expect(types(refused)).toEqual(['request_built', 'request_failed', 'goal_checked', 'run_ended']);
  });

  it('waits as long as it is told to', () => {
    const told: Fault = { call: 1, attempt: 0, outcome: { type: 'error', status: 429, retryAfterSeconds: 3 } };
    const run = runOf(() => ({ text: 'Done.' }), {}, [told]);
    const [, failed, , again] = valuesOf(run.events);
    expect((again?.at ?? 0) - (failed?.at ?? 0)).toBe(3_000);
  });
});

describe('a model that pauses', () => {
  it('is sent its own turn again with nothing added, and each pause spends a turn', () => {
    const pause = (call: number): Fault => ({ call, attempt: 0, outcome: { type: 'stop', stopReason: 'pause_turn' } });
    const run = runOf(() => ({ text: 'Done.' }), { maxTurns: 3 }, [pause(1), pause(2), pause(3)]);
    expect(types(run)).toEqual([
      'request_built',
      'response_received',
      'stop_reason_read',
      'request_built',
      'response_received',
      'stop_reason_read',
      'request_built',
      'response_received',
      'stop_reason_read',
      'guard_checked',
      'goal_checked',
      'run_ended',
    ]);
    const roles = toWire(callsUntil(run, stepCount(run))[1]?.request ?? { head: HEAD, messages: null }).messages.map(
      (message) => message.role,
    );
    expect(roles).toEqual(['user', 'assistant']);
    expect(frontier(run)).toMatchObject({ ending: { cause: 'turn_cap' } });
  });
});

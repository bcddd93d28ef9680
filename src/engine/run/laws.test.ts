import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { simulatedModel } from '../../model/simulated.ts';
import { moveMeetingLesson as lesson } from '../../scenarios/move-meeting/lesson.ts';
import { defaultSetup, firstRun, type Setup, surroundingsOf } from '../../session/setup.ts';
import { addUsage, NO_USAGE } from '../accounting/usage.ts';
import { toolUsesIn } from '../messages/blocks.ts';
import type { Fault } from '../messages/fault.ts';
import { toWire } from '../messages/request.ts';
import { STOP_REASONS } from '../messages/types.ts';
import { billOf, budgetsOf } from '../testing/check-bill.ts';
import { bodyFaults } from '../testing/check-body.ts';
import { anyHarness } from '../testing/harnesses.ts';
import { takeDecision } from './driver.ts';
import { exportRun } from './export.ts';
import { callsUntil, eventAt, frontier, type Run, stateAt, stepCount } from './run.ts';
import { runAhead } from './run-ahead.ts';
import { valuesOf } from './sequence.ts';
import { traceText } from './trace.ts';

const RUNS = process.env['LOOPSCOPE_DEEP'] === '1' ? 2_000 : 200;

interface Case {
  readonly setup: Setup;
  readonly mode: 'workflow' | 'agent';
  readonly answers: readonly ('approve' | 'refuse')[];
  readonly faults: readonly Fault[];
}

const faultOutcome: fc.Arbitrary<Fault['outcome']> = fc.oneof(
  fc.constantFrom(...STOP_REASONS).map((stopReason) => ({ type: 'stop' as const, stopReason })),
  fc.constantFrom(400, 401, 429, 500, 529).map((status) => ({ type: 'error' as const, status })),
  fc.constant({ type: 'cut' as const }),
);

/** Careless settings too, but for those with which the harness itself throws or takes anything for an answer. */
const harnessThatEnds = anyHarness.map((harness) => ({
  ...harness,
  stopReasons: 'each' as const,
  toolErrors: harness.toolErrors === 'raise' ? ('bare' as const) : harness.toolErrors,
}));

const aCase: fc.Arbitrary<Case> = fc.record({
  setup: fc.record({
    connection: fc.constant(null),
    headFor: fc.constant(null),
    lesson: fc.constant(lesson),
    input: fc.constantFrom('free', 'conflict', 'full'),
    seed: fc.string({ minLength: 1, maxLength: 8 }),
    harness: harnessThatEnds,
  }),
  mode: fc.constantFrom('workflow' as const, 'agent' as const),
  answers: fc.array(fc.constantFrom('approve' as const, 'refuse' as const), { maxLength: 3 }),
  faults: fc.array(
    fc.record({ call: fc.integer({ min: 1, max: 6 }), attempt: fc.integer({ min: 0, max: 1 }), outcome: faultOutcome }),
    { maxLength: 3 },
  ),
});

function play({ setup, mode, answers, faults }: Case): { run: Run; stopped: string } {
  const model = simulatedModel({ respond: lesson.scenario.respond, seed: setup.seed, faults });
  const surroundings = surroundingsOf(setup);
  let held = runAhead(firstRun(setup, mode), surroundings, model);
  for (const answer of answers) {
    if (held.stopped === 'person') held = runAhead(takeDecision(held.run, answer), surroundings, model);
  }
  return held;
}

function law(name: string, check: (run: Run, stopped: string, given: Case) => void): void {
  it(name, () => {
    fc.assert(
      fc.property(aCase, (given) => {
        const { run, stopped } = play(given);
        check(run, stopped, given);
      }),
      { seed: 20_261_130, numRuns: RUNS },
    );
  });
}

describe('for every seed, input, answer, limit and fault', () => {
  law('a run ends in one named cause, or awaits a person', (run, stopped) => {
    const state = frontier(run);
    expect(['ended', 'person']).toContain(stopped);
    expect(state.phase).toBe(stopped === 'ended' ? 'ended' : 'awaiting_person');
    if (state.phase === 'ended') expect(state.ending.cause).not.toBe('crashed');
  });

  law(
    'every tool_use is answered exactly once before the next request, and every body stands up to a second check',
    (run) => {
      for (const { request } of callsUntil(run, stepCount(run))) {
        const body = toWire(request);
        // A paused turn is resent as it is, so there alone the array ends with the model's turn.
        const isResumed = body.messages.at(-1)?.role === 'assistant';
        const faults = bodyFaults(body).filter((fault) => !(isResumed && fault.startsWith('the last message')));
        expect(faults.filter((fault) => !fault.includes('have one role'))).toEqual([]);
      }
    },
  );

  law('the simulator accepts every request but where a fault is planned', (run, _stopped, { faults, setup }) => {
    const refused = valuesOf(run.events).filter(
      (event) => event.type === 'request_failed' && event.failure.status === 400,
    );
    const planned = faults.some(({ outcome }) => outcome.type === 'error' && outcome.status === 400);
    // A word of the user behind a paused turn leaves the search in it unanswered: that is what is wrong with it.
    const isCareless = setup.harness.resumePause !== 'append';
    if (!planned && !isCareless) expect(refused).toEqual([]);
  });

  law('a call that was not authorized never starts, and one that started returns at most once', (run) => {
    const events = valuesOf(run.events);
    const started = events.flatMap((event) => (event.type === 'tool_started' ? [event.idempotencyKey] : []));
    expect(new Set(started).size).toBe(started.length);
    for (const event of events) {
      if (event.type !== 'tool_started') continue;
      const passed = events.filter(
        (before) =>
          before.index < event.index &&
          before.call === event.call &&
          (before.type === 'call_authorized' || before.type === 'approval_given') &&
          before.toolCall.id === event.toolCall.id,
      );
      expect(passed).toHaveLength(1);
    }
  });

  law('nothing is sent that no person approved, unless the gate is open', (run, _stopped, { setup }) => {
    if (setup.harness.approval === 'off') return;
    const events = valuesOf(run.events);
    const sent = events.filter((event) => event.type === 'tool_started' && event.toolCall.name === 'send_message');
    const approved = events.filter((event) => event.type === 'approval_given');
    expect(sent.length).toBeLessThanOrEqual(approved.length);
  });

  law('replaying the events gives the state of every step', (run) => {
    let state = run.program.start();
    valuesOf(run.events).forEach((event, index) => {
      state = run.program.transition(state, event);
      const stored = stateAt(run, index + 1);
      expect(state.phase).toBe(stored.phase);
      expect({
        ...state.ledger,
        seenCalls: state.ledger.seenCalls.size,
        transcript: state.ledger.transcript?.length,
        context: toWire(state.ledger.context),
      }).toEqual({
        ...stored.ledger,
        seenCalls: stored.ledger.seenCalls.size,
        transcript: stored.ledger.transcript?.length,
        context: toWire(stored.ledger.context),
      });
    });
  });

  law('usage adds up over the responses', (run) => {
    const total = valuesOf(run.events).reduce(
      (sum, event) => (event.type === 'response_received' ? addUsage(sum, event.response.usage) : sum),
      NO_USAGE,
    );
    expect(frontier(run).ledger.usage).toEqual(total);
  });

  law('dollars add up over the responses, each at the prices of the model that was asked', (run) => {
    expect(frontier(run).ledger.costUsd).toBe(billOf(run));
  });

  law('the budgets have counted the very request that is sent next', (run, _stopped, { setup }) => {
    if (run.program.mode === 'workflow' || setup.harness.guardPlace !== 'after_append') return;
    for (const { measured, sent } of budgetsOf(run)) expect(measured).toEqual(sent);
  });

  law('the clock never goes back, and each event has its number', (run) => {
    valuesOf(run.events).forEach((event, index) => {
      expect(event.index).toBe(index);
      expect(event.at).toBeGreaterThanOrEqual(eventAt(run, index)?.at ?? 0);
    });
  });

  law('the same case gives the same bytes', (run, _stopped, given) => {
    const again = play(given).run;
    expect(traceText(again)).toBe(traceText(run));
    expect(JSON.stringify(exportRun(again))).toBe(JSON.stringify(exportRun(run)));
  });

  law('a response that stopped for anything but tool_use runs no tool', (run) => {
    for (const event of valuesOf(run.events)) {
      if (event.type !== 'response_received' || run.program.mode === 'workflow') continue;
      const ran = valuesOf(run.events).some(
        (later) => later.type === 'tool_started' && later.call === event.call && later.attempt === event.attempt,
      );
      if (event.response.stop_reason !== 'tool_use') expect(ran).toBe(false);
      else expect(toolUsesIn(event.response.content).length).toBeGreaterThan(0);
    }
  });
});

describe('caching', () => {
  it('changes the bill and not the behaviour', () => {
    fc.assert(
      fc.property(aCase, (given) => {
        const withCaching = (caching: 'off' | '5m') => {
          const harness = {
            ...given.setup.harness,
            caching,
            tokenBudget: null,
            costBudgetUsd: null,
            timeLimitMs: null,
          };
          return play({ ...given, setup: { ...given.setup, harness } }).run;
        };
        const calls = (run: Run) =>
          valuesOf(run.events).map((event) =>
            'toolCall' in event ? [event.type, event.toolCall.name, event.toolCall.input] : [event.type],
          );
        expect(calls(withCaching('5m'))).toEqual(calls(withCaching('off')));
      }),
      { seed: 20_261_130, numRuns: RUNS / 4 },
    );
  });
});

describe('the setups of this file', () => {
  it('reach every kind of ending that code can cause here', () => {
    const causes = new Set(
      fc.sample(aCase, { seed: 20_261_203, numRuns: 2_000 }).map((given) => {
        const state = frontier(play(given).run);
        return state.phase === 'ended' ? state.ending.cause : state.phase;
      }),
    );
    expect([...causes].sort()).toEqual(
      [
        'api_error',
        'awaiting_person',
        'cost_budget',
        'end_turn',
        'handed_to_person',
        'malformed',
        'pause_cap',
        'refused',
        'stop_sequence',
        'time_limit',
        'token_budget',
        'truncated',
        'turn_cap',
        'vetoed',
      ].sort(),
    );
    expect(defaultSetup(lesson).harness.maxTurns).toBe(12);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Harness } from '../engine/loop/harness.ts';
import { toArray } from '../engine/messages/chain.ts';
import { callsUntil, frontier, type Run, stepCount } from '../engine/run/run.ts';
import { valuesOf } from '../engine/run/sequence.ts';
import { budgetsOf } from '../engine/testing/check-bill.ts';
import { invoicesLesson } from '../scenarios/invoices/lesson.ts';
import type { Office } from '../scenarios/invoices/office.ts';
import { type Lever, pull, runSubject, subjectOf, withHarness } from './subject.ts';

const SEED = 7;
const isDeep = process.env['LOOPSCOPE_DEEP'] === '1';

const lever: fc.Arbitrary<Lever> = fc.oneof(
  fc
    .constantFrom<Partial<Harness>>(
      { caching: 'off' },
      { caching: '5m' },
      { caching: 'prefix' },
      { systemClock: 'on' },
      { turnDelayMs: 400_000 },
      { model: 'claude-haiku-4-5' },
      { notes: 'last' },
      { notes: 'marked' },
    )
    .map(withHarness),
  fc.integer({ min: 0, max: 8_000 }).map((clearAbove) => withHarness({ clearAbove })),
);

const cutting: fc.Arbitrary<Lever> = fc
  .record({ cutAbove: fc.integer({ min: 1, max: 2_000 }), cutRest: fc.constantFrom('kept' as const, 'gone' as const) })
  .map(withHarness);

/** Levers in any order, each kind of wrapper at most a few times, on one of the lesson's invoices. */
const plan = fc.record({
  input: fc.constantFrom('plain', 'odd-layout', 'duplicate'),
  levers: fc
    .tuple(fc.array(lever, { maxLength: 3 }), fc.array(cutting, { maxLength: 1 }))
    .map(([others, cut]) => [...cut, ...others]),
});

function runOf({ input, levers }: { readonly input: string; readonly levers: readonly Lever[] }): Run {
  return runSubject(pull(subjectOf({ ...invoicesLesson, input }, 'agent'), withHarness({ maxTurns: 30 }), ...levers));
}

describe('whatever levers are pulled together', () => {
  it('the run ends, the API refuses nothing, and nothing wrong is put to an approver', () => {
    fc.assert(
      fc.property(plan, (pulled) => {
        const run = runOf(pulled);
        const state = frontier(run);
        expect(state.phase).toBe('ended');
        expect(valuesOf(run.events).filter(({ type }) => type === 'request_failed' || type === 'run_crashed')).toEqual(
          [],
        );
        // An approver who was asked was asked about the right thing.
        if ((run.world.current as Office).request !== null)
          expect(state).toMatchObject({ ending: { goal: { verdict: 'met' } } });
        const said = toArray(state.ledger.transcript).length;
        const sent = callsUntil(run, stepCount(run)).at(-1)?.request.messages?.length ?? 0;
        expect(sent).toBeLessThanOrEqual(said);
        for (const { measured, sent: next } of budgetsOf(run)) expect(measured).toEqual(next);
      }),
      { seed: SEED, numRuns: isDeep ? 2_000 : 150 },
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { simulatedModel } from '../../model/simulated.ts';
import { moveMeetingLesson } from '../../scenarios/move-meeting/lesson.ts';
import { researchLesson } from '../../scenarios/research/lesson.ts';
import { defaultSetup, surroundingsOf } from '../../session/setup.ts';
import { runWith } from '../../session/testing/run-with.ts';
import { mayChangeContext } from '../loop/context-change.ts';
import { blocksOf } from '../messages/blocks.ts';
import { toArray } from '../messages/chain.ts';
import type { MessageEdit } from '../messages/edit.ts';
import { toWire } from '../messages/request.ts';
import { bodyFaults } from '../testing/check-body.ts';
import { takeDecision } from './driver.ts';
import { forkByEdit } from './message-edits.ts';
import { callsUntil, eventAt, frontier, type Run, stateAt, stepCount } from './run.ts';
import { runAhead } from './run-ahead.ts';

const RUNS = process.env['LOOPSCOPE_DEEP'] === '1' ? 2_000 : 200;

const harness = fc.record({
  guardPlace: fc.constantFrom('after_append' as const, 'before_tools' as const, 'after_call' as const),
  resumePause: fc.constantFrom('append' as const, 'please_continue' as const),
  stopReasons: fc.constantFrom('each' as const, 'anything_else_is_answer' as const, 'first_text' as const),
  caching: fc.constantFrom('off' as const, '5m' as const),
  maxTurns: fc.integer({ min: 2, max: 12 }),
});

const aCase = fc.record({
  lesson: fc.constantFrom(moveMeetingLesson, researchLesson),
  harness,
  step: fc.nat(),
  message: fc.nat(),
  block: fc.nat(),
  kind: fc.constantFrom('edit' as const, 'block' as const, 'message' as const),
  text: fc.string(),
  isError: fc.boolean(),
});

/** An edit of something that stands in the context of a step, or null if it has no text to edit. */
function editAt(
  run: Run,
  step: number,
  { message, block, kind, text, isError }: typeof aCase extends fc.Arbitrary<infer Case> ? Case : never,
): MessageEdit | null {
  const messages = toArray(stateAt(run, step).ledger.context.messages);
  const index = message % messages.length;
  const target = messages[index];
  if (target === undefined) return null;
  const place = { message: index, block: block % blocksOf(target).length };
  if (kind !== 'edit') return { type: 'deletion', ...place, block: kind === 'message' ? null : place.block };
  const { type } = blocksOf(target)[place.block] ?? {};
  if (type === 'text') return { type, ...place, text };
  return type === 'tool_result' ? { type: 'result', ...place, text, isError } : null;
}

describe('whatever a person edits', () => {
  it('the run ends, awaits a person or goes on; only what breaks a rule is refused', () => {
    let forks = 0;
    let refused = 0;
    fc.assert(
      fc.property(aCase, (chosen) => {
        const standard = defaultSetup(chosen.lesson);
        const setup = { ...standard, harness: { ...standard.harness, ...chosen.harness } };
        const { respond } = chosen.lesson.scenario;
        const model = simulatedModel({ respond, seed: setup.seed, faults: [] });
        const run = runWith(setup, 'agent', model, ['approve']);
        const step = chosen.step % (stepCount(run) + 1);
        const edit = mayChangeContext(stateAt(run, step)) ? editAt(run, step, chosen) : null;
        if (edit === null) return;
        let held = runAhead(forkByEdit(run, step, 'agent.1', edit), surroundingsOf(setup), model);
        while (held.stopped === 'person')
          held = runAhead(takeDecision(held.run, 'approve'), surroundingsOf(setup), model);
        forks += 1;
        expect(frontier(held.run).phase).toBe('ended');
        expect(eventAt(held.run, step)).toBe(eventAt(run, step));
        for (const call of callsUntil(held.run, stepCount(held.run)).slice(callsUntil(run, step).length)) {
          if (eventAt(held.run, call.answeredIndex + 1)?.type !== 'request_failed') continue;
          refused += 1;
          // Fresh eyes, written from the documentation: nothing is refused that they find in order. They know no rule on
          // errors without a word, and none on the provider's own tools.
          if (chosen.lesson === researchLesson || (edit.type === 'result' && edit.text === '')) continue;
          expect(bodyFaults(toWire(call.request))).not.toEqual([]);
        }
      }),
      { seed: 6, numRuns: RUNS },
    );
    // The law says something: there were forks, and some of them were refused.
    expect(forks).toBeGreaterThan(RUNS / 4);
    expect(refused).toBeGreaterThan(forks / 20);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Harness } from '../../engine/loop/harness.ts';
import { NO_GUARDS } from '../../engine/loop/harness.ts';
import { callsUntil, type Run, stateAt, stepCount } from '../../engine/run/run.ts';
import { metersAt } from '../../session/reads.ts';
import { playLesson } from '../../session/testing/play-lesson.ts';
import { costPoints } from './cost-points.ts';
import { growthOf, largestStep, shapeOf } from './run-shape.ts';

const runaway41 = playLesson('runaway', 'agent', { harness: NO_GUARDS, turns: 41 });

function pointsAt(run: Run, step = stepCount(run)) {
  return costPoints(run, callsUntil(run, step).length);
}

describe('costPoints', () => {
  it('adds up to usage and to the meters, at every step of any run', () => {
    const plays = fc.record({
      lesson: fc.constantFrom('move-meeting' as const, 'invoices' as const, 'runaway' as const),
      mode: fc.constantFrom('workflow' as const, 'agent' as const),
      seed: fc.integer({ min: 1, max: 40 }).map(String),
      caching: fc.constantFrom<Harness['caching']>('off', '5m', '1h'),
    });
    fc.assert(
      fc.property(plays, fc.double({ min: 0, max: 1, noNaN: true }), ({ lesson, mode, seed, caching }, part) => {
        const run = playLesson(lesson, mode, { seed, harness: { caching, maxTurns: 12 } });
        const step = Math.round(part * stepCount(run));
        const state = stateAt(run, step);
        const { usage } = state.ledger;
        const points = pointsAt(run, step);
        const total = (read: (point: (typeof points)[number]) => number) =>
          points.reduce((sum, point) => sum + read(point), 0);
        expect(total((point) => point.uncached)).toBe(usage.uncached);
        expect(total((point) => point.written)).toBe(usage.cacheWrite5m + usage.cacheWrite1h);
        expect(total((point) => point.read)).toBe(usage.cacheRead);
        expect(total((point) => point.output)).toBe(usage.output);
        expect(points.length).toBe(usage.responses);
        expect(points.at(-1)?.sum.usage ?? usage).toEqual(usage);
        expect(points.at(-1)?.sum.input ?? 0).toBe(metersAt(state).inputTokens);
        expect(points.at(-1)?.sum.usd ?? 0).toBeCloseTo(metersAt(state).costUsd, 12);
        for (const { input, uncached, written, read, prefix } of points) {
          expect(uncached + written + read).toBe(input);
          expect(prefix).toBeLessThanOrEqual(input);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('gives an older step its own points, and the same ones whichever step was asked for first', () => {
    const [late, early] = [pointsAt(runaway41), pointsAt(runaway41, 60)];
    expect(late.slice(0, early.length)).toEqual(early);
    expect(pointsAt(runaway41)).toBe(late);
    expect(early.length).toBeLessThan(late.length);
  });

  it('costs a step what it adds: the points that there were are the same values', () => {
    const before = pointsAt(runaway41, 200);
    const after = pointsAt(runaway41, stepCount(runaway41));
    for (const [index, point] of before.entries()) expect(after[index]).toBe(point);
  });
});

describe('shapeOf', () => {
  it('names the residual of the runaway: a large early result, sent again with every call', () => {
    const points = pointsAt(runaway41);
    const shape = shapeOf(points)!;
    expect(shape.turns).toBe(41);
    expect(shape.prefix + 41 * shape.appended).toBeCloseTo(points.at(-1)!.input, 6);
    expect(Math.abs(shape.measured - 900_000)).toBeLessThan(18_000);
    expect(shape.residual).toBeGreaterThan(20_000);
    // The catalogue comes in turn 3 and is first sent with call 4.
    expect(largestStep(points)?.n).toBe(4);
  });

  it('is exact where each turn appends the same', () => {
    const even = [1, 2, 3, 4].map((n) => ({ ...pointsAt(runaway41)[0]!, n, prefix: 2_000, input: 2_000 + 500 * n }));
    let sum = 0;
    const points = even.map((point) => {
      sum += point.input;
      return { ...point, sum: { ...point.sum, input: sum } };
    });
    expect(shapeOf(points)).toEqual({
      prefix: 2_000,
      appended: 500,
      turns: 4,
      derived: 13_000,
      measured: 13_000,
      residual: 0,
    });
  });
});

describe('growthOf', () => {
  it('grows about fourfold in tokens and twofold in time when the calls of a long run double', () => {
    const growth = growthOf(pointsAt(runaway41))!;
    expect([growth.from, growth.to]).toEqual([20, 40]);
    expect(growth.tokens).toBeGreaterThan(2.8);
    expect(growth.seconds).toBeLessThan(3);
    expect(growth.tokens).toBeGreaterThan(growth.seconds);
  });

  it('says nothing of less than two calls', () => {
    expect(growthOf(pointsAt(runaway41).slice(0, 1))).toBeNull();
  });
});

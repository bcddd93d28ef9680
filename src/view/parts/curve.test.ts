import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { drawnIndices, powerBelow, roundAbove, ticksOf } from './curve.ts';

describe('drawnIndices', () => {
  it('draws all of a short list, and at most 121 points of a long one, with its ends', () => {
    expect(drawnIndices(3)).toEqual([0, 1, 2]);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5_000 }), (length) => {
        const drawn = drawnIndices(length);
        expect(drawn[0]).toBe(0);
        expect(drawn.at(-1)).toBe(length - 1);
        expect(drawn.length).toBeLessThanOrEqual(121);
      }),
    );
  });

  it('keeps the points drawn while a list grows, but for the last', () => {
    expect(drawnIndices(301).slice(0, -1)).toEqual(drawnIndices(300).slice(0, -1));
  });
});

describe('roundAbove', () => {
  it.each([
    [0, 1],
    [0.3, 0.5],
    [1, 1],
    [145_000, 200_000],
    [490_000, 500_000],
    [500_001, 1_000_000],
  ])('puts %d below %d', (value, round) => {
    expect(roundAbove(value)).toBe(round);
  });

  it('holds its value and is at most two and a half times as much', () => {
    fc.assert(
      fc.property(fc.double({ min: 1e-6, max: 1e9, noNaN: true }), (value) => {
        expect(roundAbove(value)).toBeGreaterThanOrEqual(value * (1 - 1e-5));
        expect(roundAbove(value)).toBeLessThanOrEqual(value * 2.5 * (1 + 1e-5));
      }),
    );
  });
});

describe('ticksOf', () => {
  it('names round values', () => {
    expect(ticksOf(0, 200, 'linear')).toEqual([0, 50, 100, 150, 200]);
    expect(ticksOf(0, 1, 'linear')).toEqual([0, 0.2, 0.4, 0.6, 0.8, 1]);
    expect(ticksOf(1_000, 1_000_000, 'log')).toEqual([1_000, 10_000, 100_000, 1_000_000]);
    expect(powerBelow(0.025)).toBe(0.01);
  });
});

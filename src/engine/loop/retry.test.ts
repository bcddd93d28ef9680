import { describe, expect, it } from 'vitest';
import { failure } from '../testing/builders.ts';
import { DEFAULT_HARNESS } from './harness.ts';
import { isLongWait, mayRetry, retryDelayMs } from './retry.ts';

describe('mayRetry', () => {
  it.each([
    [null, true],
    [408, true],
    [409, true],
    [429, true],
    [500, true],
    [529, true],
    [504, true],
    [400, false],
    [401, false],
    [403, false],
    [404, false],
    [413, false],
  ])('says of status %s: %s', (status, expected) => {
    expect(mayRetry(failure(status), 0, DEFAULT_HARNESS)).toBe(expected);
  });

  it('gives up after the last retry', () => {
    expect(mayRetry(failure(529), 1, DEFAULT_HARNESS)).toBe(true);
    expect(mayRetry(failure(529), 2, DEFAULT_HARNESS)).toBe(false);
  });
});

describe('retryDelayMs', () => {
  it('doubles from half a second to eight', () => {
    expect([0, 1, 2, 3, 4, 9].map((attempt) => retryDelayMs(failure(529), attempt))).toEqual([
      500, 1_000, 2_000, 4_000, 8_000, 8_000,
    ]);
  });

  it('waits as long as the server asks', () => {
    expect(retryDelayMs(failure(429, 2_000), 0)).toBe(2_000);
    expect(retryDelayMs(failure(429, 3_600_000), 0)).toBe(3_600_000);
  });
});

describe('isLongWait', () => {
  it('is for a person to say from more than a minute on', () => {
    expect([500, 60_000, 60_001].map(isLongWait)).toEqual([false, false, true]);
  });
});

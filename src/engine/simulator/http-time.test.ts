import { describe, expect, it } from 'vitest';
import { rfc3339 } from './http-time.ts';

describe('rfc3339', () => {
  it.each([
    [0, '1970-01-01T00:00:00Z'],
    [951_782_399_999, '2000-02-28T23:59:59Z'],
    [951_782_400_000, '2000-02-29T00:00:00Z'],
    [951_868_800_000, '2000-03-01T00:00:00Z'],
    [1_796_083_200_000, '2026-12-01T00:00:00Z'],
    [4_107_542_400_000, '2100-03-01T00:00:00Z'],
  ])('writes %i as %s', (millis, text) => {
    expect(rfc3339(millis)).toBe(text);
  });
});

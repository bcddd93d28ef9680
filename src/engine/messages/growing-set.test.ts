import { describe, expect, it } from 'vitest';
import { addTo, emptySet, hasIn, placeIn } from './growing-set.ts';

describe('a growing set', () => {
  it('keeps older versions what they were', () => {
    const empty = emptySet();
    const one = addTo(empty, 'a');
    const two = addTo(one, 'b');
    expect([hasIn(empty, 'a'), hasIn(one, 'a'), hasIn(one, 'b'), hasIn(two, 'b')]).toEqual([false, true, false, true]);
  });

  it('branches from an older version without disturbing the newer one', () => {
    const one = addTo(emptySet(), 'a');
    const left = addTo(one, 'b');
    const right = addTo(one, 'c');
    expect([hasIn(left, 'c'), hasIn(right, 'b'), hasIn(right, 'c'), hasIn(left, 'b')]).toEqual([
      false,
      false,
      true,
      true,
    ]);
  });

  it('is unchanged by a text it has', () => {
    const one = addTo(emptySet(), 'a');
    expect(addTo(one, 'a')).toBe(one);
  });

  it('knows the place of each text', () => {
    const one = addTo(emptySet(), 'a');
    const two = addTo(one, 'b');
    expect([placeIn(two, 'a'), placeIn(two, 'b'), placeIn(one, 'b')]).toEqual([0, 1, -1]);
  });
});

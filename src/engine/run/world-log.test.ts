import { describe, expect, it } from 'vitest';
import { forkWorld, startWorld, worldAt, writeEffects } from './world-log.ts';

const start = startWorld({ initial: '', apply: (world, effect) => `${String(world)}${String(effect)}` });

describe('the world log', () => {
  const written = writeEffects(writeEffects(start, 3, 'one', ['a', 'b']), 7, 'two', ['c']);

  it('shows each step its own past', () => {
    expect([0, 3, 4, 7, 8].map((step) => worldAt(written, step))).toEqual(['', '', 'ab', 'ab', 'abc']);
  });

  it('takes a key in once', () => {
    expect(writeEffects(written, 9, 'one', ['a', 'b'])).toBe(written);
    expect(written.current).toBe('abc');
  });

  it('gives a fork the world of its step, and the original keeps its own', () => {
    const fork = writeEffects(forkWorld(written, 5), 5, 'three', ['x']);
    expect([fork.current, worldAt(fork, 6), written.current, worldAt(written, 8)]).toEqual([
      'abx',
      'abx',
      'abc',
      'abc',
    ]);
  });

  it('lets a fork write under a key that only the original has used', () => {
    expect(writeEffects(forkWorld(written, 5), 5, 'two', ['c']).current).toBe('abc');
  });
});

import { describe, expect, it } from 'vitest';
import { labelWidth } from './label-fit.ts';

describe('labelWidth', () => {
  it.each([
    ['tools', 0.2, 20],
    ['tools', 0.1, 28],
    ['tool prompt', 0.1, 64],
    ['tool prompt', 0.02, null],
  ] as const)('shows %s in a cell of %d of the bar from %s rem on', (label, share, width) => {
    expect(labelWidth(label, share)).toBe(width);
  });
});

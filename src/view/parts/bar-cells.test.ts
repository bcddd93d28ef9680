import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SEGMENT_CATEGORIES, type Segment } from '../../engine/accounting/segments.ts';
import { barCells } from './bar-cells.ts';
import { barScale } from './bar-scale.ts';

const segment = (tokens: number, category: Segment['category'] = 'text'): Segment => ({
  category,
  tokens,
  text: '',
  at: null,
  isError: false,
});

describe('barCells', () => {
  it('leaves segments that can be seen alone', () => {
    expect(barCells([segment(10, 'system'), segment(20, 'user')], 5)).toEqual([
      { category: 'system', from: 0, tokens: 10, first: 0, count: 1, isError: false },
      { category: 'user', from: 10, tokens: 20, first: 1, count: 1, isError: false },
    ]);
  });

  it('joins thin neighbours under the category of the widest', () => {
    const cells = barCells(
      [segment(1, 'thinking'), segment(3, 'tool_use'), segment(2, 'tool_result'), segment(9, 'user')],
      5,
    );
    expect(cells).toMatchObject([
      { category: 'tool_use', tokens: 6, count: 3 },
      { category: 'user', tokens: 9, first: 3 },
    ]);
  });

  it('says where a part of a bar stands in the whole', () => {
    expect(barCells([segment(10)], 5, { first: 7, from: 300 })).toMatchObject([{ first: 7, from: 300 }]);
  });

  it('keeps every token and every segment, and has no more cells than fit', () => {
    const segments = fc.array(fc.record({ tokens: fc.nat(50), category: fc.constantFrom(...SEGMENT_CATEGORIES) }));
    fc.assert(
      fc.property(segments, fc.integer({ min: 1, max: 40 }), (list, least) => {
        const cells = barCells(
          list.map((each) => segment(each.tokens, each.category)),
          least,
        );
        const total = list.reduce((sum, each) => sum + each.tokens, 0);
        expect(cells.reduce((sum, cell) => sum + cell.tokens, 0)).toBe(total);
        expect(cells.reduce((sum, cell) => sum + cell.count, 0)).toBe(list.length);
        expect(cells.length).toBeLessThanOrEqual((2 * total) / least + 1);
        for (const [index, cell] of cells.entries()) {
          const before = cells[index - 1];
          expect(cell.from).toBe(before === undefined ? 0 : before.from + before.tokens);
        }
      }),
    );
  });
});

describe('barScale', () => {
  it.each([
    [0, 3_500],
    [3_500, 3_500],
    [3_501, 5_000],
    [5_000, 5_000],
    [5_001, 10_000],
    [10_001, 20_000],
    [840_000, 1_000_000],
  ])('draws %d tokens on a scale of %d', (tokens, scale) => {
    expect(barScale(tokens, 3_500)).toBe(scale);
  });
});

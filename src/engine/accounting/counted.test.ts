import { describe, expect, it } from 'vitest';
import { HEAD } from '../testing/builders.ts';
import { countedKey, countedPrefixIn, countedSegments } from './counted.ts';
import type { Segment, SegmentCategory } from './segments.ts';

const segment = (category: SegmentCategory, tokens: number, message: number | null = null): Segment => ({
  category,
  tokens,
  text: '',
  at: message === null ? null : { message, block: 0 },
  isError: false,
});

const SEGMENTS = [
  segment('tools', 30),
  segment('tools', 10),
  segment('tool_prompt', 60),
  segment('system', 50),
  segment('user', 20, 0),
  segment('tool_use', 10, 1),
  segment('tool_result', 30, 2),
];
const tokensOf = (segments: readonly Segment[]) => segments.map(({ tokens }) => tokens);

describe('countedSegments', () => {
  it('gives the prefix as counted, and to each turn what it added to the bill', () => {
    const marks = [
      { messages: 1, tokens: 330 },
      { messages: 3, tokens: 410 },
    ];
    const counted = countedSegments(SEGMENTS, { tools: 200, system: 100 }, marks);
    expect(tokensOf(counted)).toEqual([60, 20, 120, 100, 30, 20, 60]);
  });

  it('splits the whole bill by the estimates if nothing was counted', () => {
    const counted = countedSegments(SEGMENTS, null, [{ messages: 3, tokens: 421 }]);
    expect(tokensOf(counted).reduce((sum, tokens) => sum + tokens, 0)).toBe(421);
    expect(tokensOf(counted)[2]).toBe(120);
  });

  it('changes nothing where the estimates are the bill', () => {
    const counted = countedSegments(SEGMENTS, { tools: 100, system: 50 }, [{ messages: 3, tokens: 210 }]);
    expect(tokensOf(counted)).toEqual(tokensOf(SEGMENTS));
  });

  it('always adds up, whatever was counted', () => {
    for (const [tools, system, tokens] of [
      [7, 3, 11],
      [500, 500, 900],
      [0, 0, 1],
    ] as const) {
      const counted = countedSegments(SEGMENTS, { tools, system }, [{ messages: 3, tokens }]);
      expect(tokensOf(counted).reduce((sum, each) => sum + each, 0)).toBe(tokens);
    }
  });
});

describe('countedPrefixIn', () => {
  it('finds what was kept for a head, and nothing for another', () => {
    const kept = { counted: { [countedKey(HEAD)]: { tools: 1, system: 2 } } };
    expect(countedPrefixIn(kept, HEAD)).toEqual({ tools: 1, system: 2 });
    expect(countedPrefixIn(kept, { ...HEAD, model: 'other' })).toBeNull();
    expect(countedPrefixIn({ cache: [] }, HEAD)).toBeNull();
    expect(countedPrefixIn(null, HEAD)).toBeNull();
  });
});

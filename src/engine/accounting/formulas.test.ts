import { describe, expect, it } from 'vitest';
import { agentInputTokens, independentInputTokens } from './formulas.ts';

describe('agentInputTokens', () => {
  it.each([
    { prefix: 2_000, appended: 500, turns: 20, tokens: 145_000 },
    { prefix: 0, appended: 500, turns: 20, tokens: 105_000 },
    { prefix: 2_000, appended: 500, turns: 40, tokens: 490_000 },
    { prefix: 2_000, appended: 500, turns: 10, tokens: 47_500 },
  ])('gives $tokens for P = $prefix, a = $appended, n = $turns', ({ tokens, ...run }) => {
    expect(agentInputTokens(run)).toBe(tokens);
  });

  it('gives 58 times one call and 2.9 times twenty independent calls', () => {
    const run = agentInputTokens({ prefix: 2_000, appended: 500, turns: 20 });
    expect(run / independentInputTokens({ prefix: 2_000, appended: 500, calls: 1 })).toBe(58);
    expect(run / independentInputTokens({ prefix: 2_000, appended: 500, calls: 20 })).toBe(2.9);
  });

  it('lies between 6 and 21 times one call for six turns', () => {
    expect(agentInputTokens({ prefix: 1, appended: 0, turns: 6 })).toBe(6);
    expect(agentInputTokens({ prefix: 0, appended: 1, turns: 6 })).toBe(21);
  });
});

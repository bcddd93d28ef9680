import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  agentInputTokens,
  chanceOfEvery,
  fixedTokens,
  growingTokens,
  independentInputTokens,
  messagesInRequest,
  overtakingTurns,
  resultTokens,
  roundTrips,
  timesOneCall,
  turnInputTokens,
  unitsSent,
} from './formulas.ts';

const shapes = fc.record({
  prefix: fc.integer({ min: 0, max: 50_000 }),
  appended: fc.integer({ min: 1, max: 5_000 }),
  turns: fc.integer({ min: 1, max: 300 }),
});

describe('agentInputTokens', () => {
  it.each([
    { prefix: 2_000, appended: 500, turns: 20, tokens: 145_000 },
    { prefix: 0, appended: 500, turns: 20, tokens: 105_000 },
    { prefix: 2_000, appended: 500, turns: 40, tokens: 490_000 },
    { prefix: 2_000, appended: 500, turns: 10, tokens: 47_500 },
    { prefix: 2_000, appended: 500, turns: 0, tokens: 0 },
  ])('gives $tokens for P = $prefix, a = $appended, n = $turns', ({ tokens, ...run }) => {
    expect(agentInputTokens(run)).toBe(tokens);
  });

  it('gives 58 times one call and 2.9 times twenty independent calls', () => {
    const run = agentInputTokens({ prefix: 2_000, appended: 500, turns: 20 });
    expect(run / independentInputTokens({ prefix: 2_000, appended: 500, calls: 1 })).toBe(58);
    expect(run / independentInputTokens({ prefix: 2_000, appended: 500, calls: 20 })).toBe(2.9);
  });

  it('is the sum of its requests, and of its fixed and its growing part', () => {
    fc.assert(
      fc.property(shapes, (shape) => {
        let sum = 0;
        for (let turn = 1; turn <= shape.turns; turn += 1) sum += turnInputTokens(shape, turn);
        expect(agentInputTokens(shape)).toBe(sum);
        expect(fixedTokens(shape) + growingTokens(shape)).toBe(sum);
      }),
    );
  });

  it('has a growing part that nears four times itself as the turns double', () => {
    const growth = (turns: number) =>
      growingTokens({ appended: 500, turns: 2 * turns }) / growingTokens({ appended: 500, turns });
    expect(growth(20)).toBeCloseTo(3.905, 3);
    expect(growth(2_000)).toBeCloseTo(4, 2);
  });
});

describe('overtakingTurns', () => {
  it('finds the first turn in which history is more than the prefix', () => {
    expect(overtakingTurns({ prefix: 2_000, appended: 500 })).toEqual({ inRequest: 5, inBill: 8 });
    expect(overtakingTurns({ prefix: 0, appended: 500 })).toEqual({ inRequest: 1, inBill: 1 });
    expect(overtakingTurns({ prefix: 2_000, appended: 0 })).toBeNull();
  });

  it('is the first such turn and not a later one', () => {
    fc.assert(
      fc.property(shapes, ({ prefix, appended }) => {
        const { inRequest, inBill } = overtakingTurns({ prefix, appended })!;
        expect(appended * inRequest > prefix && appended * (inRequest - 1) <= prefix).toBe(true);
        const outweighs = (turns: number) => growingTokens({ appended, turns }) > fixedTokens({ prefix, turns });
        expect(outweighs(inBill)).toBe(true);
        expect(inBill === 1 || !outweighs(inBill - 1)).toBe(true);
      }),
    );
  });
});

describe('resultTokens', () => {
  it('counts how often a result is sent: most often if it came early', () => {
    const early = resultTokens({ size: 20_000, arrivesIn: 1, turns: 20 });
    const late = resultTokens({ size: 20_000, arrivesIn: 18, turns: 20 });
    expect(early).toEqual({ times: 19, sent: 380_000, sentAgain: 360_000 });
    expect(late).toEqual({ times: 2, sent: 40_000, sentAgain: 20_000 });
  });

  it('sends nothing of a result of the last turn', () => {
    expect(resultTokens({ size: 20_000, arrivesIn: 20, turns: 20 })).toEqual({ times: 0, sent: 0, sentAgain: 0 });
  });
});

describe('timesOneCall', () => {
  it('lies between 6 and 21 for six turns, and is what the tokens give', () => {
    expect(timesOneCall(6, 0)).toBe(6);
    expect(timesOneCall(6, 1)).toBe(21);
    const shape = { prefix: 2_000, appended: 500, turns: 6 };
    expect(timesOneCall(6, 500 / 2_500)).toBeCloseTo(agentInputTokens(shape) / 2_500, 9);
  });
});

describe('the other laws', () => {
  it('keep 0.729 of a chance of 0.9 for three in a row', () => {
    expect(chanceOfEvery(0.9, 3)).toBeCloseTo(0.729, 12);
  });

  it('lose exactly the fan-out by splitting results', () => {
    expect([roundTrips(3, false), roundTrips(3, true), roundTrips(8, true), roundTrips(0, false)]).toEqual([
      1, 3, 8, 0,
    ]);
  });

  it('allow 55 units under a cap of ten turns', () => {
    expect(unitsSent(10)).toBe(55);
  });

  it('put three messages into the second request', () => {
    expect([messagesInRequest(1), messagesInRequest(2)]).toEqual([1, 3]);
  });
});

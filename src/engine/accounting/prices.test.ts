import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { usage } from '../testing/builders.ts';
import { MODELS } from './model-table.ts';
import { pricesOfCall, promptUsd, responseUsd } from './prices.ts';
import { addUsd } from './usage.ts';

describe('the price of a call', () => {
  it('is that of a long prompt from the length on at which the model charges one', () => {
    expect(responseUsd('claude-haiku-5-5', usage(100_000, 1_000))).toBe(0.0105);
    expect(responseUsd('claude-haiku-5-5', usage(100_001, 1_000))).toBeCloseTo(0.0525005, 12);
    expect(promptUsd('claude-haiku-5-5', 200_000)).toBe(0.1);
    expect(promptUsd('claude-opus-5', 200_000)).toBe(1);
  });

  it('is nothing for a model that the table lacks', () => {
    expect(responseUsd('llama3.2', usage(1_000, 100))).toBe(0);
    expect(promptUsd('llama3.2', 1_000)).toBe(0);
  });
});

describe('addUsd', () => {
  it('is exact where fractions are not', () => {
    expect(0.1 + 0.2).not.toBe(0.3);
    expect(addUsd(0.1, 0.2)).toBe(0.3);
  });

  it('adds what calls cost to the billionth of a dollar, in any order', () => {
    const model = fc.constantFrom(...MODELS.map(({ id }) => id));
    const call = fc.tuple(model, fc.nat(300_000), fc.nat(8_000));
    fc.assert(
      fc.property(fc.array(call, { maxLength: 40 }), (calls) => {
        const bills = calls.map(([id, input, output]) => responseUsd(id, usage(input, output)));
        const nanos = calls.reduce((sum, [id, input, output]) => {
          const prices = pricesOfCall(id, input);
          return sum + Math.round(input * prices.input * 1_000) + Math.round(output * prices.output * 1_000);
        }, 0);
        expect(bills.reduce(addUsd, 0)).toBe(nanos / 1e9);
        expect([...bills].reverse().reduce(addUsd, 0)).toBe(nanos / 1e9);
      }),
    );
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appendTo, chainOf, rememberingFold, toArray } from './chain.ts';

describe('a chain', () => {
  it('gives back the values it was made of', () => {
    fc.assert(
      fc.property(fc.array(fc.integer()), (values) => {
        expect(toArray(chainOf(values))).toEqual(values);
      }),
      { seed: 1 },
    );
  });

  it('shares what stands before an append', () => {
    const first = chainOf([1, 2]);
    expect(appendTo(first, 3).parent).toBe(first);
    expect(toArray(first)).toEqual([1, 2]);
  });
});

describe('rememberingFold', () => {
  it('equals a plain fold, from whichever link it is asked first', () => {
    const sum = rememberingFold<number, string>('', (text, value, index) => `${text}${index}:${value} `);
    fc.assert(
      fc.property(fc.array(fc.integer(), { minLength: 1 }), fc.nat(), (values, pick) => {
        const chain = chainOf(values);
        let link = chain;
        for (let steps = pick % values.length; steps > 0 && link !== null; steps -= 1) link = link.parent;
        sum(link);
        expect(sum(chain)).toBe(values.reduce((text, value, index) => `${text}${index}:${value} `, ''));
      }),
      { seed: 1 },
    );
  });

  it('visits one value after one append, whatever the length', () => {
    let visits = 0;
    const count = rememberingFold<number, number>(0, (sum) => {
      visits += 1;
      return sum + 1;
    });
    let chain = chainOf(Array.from({ length: 1_000 }, (_, index) => index));
    count(chain);
    visits = 0;
    chain = appendTo(chain, 1_000);
    expect(count(chain)).toBe(1_001);
    expect(visits).toBe(1);
  });
});

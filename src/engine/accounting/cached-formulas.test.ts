import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { agentBills, type CachingShape, cachedTurn } from './cached-formulas.ts';
import { agentInputTokens, turnInputTokens } from './formulas.ts';
import { modelSpec } from './models.ts';

const OPUS = modelSpec('claude-opus-5');
const SHAPE = { prefix: 2_000, appended: 500, turns: 20, output: 0 };
const WARM: CachingShape = { caching: '5m', minimum: OPUS.cacheMinimum, secondsPerCall: 3 };
const COLD: CachingShape = { ...WARM, caching: 'off' };
const usd = (turns: number, caching: CachingShape) =>
  agentBills({ ...SHAPE, turns }, caching, () => OPUS.prices).at(-1)!.usd;

describe('cachedTurn', () => {
  it('reads what the request before wrote, and writes what came since', () => {
    expect(cachedTurn(SHAPE, WARM, 1)).toEqual({ uncached: 0, written: 2_500, read: 0 });
    expect(cachedTurn(SHAPE, WARM, 2)).toEqual({ uncached: 0, written: 500, read: 2_500 });
  });

  it('caches nothing below the minimum, and does not complain', () => {
    const short = { prefix: 85, appended: 100 };
    expect(cachedTurn(short, WARM, 1)).toEqual({ uncached: 185, written: 0, read: 0 });
    // The first request that is long enough writes all of itself: there is nothing to read yet.
    expect(cachedTurn(short, WARM, 5)).toEqual({ uncached: 0, written: 585, read: 0 });
    expect(cachedTurn(short, WARM, 6)).toEqual({ uncached: 0, written: 100, read: 585 });
  });

  it.each([
    ['5m', 300, 2_500],
    ['5m', 301, 0],
    ['1h', 301, 2_500],
    ['1h', 3_601, 0],
  ] as const)('with %s and a request every %d s reads %d', (caching, secondsPerCall, read) => {
    expect(cachedTurn(SHAPE, { ...WARM, caching, secondsPerCall }, 2).read).toBe(read);
  });

  it('splits each request into parts that add up to it', () => {
    const shapes = fc.record({ prefix: fc.nat(9_000), appended: fc.nat(3_000) });
    const cachings = fc.record({
      caching: fc.constantFrom('off' as const, '5m' as const, '1h' as const),
      minimum: fc.constantFrom(512, 1_024, 4_096),
      secondsPerCall: fc.constantFrom(3, 400, 4_000),
    });
    fc.assert(
      fc.property(shapes, cachings, fc.integer({ min: 1, max: 60 }), (shape, caching, turn) => {
        const { uncached, written, read } = cachedTurn(shape, caching, turn);
        expect(uncached + written + read).toBe(turnInputTokens(shape, turn));
      }),
    );
  });
});

describe('agentBills', () => {
  it('is the formula at the price of the model where nothing is cached', () => {
    expect(usd(20, COLD)).toBeCloseTo((agentInputTokens(SHAPE) * 5) / 1_000_000, 9);
  });

  it('reads at a tenth, and the curve stays quadratic: its second differences stay the same', () => {
    const bills = agentBills({ ...SHAPE, turns: 40 }, WARM, () => OPUS.prices);
    const differences = (values: readonly number[]) => values.slice(1).map((value, index) => value - values[index]!);
    const second = differences(differences(bills.slice(1).map((bill) => bill.usd)));
    // From the third turn on each request reads 500 tokens more than the one before, at a tenth of $5 per million.
    for (const each of second.slice(1)) expect(each).toBeCloseTo((500 * 0.5) / 1_000_000, 12);
    expect(usd(40, WARM)).toBeLessThan(usd(40, COLD) / 5);
  });

  it('costs more than no caching at all where each entry is gone before it is read', () => {
    expect(usd(20, { ...WARM, secondsPerCall: 400 })).toBeCloseTo(usd(20, COLD) * 1.25, 9);
  });

  it('asks for the prices of each request, since some models charge a long prompt otherwise', () => {
    const dear = { ...OPUS.prices, input: 10 };
    const bills = agentBills(SHAPE, COLD, (tokens) => (tokens > 11_500 ? dear : OPUS.prices));
    expect(bills.at(-1)!.usd).toBeCloseTo((agentInputTokens(SHAPE) * 5 + 12_000 * 5) / 1_000_000, 9);
  });
});

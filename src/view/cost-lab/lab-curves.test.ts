import { describe, expect, it } from 'vitest';
import { DEFAULT_FIELDS, type LabFields, withModel } from './fields.ts';
import { billsOf, fullPriceTokens, labCurves, oneCallUsd, pricesAt, valueAfter } from './lab-curves.ts';

const at = (change: Partial<LabFields>) => ({ ...DEFAULT_FIELDS, ...change });
const value = (look: Parameters<typeof valueAfter>[0], fields: LabFields) =>
  valueAfter(look, fields.turns, fields, billsOf(fields));

describe('valueAfter', () => {
  it('gives the figures that everybody quotes', () => {
    const fields = at({});
    expect(value('agent', fields)).toBe(145_000);
    expect(value('independent', fields)).toBe(50_000);
    expect(value('one_call', fields)).toBe(2_500);
    expect(value('workflow', fields)).toBe(10_000);
    expect(value('cached', fields)).toBeNull();
  });

  it('grows with the turns in seconds and with their square in tokens', () => {
    const seconds = (turns: number) => value('agent', at({ metric: 'seconds', turns }))!;
    const tokens = (turns: number) => value('agent', at({ prefix: 0, turns }))!;
    expect(seconds(40) / seconds(20)).toBe(2);
    expect(tokens(40) / tokens(20)).toBeCloseTo(3.9, 1);
  });

  it('adds the output to the dollars', () => {
    const fields = at({ metric: 'usd' });
    expect(value('agent', fields)).toBeCloseTo((145_000 * 5 + 20 * 150 * 25) / 1e6, 9);
    expect(oneCallUsd(fields)).toBeCloseTo((2_500 * 5 + 150 * 25) / 1e6, 9);
  });

  it('counts a token that is read as a tenth of one', () => {
    const fields = at({ caching: '5m' });
    // Written: 2,500 at first, then 500 in each of 19 turns. Read: all the rest.
    expect(value('cached', fields)).toBeCloseTo(12_000 * 1.25 + (145_000 - 12_000) * 0.1, 6);
    expect(fullPriceTokens(billsOf(fields).uncached.at(-1)!, fields)).toBe(145_000);
  });
});

describe('pricesAt', () => {
  it('charges a long prompt otherwise where the table says so', () => {
    const fields = at(withModel('claude-haiku-5-5'));
    expect([pricesAt(fields, 100_000).input, pricesAt(fields, 100_001).input]).toEqual([0.1, 0.5]);
  });
});

describe('labCurves', () => {
  it('draws at most 122 points of a curve, with its ends', () => {
    for (const turns of [1, 2, 121, 2_000]) {
      for (const { points } of labCurves(at({ turns, caching: '1h' }), billsOf(at({ turns, caching: '1h' })))) {
        expect(points.length).toBeLessThanOrEqual(122);
        expect(points[0]!.x).toBe(0);
        expect(points.at(-1)!.x).toBe(turns);
      }
    }
  });
});

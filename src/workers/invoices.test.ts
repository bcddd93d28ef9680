import { describe, expect, it } from 'vitest';
import { agentInputTokens, independentInputTokens } from '../engine/accounting/formulas.ts';
import { finish } from './batch.ts';
import { invoicesBatch } from './invoices.ts';
import type { InvoiceWay } from './plans.ts';

const result = finish(invoicesBatch({ seed: '1' }));

function way(name: InvoiceWay) {
  const figures = result.ways.find((each) => each.way === name);
  if (figures === undefined) throw new RangeError(`No way is called ${name}.`);
  return figures;
}

describe('a batch of a hundred invoices with five odd ones', () => {
  it('is left undone by the workflow in the odd cases only', () => {
    expect([result.count, result.odd]).toEqual([100, 5]);
    expect(way('workflow')).toMatchObject({ done: 95, handedOver: 5, byAgent: 0 });
  });

  it('is done in full by the agent, for four to six times the money', () => {
    expect(way('agent')).toMatchObject({ done: 100, handedOver: 0, byAgent: 100 });
    const times = way('agent').usd / way('workflow').usd;
    expect(times).toBeGreaterThan(4);
    expect(times).toBeLessThan(6);
    expect(way('agent').millis).toBeGreaterThan(3 * way('workflow').millis);
  });

  it('is done in full by both together, for about a quarter more than the workflow', () => {
    expect(way('mixed')).toMatchObject({ done: 100, handedOver: 0, byAgent: 5 });
    expect(way('mixed').usd / way('workflow').usd).toBeGreaterThan(1.15);
    expect(way('mixed').usd / way('workflow').usd).toBeLessThan(1.4);
    expect(way('mixed').usd).toBeLessThan(way('agent').usd / 3);
  });

  it('costs 4× and 19× one call of the design a plain invoice, within a tenth', () => {
    const shape = { prefix: 2_000, appended: 500 };
    const oneCall = independentInputTokens({ ...shape, calls: 1 });
    const derived = agentInputTokens({ ...shape, turns: 10 }) / oneCall;
    expect(derived).toBe(19);
    expect(Math.abs(result.onePlain.workflow / oneCall / 4 - 1)).toBeLessThan(0.1);
    expect(Math.abs(result.onePlain.agent / oneCall / derived - 1)).toBeLessThan(0.1);
  });

  it('comes out the same again, and otherwise with another seed', () => {
    expect(finish(invoicesBatch({ seed: '1' }))).toEqual(result);
    const other = finish(invoicesBatch({ seed: '2' }));
    expect(other.ways.map(({ done }) => done)).toEqual([95, 100, 100]);
    expect(other.ways.map(({ usd }) => usd)).not.toEqual(result.ways.map(({ usd }) => usd));
  });
});

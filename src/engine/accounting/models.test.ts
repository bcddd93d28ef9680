import { describe, expect, it } from 'vitest';
import { MODELS } from './model-table.ts';
import { isKnownModel, modelSpec } from './models.ts';

describe('MODELS', () => {
  it('prices a five-minute write at 1.25 and an hour write at 2 times the input', () => {
    for (const { id, prices } of MODELS) {
      if (id === 'claude-3-haiku-20240307') continue;
      expect(prices.cacheWrite5m).toBeCloseTo(prices.input * 1.25);
      expect(prices.cacheWrite1h).toBeCloseTo(prices.input * 2);
    }
  });

  it.each([
    ['claude-opus-5', 512],
    ['claude-sonnet-5', 1_024],
    ['claude-haiku-4-5', 4_096],
  ])('caches on %s from %i tokens', (id, minimum) => {
    expect(modelSpec(id).cacheMinimum).toBe(minimum);
  });
});

describe('modelSpec', () => {
  it('reads an id with a date as the id without', () => {
    expect(isKnownModel('claude-haiku-4-5-20251001')).toBe(true);
    expect(modelSpec('claude-haiku-4-5-20251001')).toBe(modelSpec('claude-haiku-4-5'));
  });

  it('lends the default figures to a model that it does not know', () => {
    expect(isKnownModel('claude-9')).toBe(false);
    expect(modelSpec('claude-9')).toMatchObject({ id: 'claude-9', prices: modelSpec('claude-opus-5').prices });
  });

  it.each([
    ['claude-opus-5', false],
    ['claude-opus-4-6', false],
    ['claude-haiku-4-5', true],
    ['claude-sonnet-4-5', true],
  ])('says whether %s carries on an assistant message: %s', (id, prefill) => {
    expect(modelSpec(id).traits.prefill).toBe(prefill);
  });
});

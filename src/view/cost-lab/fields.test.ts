import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { FIGURE_IDS } from '../../engine/accounting/figures.ts';
import { DEFAULT_FIELDS, type NumberName, RANGES, readFields, readNumber, withModel, writeFields } from './fields.ts';

const names = Object.keys(RANGES) as NumberName[];

describe('readNumber', () => {
  it.each(['', '-1', 'abc', '1e9', 'NaN', 'Infinity', '0x10', '1.2.3', '99999999999999999999', '--', '٣'])(
    'refuses %j in every field',
    (text) => {
      for (const name of names) expect(readNumber(name, text), name).toBeNull();
    },
  );

  it('takes thousands as people write them, and decimals where they make sense', () => {
    expect(readNumber('prefix', ' 2,000 ')).toBe(2_000);
    expect(readNumber('appended', '902.44')).toBe(902.44);
    expect(readNumber('turns', '2.5')).toBeNull();
    expect(readNumber('turns', '0')).toBeNull();
    expect(readNumber('turns', '2000')).toBe(2_000);
    expect(readNumber('turns', '2001')).toBeNull();
  });

  it('lets each slider stop only where its field may be', () => {
    for (const name of names) {
      for (const stop of RANGES[name].stops) expect(readNumber(name, String(stop)), `${name} ${stop}`).toBe(stop);
    }
  });
});

describe('the address', () => {
  it('is short as the lab opens', () => {
    expect(writeFields(DEFAULT_FIELDS)).toBe('page=cost');
    expect(readFields('#page=cost')).toEqual({ fields: DEFAULT_FIELDS, problems: [] });
  });

  it('opens the same fields again', () => {
    const numbers = Object.fromEntries(names.map((name) => [name, fc.constantFrom(...RANGES[name].stops)]));
    const fields = fc.record({
      ...(numbers as Record<NumberName, fc.Arbitrary<number>>),
      model: fc.constantFrom('own', 'claude-opus-5', 'claude-haiku-5-5'),
      caching: fc.constantFrom('off' as const, '5m' as const, '1h' as const),
      metric: fc.constantFrom('tokens' as const, 'usd' as const, 'seconds' as const),
      scale: fc.constantFrom('linear' as const, 'log' as const),
      figure: fc.constantFrom(null, ...FIGURE_IDS),
    });
    fc.assert(
      fc.property(fields, (given) => {
        const kept = { ...given, ...(given.model === 'own' ? {} : withModel(given.model)) };
        expect(readFields(`#${writeFields(kept)}`)).toEqual({ fields: kept, problems: [] });
      }),
    );
  });

  it('names what it can’t use, and keeps the rest', () => {
    const { fields, problems } = readFields('#page=cost&turns=40&prefix=-5&caching=2h&model=gpt&figure=none');
    expect(fields).toMatchObject({ turns: 40, prefix: 2_000, caching: 'off', model: 'claude-opus-5', figure: null });
    expect(problems.map(({ name }) => name)).toEqual(['model', 'prefix', 'caching', 'figure']);
  });
});

import Ajv2020 from 'ajv/dist/2020.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { JsonObject } from '../engine/messages/types.ts';
import { makeValue } from '../engine/simulator/generic-input.ts';

const text = fc.constantFrom('city', 'unit', 'customer_id', 'query', 'start_time', 'path', 'tags', 'amount', 'is_open');
const words = fc.constantFrom(
  'What is the weather in Paris and New York, in Celsius?',
  'Mail ada@example.com about order 1234 at 19:30 on 2026-12-24, 3 times.',
  'hello',
  '',
);

const leaf: fc.Arbitrary<JsonObject> = fc.oneof(
  fc.constant({ type: 'string' }),
  fc.record({ type: fc.constant('string'), minLength: fc.nat(12), maxLength: fc.integer({ min: 12, max: 40 }) }),
  fc.constantFrom<JsonObject>(
    { type: 'string', pattern: '^[A-Z]{3}$' },
    { type: 'string', pattern: '^\\d{4}-\\d{2}-\\d{2}$' },
    { type: 'string', pattern: '^(ord|inv)_[a-z0-9]+$' },
    { type: 'string', enum: ['celsius', 'fahrenheit'] },
    { type: ['string', 'null'] },
    { anyOf: [{ type: 'null' }, { type: 'integer', minimum: 5 }] },
    { const: 'fixed' },
    { enum: [1, 'two', null] },
    { type: 'boolean' },
    { $ref: '#/$defs/money' },
  ),
  fc.record({ type: fc.constantFrom('integer', 'number'), minimum: fc.integer({ min: -50, max: 50 }) }),
  fc.record({
    type: fc.constant('integer'),
    maximum: fc.integer({ min: -50, max: 50 }),
    multipleOf: fc.constantFrom(1, 5),
  }),
  fc.record({
    type: fc.constant('number'),
    exclusiveMinimum: fc.constant(0),
    exclusiveMaximum: fc.constantFrom(1, 100),
  }),
);

const schema = fc.letrec<{ any: JsonObject; object: JsonObject; list: JsonObject }>((tie) => ({
  any: fc.oneof({ maxDepth: 3, depthIdentifier: 'schema' }, leaf, tie('object'), tie('list')),
  object: fc.dictionary(text, tie('any'), { maxKeys: 4 }).chain((properties) =>
    fc.subarray(Object.keys(properties)).map(
      (required): JsonObject => ({
        type: 'object',
        properties: { ...properties },
        required,
        additionalProperties: false,
      }),
    ),
  ),
  list: fc.record({ type: fc.constant('array'), items: tie('any'), minItems: fc.nat(3) }),
}));

const MONEY = { type: 'object', properties: { amount: { type: 'number' } }, required: ['amount'] };
const validator = new Ajv2020({ strict: false });

describe('what the generic model fills in', () => {
  it('is what the schema of the tool accepts', () => {
    fc.assert(
      fc.property(schema.object, words, (tool, said) => {
        const whole: JsonObject = { ...tool, $defs: { money: MONEY } };
        const { value } = makeValue(whole, {
          words: said,
          results: '{"customer_id": "c_1"}',
          choice: 0,
          about: 'tool',
        });
        const accepts = validator.compile(whole);
        expect(accepts(value) ? null : [value, accepts.errors]).toBeNull();
      }),
      { numRuns: process.env['LOOPSCOPE_DEEP'] === undefined ? 500 : 5_000 },
    );
  });

  it('ends for a schema that refers to itself', () => {
    const tree = {
      type: 'object',
      properties: { name: { type: 'string' }, children: { type: 'array', items: { $ref: '#' } } },
      required: ['name', 'children'],
    };
    const { value } = makeValue(tree, { words: '', results: '', choice: 0, about: 'plant' });
    expect(value).toMatchObject({ name: 'example name' });
  });
});

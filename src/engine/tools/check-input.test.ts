import { describe, expect, it } from 'vitest';
import type { Json, JsonObject } from '../messages/types.ts';
import { inputProblem } from './check-input.ts';

const SCHEMA: JsonObject = {
  type: 'object',
  properties: {
    who: { type: 'string', enum: ['you', 'Dana'] },
    minutes: { type: 'integer' },
    tags: { type: 'array', items: { type: 'string' } },
  },
  required: ['who'],
  additionalProperties: false,
};

describe('inputProblem', () => {
  it.each<[Json, string | null]>([
    [{ who: 'you' }, null],
    [{ who: 'you', minutes: 30, tags: ['a'] }, null],
    ['you', 'input must be an object'],
    [{}, 'input.who is missing'],
    [{ who: 'Sam' }, 'input.who must be one of you, Dana'],
    [{ who: 'you', minutes: 30.5 }, 'input.minutes must be an integer'],
    [{ who: 'you', minutes: '30' }, 'input.minutes must be an integer'],
    [{ who: 'you', when: 1 }, 'input.when is not a field of this tool'],
    [{ who: 'you', tags: ['a', 1] }, 'input.tags[1] must be a string'],
    [{ who: null }, 'input.who must be a string'],
    [JSON.parse('{"who":"you","__proto__":{}}') as Json, 'input.__proto__ is not a field of this tool'],
  ])('says of %j: %s', (input, problem) => {
    expect(inputProblem(input, SCHEMA)).toBe(problem);
  });
});

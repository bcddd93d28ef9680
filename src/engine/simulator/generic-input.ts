import type { ModelRequest } from '../messages/request.ts';
import type { Json, JsonObject } from '../messages/types.ts';
import { isKey, keysIn, looseNumbers, mentioned, numbersFor, textsFor } from './generic-candidates.ts';
import { fitsText, fittedNumber, inventedText } from './generic-fit.ts';
import { readTask } from './generic-history.ts';
import { DEEPEST, listIn, objectIn, optionsIn, plainSchema, typeOf } from './generic-schema.ts';
import { wordsOf } from './generic-words.ts';

/** What an input can be made from: what the user said, what tools have answered, and which of several values is meant. */
export interface Knowledge {
  readonly words: string;
  readonly results: string;
  readonly choice: number;
  /** The name of what the value is for: its words name the tool, not a value. */
  readonly about: string;
}

/** Where a value was found. What is invented was found nowhere. */
export type Origin = 'words' | 'results' | 'schema' | 'invented';

/** A value with where it was found, and how many there were to choose from. */
export interface MadeValue {
  readonly value: Json;
  readonly origin: Origin;
  readonly choices: number;
}

/** How many parts of a schema are looked at before only what must be there is filled in. Some refer to themselves. */
const BUDGET = 1_000;
const MOST_ITEMS = 100;

/** An input for a tool by its name, from what the request says; empty if there is no such tool. Pure. */
export function genericInput(tool: string, request: ModelRequest): JsonObject {
  const definition = (request.head.tools ?? []).find(({ name }) => name === tool);
  const schema = definition !== undefined && 'input_schema' in definition ? definition.input_schema : undefined;
  const { words, results } = readTask(request);
  return objectIn(makeValue(schema, { words, results, choice: 0, about: tool }).value);
}

/**
 * Makes a value that the schema accepts, as a model would fill it in: with what the words or the results of other tools
 * say, else what the schema itself proposes, else something invented. Pure.
 */
export function makeValue(schema: Json | undefined, knowledge: Knowledge): MadeValue {
  const around = { knowledge, root: objectIn(schema), options: optionsIn(schema), depth: 0, budget: { left: BUDGET } };
  return made('', schema, { ...around, position: 0, numericCount: 1 });
}

interface Surroundings {
  readonly knowledge: Knowledge;
  readonly root: JsonObject;
  /** Everything that some enum of the schema proposes, in lower case: where it is said, that is what is meant. */
  readonly options: ReadonlySet<string>;
  readonly depth: number;
  /** Shared by all parts of one value, and used up as it is made. */
  readonly budget: { left: number };
  /** Which of the numeric properties of its object this is, and how many there are. */
  readonly position: number;
  readonly numericCount: number;
}

function made(name: string, schema: Json | undefined, around: Surroundings): MadeValue {
  around.budget.left -= 1;
  if (around.budget.left < -BUDGET) return fromSchema({});
  const plain = plainSchema(schema, around.root);
  if (plain['const'] !== undefined) return fromSchema(plain['const']);
  const options = listIn(plain['enum']);
  if (options.length > 0) return option(options, plain, around.knowledge);
  switch (typeOf(plain)) {
    case 'object':
      return madeObject(plain, around);
    case 'array':
      return madeList(name, plain, around);
    case 'integer':
    case 'number':
      return madeNumber(name, plain, around);
    case 'boolean':
      return madeFlag(name, plain, around.knowledge);
    case 'null':
      return fromSchema(null);
    default:
      return madeText(name, plain, around);
  }
}

function fromSchema(value: Json): MadeValue {
  return { value, origin: 'schema', choices: 1 };
}

function option(options: readonly Json[], schema: JsonObject, { words, choice }: Knowledge): MadeValue {
  const texts = options.filter((each) => typeof each === 'string');
  const found = mentioned(texts, words);
  if (found.length > 0) return { value: found[choice] ?? found[0] ?? '', origin: 'words', choices: found.length };
  const proposed = schema['default'];
  return fromSchema(proposed !== undefined && options.includes(proposed) ? proposed : (options[0] ?? null));
}

function madeObject(schema: JsonObject, around: Surroundings): MadeValue {
  const properties = Object.entries(objectIn(schema['properties']));
  const required = new Set(listIn(schema['required']));
  const numeric = properties.filter(([key, each]) => required.has(key) && isNumeric(plainSchema(each, around.root)));
  const fields: [string, MadeValue][] = [];
  for (const [key, each] of properties) {
    if ((around.depth >= DEEPEST || around.budget.left <= 0) && !required.has(key)) continue;
    if (around.depth > 2 * DEEPEST) continue;
    const position = numeric.findIndex(([other]) => other === key);
    const value = made(key, each, { ...around, depth: around.depth + 1, position, numericCount: numeric.length });
    if (required.has(key) || value.origin === 'words') fields.push([key, value]);
  }
  // A required field without a schema of its own may be anything.
  for (const key of required) {
    if (typeof key === 'string' && !properties.some(([other]) => other === key)) {
      fields.push([key, madeText(key, {}, around)]);
    }
  }
  return {
    value: Object.fromEntries(fields.map(([key, { value }]) => [key, value])),
    origin: leastSure(fields.map(([, { origin }]) => origin)),
    choices: Math.max(1, ...fields.map(([, { choices }]) => choices)),
  };
}

const SURENESS: readonly Origin[] = ['invented', 'results', 'schema', 'words'];

/** An object is as sure as what is least sure in it, but said to come from the words as soon as a part of it does. */
function leastSure(origins: readonly Origin[]): Origin {
  if (origins.includes('invented')) return 'invented';
  if (origins.includes('results')) return 'results';
  return SURENESS.findLast((origin) => origins.includes(origin)) ?? 'schema';
}

function isNumeric(schema: JsonObject): boolean {
  return /^(integer|number)$/.test(typeOf(schema)) && schema['enum'] === undefined && schema['const'] === undefined;
}

function madeList(name: string, schema: JsonObject, around: Surroundings): MadeValue {
  const { knowledge } = around;
  const items = schema['prefixItems'] === undefined ? schema['items'] : undefined;
  const first = made(singular(name), items, { ...around, depth: around.depth + 1 });
  const least = typeof schema['minItems'] === 'number' ? schema['minItems'] : 0;
  const most = typeof schema['maxItems'] === 'number' ? schema['maxItems'] : Number.POSITIVE_INFINITY;
  const wanted = first.origin === 'words' ? first.choices : Math.max(1, least);
  const count = Math.min(around.budget.left > 0 ? Math.max(wanted, least) : least, most, MOST_ITEMS);
  const values = Array.from({ length: count }, (_, choice) => {
    const each = made(singular(name), items, {
      ...around,
      knowledge: { ...knowledge, choice },
      depth: around.depth + 1,
    });
    return schema['uniqueItems'] === true ? distinct(each.value, each.choices > choice ? 0 : choice) : each.value;
  });
  return { value: values, origin: first.origin, choices: 1 };
}

function distinct(value: Json, choice: number): Json {
  if (choice === 0) return value;
  if (typeof value === 'number') return value + choice;
  return typeof value === 'string' ? `${value} ${choice + 1}` : value;
}

function singular(name: string): string {
  return name.replace(/ies$/, 'y').replace(/s$/, '');
}

function madeNumber(name: string, schema: JsonObject, { knowledge, position, numericCount }: Surroundings): MadeValue {
  const isWhole = typeOf(schema) === 'integer';
  const loose = looseNumbers(knowledge.words);
  const byPlace = position >= 0 && loose.length >= numericCount ? loose[position] : undefined;
  const found = numbersFor(name, knowledge.words)[0] ?? byPlace;
  if (found !== undefined) return { value: fittedNumber(found, schema, isWhole), origin: 'words', choices: 1 };
  const proposed = [schema['default'], listIn(schema['examples'])[0]].find((each) => typeof each === 'number');
  return fromSchema(fittedNumber(typeof proposed === 'number' ? proposed : 1, schema, isWhole));
}

function madeFlag(name: string, schema: JsonObject, { words }: Knowledge): MadeValue {
  const text = wordsOf(words).join(' ');
  const said = wordsOf(name).join(' ');
  if (said !== '' && text.includes(said)) {
    return { value: !new RegExp(`\\b(no|not|without|don t)\\b[^.]* ${said}`).test(text), origin: 'words', choices: 1 };
  }
  return fromSchema(schema['default'] === true);
}

function madeText(name: string, schema: JsonObject, { knowledge, options }: Surroundings): MadeValue {
  const { words, results, choice, about } = knowledge;
  const isFree = (text: string) =>
    fitsText(text, schema) && !options.has(text.toLowerCase()) && !wordsOf(about).includes(text.toLowerCase());
  const found = textsFor(name, words).filter(isFree);
  if (found.length > 0) return { value: found[choice] ?? found[0] ?? '', origin: 'words', choices: found.length };
  const [known] = isKey(name) ? keysIn(name, results).filter((text) => fitsText(text, schema)) : [];
  if (known !== undefined) return { value: known, origin: 'results', choices: 1 };
  const proposed = [schema['default'], ...listIn(schema['examples'])].find((each) => typeof each === 'string');
  if (typeof proposed === 'string' && fitsText(proposed, schema)) return fromSchema(proposed);
  const wanted = name === '' ? 'example' : `example ${wordsOf(name).join(' ')}`;
  return { value: inventedText(wanted, schema), origin: 'invented', choices: 1 };
}

import { isFields } from './shape.ts';

const TYPES = ['array', 'boolean', 'integer', 'null', 'number', 'object', 'string'];
const HOLD_A_SCHEMA = ['additionalProperties', 'items', 'not', 'if', 'then', 'else', 'contains', 'propertyNames'];
const HOLD_NAMED_SCHEMAS = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'];
const HOLD_SCHEMAS = ['allOf', 'anyOf', 'oneOf', 'prefixItems'];
const NUMBERS = ['minimum', 'maximum', 'exclusiveMinimum', 'exclusiveMaximum', 'multipleOf'];
const COUNTS = ['minLength', 'maxLength', 'minItems', 'maxItems', 'minProperties', 'maxProperties'];
const TEXTS = ['title', 'description', '$ref', '$schema', 'pattern', 'format', '$id', '$comment'];

/**
 * Whether the value is a JSON Schema of draft 2020-12, as far as its keywords have values of the right kind. Keywords
 * that nobody knows are allowed there.
 */
export function isSchema(value: unknown): boolean {
  if (typeof value === 'boolean') return true;
  if (!isFields(value)) return false;
  return Object.entries(value).every(([keyword, held]) => held === undefined || isHeldBy(keyword, held));
}

function isHeldBy(keyword: string, held: unknown): boolean {
  if (keyword === 'type') return isType(held);
  if (keyword === 'required') return isListOfTexts(held) && new Set(held).size === held.length;
  if (keyword === 'enum') return Array.isArray(held);
  if (HOLD_A_SCHEMA.includes(keyword)) return isSchema(held);
  if (HOLD_SCHEMAS.includes(keyword)) return Array.isArray(held) && held.length > 0 && held.every(isSchema);
  if (HOLD_NAMED_SCHEMAS.includes(keyword)) return isFields(held) && Object.values(held).every(isSchema);
  if (NUMBERS.includes(keyword)) return typeof held === 'number';
  if (COUNTS.includes(keyword)) return Number.isInteger(held) && Number(held) >= 0;
  return !TEXTS.includes(keyword) || typeof held === 'string';
}

function isType(held: unknown): boolean {
  if (typeof held === 'string') return TYPES.includes(held);
  return isListOfTexts(held) && held.length > 0 && held.every((each) => TYPES.includes(each));
}

function isListOfTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((each) => typeof each === 'string');
}

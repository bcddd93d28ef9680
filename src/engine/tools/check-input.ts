import type { Json, JsonObject } from '../messages/types.ts';

/**
 * Compares a tool's input with its schema and says in one sentence what is wrong, or null if nothing is. It knows the
 * part of JSON Schema that the tools here use: type, required, enum, properties, additionalProperties, items.
 */
export function inputProblem(input: Json, schema: JsonObject, path = 'input'): string | null {
  const type = schema['type'];
  if (typeof type === 'string' && !hasType(input, type)) return `${path} must be ${article(type)}`;
  const allowed = schema['enum'];
  if (isList(allowed) && !allowed.includes(input)) return `${path} must be one of ${allowed.map(String).join(', ')}`;
  if (isObject(input)) return objectProblem(input, schema, path);
  const items = schema['items'];
  if (isList(input) && items !== undefined && isObject(items)) {
    for (const [index, item] of input.entries()) {
      const problem = inputProblem(item, items, `${path}[${index}]`);
      if (problem !== null) return problem;
    }
  }
  return null;
}

function objectProblem(input: JsonObject, schema: JsonObject, path: string): string | null {
  const required = isList(schema['required']) ? schema['required'] : [];
  for (const key of required) {
    if (typeof key === 'string' && !Object.hasOwn(input, key)) return `${path}.${key} is missing`;
  }
  const properties = schema['properties'];
  const known = properties !== undefined && isObject(properties) ? properties : {};
  for (const [key, value] of Object.entries(input)) {
    const property = Object.hasOwn(known, key) ? known[key] : undefined;
    if (property === undefined) {
      if (schema['additionalProperties'] === false) return `${path}.${key} is not a field of this tool`;
    } else if (isObject(property)) {
      const problem = inputProblem(value, property, `${path}.${key}`);
      if (problem !== null) return problem;
    }
  }
  return null;
}

function hasType(value: Json, type: string): boolean {
  switch (type) {
    case 'object':
      return isObject(value);
    case 'array':
      return isList(value);
    case 'integer':
      return Number.isInteger(value);
    case 'null':
      return value === null;
    default:
      return typeof value === type;
  }
}

function article(type: string): string {
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}

function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

function isObject(value: Json): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

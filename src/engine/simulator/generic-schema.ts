import type { Json, JsonObject } from '../messages/types.ts';

/** How deep a schema that refers to itself is followed. */
export const DEEPEST = 8;

/**
 * A schema without its references and alternatives: `$ref` into the same document is followed, `allOf` is put together,
 * and of `anyOf` and `oneOf` the first that is more than null is taken. Pure.
 */
export function plainSchema(schema: Json | undefined, root: JsonObject, depth = 0): JsonObject {
  if (!isObject(schema) || depth > DEEPEST) return {};
  const { $ref: reference, allOf, anyOf, oneOf, ...own } = schema;
  const parts: readonly (Json | undefined)[] = [
    typeof reference === 'string' ? atPointer(reference, root) : undefined,
    ...(isList(allOf) ? allOf : []),
    chosen(anyOf),
    chosen(oneOf),
  ];
  return parts
    .filter((part) => part !== undefined)
    .map((part) => plainSchema(part, root, depth + 1))
    .reduce<JsonObject>(merged, own);
}

function chosen(alternatives: Json | undefined): Json | undefined {
  if (!isList(alternatives)) return undefined;
  return alternatives.find((each) => !isObject(each) || each['type'] !== 'null') ?? alternatives[0];
}

function merged(left: JsonObject, right: JsonObject): JsonObject {
  const properties = { ...objectIn(left['properties']), ...objectIn(right['properties']) };
  const required = [...listIn(left['required']), ...listIn(right['required'])];
  return {
    ...right,
    ...left,
    ...(Object.keys(properties).length === 0 ? {} : { properties }),
    ...(required.length === 0 ? {} : { required }),
  };
}

function atPointer(reference: string, root: JsonObject): Json | undefined {
  if (!reference.startsWith('#')) return undefined;
  return reference
    .slice(1)
    .split('/')
    .slice(1)
    .map((key) => key.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<Json | undefined>(
      (value, key) => (isObject(value) && Object.hasOwn(value, key) ? value[key] : undefined),
      root,
    );
}

/** The type that a value of the schema may have, null last. */
export function typeOf(schema: JsonObject): string {
  const { type } = schema;
  if (typeof type === 'string') return type;
  const [first] = listIn(type).filter((each) => each !== 'null');
  if (typeof first === 'string') return first;
  if (schema['properties'] !== undefined) return 'object';
  return schema['items'] === undefined ? 'string' : 'array';
}

/** The value if it is an object, else an empty one. */
export function objectIn(value: Json | undefined): JsonObject {
  return isObject(value) ? value : {};
}

/** The value if it is a list, else an empty one. */
export function listIn(value: Json | undefined): readonly Json[] {
  return isList(value) ? value : [];
}

/** Whether the value is an object. */
export function isObject(value: Json | undefined): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Whether the value is a list. */
export function isList(value: Json | undefined): value is readonly Json[] {
  return Array.isArray(value);
}

/** Everything that some enum of a schema proposes, in lower case. */
export function optionsIn(schema: Json | undefined): ReadonlySet<string> {
  const found = new Set<string>();
  JSON.stringify(schema ?? null, (key, value) => {
    if (key === 'enum' && Array.isArray(value)) for (const each of value) found.add(String(each).toLowerCase());
    return value;
  });
  return found;
}

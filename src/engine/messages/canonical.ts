import type { Json } from './types.ts';

/** JSON text with the keys of every object in alphabetical order: equal values give equal text. */
export function canonicalJson(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  const fields = Object.keys(value)
    .sort()
    .map((key) => `${JSON.stringify(key)}:${canonicalJson(value[key] ?? null)}`);
  return `{${fields.join(',')}}`;
}

function isArray(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

import type { Json, JsonObject } from '../messages/types.ts';

/** A call's input as the model writes it: JSON with a blank behind each colon and comma. Source: reference §6. */
export function inputText(input: JsonObject): string {
  return spaced(input);
}

/**
 * The input of a call that ran into a limit: the fields that are whole, and the beginning of one that never came. It is
 * no JSON, so nobody can take it for a call.
 */
export function unfinishedInputText(input: JsonObject): string {
  const whole = spaced(input).slice(0, -1);
  return Object.keys(input).length === 0 ? `${whole}"` : `${whole}, "`;
}

function spaced(value: Json): string {
  if (value === null || typeof value !== 'object') return JSON.stringify(value);
  if (isList(value)) return `[${value.map(spaced).join(', ')}]`;
  const fields = Object.entries(value).map(([key, each]) => `${JSON.stringify(key)}: ${spaced(each)}`);
  return `{${fields.join(', ')}}`;
}

function isList(value: Json): value is readonly Json[] {
  return Array.isArray(value);
}

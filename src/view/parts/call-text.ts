import type { Json } from '../../engine/messages/types.ts';
import type { ToolCall } from '../../engine/tools/tool.ts';
import { shortText } from './format.ts';

/** A call on one line, as a programmer would write it: `find_free_slots(person: Dana, day: Friday)`. */
export function callText({ name, input }: ToolCall, valueLength = 24): string {
  const fields = Object.entries(input).map(([key, value]) => `${key}: ${shortText(valueText(value), valueLength)}`);
  return `${name}(${fields.join(', ')})`;
}

/** A value of a call's input as a person reads it: text without quotes, everything else as JSON. */
export function valueText(value: Json): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}

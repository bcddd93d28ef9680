import { resultText } from '../messages/blocks.ts';
import { canonicalJson } from '../messages/canonical.ts';
import type { Json, JsonObject, RequestHead } from '../messages/types.ts';
import type { PastCall } from './generic-history.ts';
import type { WantedCall } from './generic-plan.ts';
import { isList, isObject } from './generic-schema.ts';

const SUGGESTION =
  /did you mean:?\s+(?:the\s+)?(?:"([^"]+)"|'([^']+)'|“([^”]+)”|`([^`]+)`|([^?\n]+?))\s*(?:[?,\n]|\bor\b|$)/i;

/**
 * Calls that failed with "Did you mean …", with the suggestion in place of what was wrong. Each is made once: a failure
 * of the second try is taken as it is. Pure.
 */
export function retries(calls: readonly PastCall[], head: RequestHead): readonly WantedCall[] {
  const made = new Set(calls.map(({ call }) => keyOf(call)));
  const corrected = calls.flatMap((past) => {
    const better = correctedCall(past, head);
    return better === null ? [] : [{ past, better }];
  });
  const secondTries = new Set(corrected.map(({ better }) => keyOf(better)));
  return corrected
    .filter(({ past, better }) => !made.has(keyOf(better)) && !secondTries.has(keyOf(past.call)))
    .map(({ better }) => better);
}

function keyOf({ name, input }: WantedCall): string {
  return `${name} ${canonicalJson(input)}`;
}

function correctedCall({ call, result }: PastCall, head: RequestHead): WantedCall | null {
  if (result === null) return null;
  const text = resultText(result);
  const found = SUGGESTION.exec(text);
  if (found === null || (result.is_error !== true && !/^\s*error\b/i.test(text))) return null;
  const suggestion =
    found
      .slice(1)
      .find((each) => each !== undefined)
      ?.trim() ?? '';
  const isTool = (head.tools ?? []).some(({ name }) => name === suggestion);
  if (isTool && suggestion !== call.name) return { name: suggestion, input: call.input };
  const input = replaced(call.input, culprit(call.input, text.slice(0, found.index), suggestion), suggestion);
  return canonicalJson(input) === canonicalJson(call.input) ? null : { name: call.name, input };
}

/** The text in the input that was wrong: the one that the error quotes, else the one most like the suggestion. */
function culprit(input: JsonObject, error: string, suggestion: string): string | null {
  const texts = textsIn(input);
  const quoted = texts.filter((text) => text !== '' && error.includes(text));
  const [best] = (quoted.length > 0 ? quoted : texts).toSorted(
    (left, right) => likeness(right, suggestion) - likeness(left, suggestion),
  );
  return best ?? null;
}

function textsIn(value: Json): readonly string[] {
  if (typeof value === 'string') return [value];
  if (isList(value)) return value.flatMap(textsIn);
  return isObject(value) ? Object.values(value).flatMap(textsIn) : [];
}

/** How many pairs of neighbouring letters two texts share, from 0 to 1. */
function likeness(left: string, right: string): number {
  const [one, other] = [pairsOf(left), pairsOf(right)];
  const shared = [...one].filter((pair) => other.has(pair)).length;
  return one.size + other.size === 0 ? 0 : (2 * shared) / (one.size + other.size);
}

function pairsOf(text: string): ReadonlySet<string> {
  const lower = text.toLowerCase();
  return new Set(Array.from({ length: Math.max(0, lower.length - 1) }, (_, index) => lower.slice(index, index + 2)));
}

function replaced(input: JsonObject, wrong: string | null, right: string): JsonObject {
  return Object.fromEntries(Object.entries(input).map(([key, value]) => [key, inValue(value, wrong, right)]));
}

function inValue(value: Json, wrong: string | null, right: string): Json {
  if (value === wrong) return right;
  if (isList(value)) return value.map((each) => inValue(each, wrong, right));
  return isObject(value) ? replaced(value, wrong, right) : value;
}

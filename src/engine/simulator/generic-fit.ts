import type { JsonObject } from '../messages/types.ts';
import { textMatching } from './generic-pattern.ts';

const LONGEST = 10_000;

/** A text that has the form which `format` names. */
const FORMATS: Readonly<Record<string, string>> = {
  date: '2026-12-01',
  'date-time': '2026-12-01T09:00:00Z',
  time: '09:00:00Z',
  duration: 'PT1H',
  email: 'someone@example.com',
  uri: 'https://example.com/',
  url: 'https://example.com/',
  hostname: 'example.com',
  ipv4: '192.0.2.1',
  ipv6: '2001:db8::1',
  uuid: '00000000-0000-4000-8000-000000000001',
};

const FORMS: Readonly<Record<string, RegExp>> = {
  date: /^\d{4}-\d{2}-\d{2}$/,
  'date-time': /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/,
  time: /^\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:Z|[+-]\d{2}:\d{2})$/,
  email: /^[^\s@]+@[^\s@]+\.[^\s@]+$/,
  uri: /^[a-z][a-z+.-]*:\S+$/i,
  url: /^https?:\/\/\S+$/i,
  ipv4: /^\d{1,3}(?:\.\d{1,3}){3}$/,
  uuid: /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i,
};

/** Whether the text is what the schema of a string asks for. */
export function fitsText(text: string, schema: JsonObject): boolean {
  const { minLength, maxLength, pattern, format } = schema;
  if (typeof minLength === 'number' && [...text].length < minLength) return false;
  if (typeof maxLength === 'number' && [...text].length > maxLength) return false;
  if (typeof pattern === 'string' && !matches(text, pattern)) return false;
  if (typeof format !== 'string' || !Object.hasOwn(FORMATS, format)) return true;
  return FORMS[format]?.test(text) ?? text === FORMATS[format];
}

/** A text made up so that it is what the schema asks for, if that can be read from it; else the text that was wanted. */
export function inventedText(wanted: string, schema: JsonObject): string {
  const { minLength, maxLength, pattern, format } = schema;
  const byForm = typeof format === 'string' ? FORMATS[format] : undefined;
  const byPattern = typeof pattern === 'string' && !fitsText(wanted, schema) ? textMatching(pattern) : null;
  const text = byPattern ?? byForm ?? wanted;
  if (fitsText(text, schema)) return text;
  const least = typeof minLength === 'number' ? Math.min(minLength, LONGEST) : 0;
  const most = typeof maxLength === 'number' ? maxLength : Number.POSITIVE_INFINITY;
  const last = text.at(-1) ?? 'a';
  return [...text.padEnd(least, last)].slice(0, most).join('');
}

function matches(text: string, pattern: string): boolean {
  try {
    return new RegExp(pattern, 'u').test(text);
  } catch {
    // A pattern that is no pattern asks for nothing.
    return true;
  }
}

/** The number that is nearest to the one wanted and is what the schema asks for. */
export function fittedNumber(wanted: number, schema: JsonObject, isWhole: boolean): number {
  const step = numberIn(schema['multipleOf']) ?? (isWhole ? 1 : null);
  const margin = step ?? 0.001;
  const above = numberIn(schema['exclusiveMinimum']);
  const below = numberIn(schema['exclusiveMaximum']);
  const least = Math.max(numberIn(schema['minimum']) ?? -Infinity, above === null ? -Infinity : above + margin);
  const most = Math.min(numberIn(schema['maximum']) ?? Infinity, below === null ? Infinity : below - margin);
  const bounded = Math.min(Math.max(wanted, least), Math.max(most, least));
  if (step === null) return bounded;
  const rounded = Math.round(bounded / step) * step;
  if (rounded < least) return Math.ceil(least / step) * step;
  return rounded > most ? Math.floor(most / step) * step : rounded;
}

function numberIn(value: unknown): number | null {
  return typeof value === 'number' ? value : null;
}

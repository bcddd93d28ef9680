import { daysIn, isCommon, namesIn, numbersIn, quotedIn, stemsOf, wordsOf } from './generic-words.ts';

/** Names of properties that take what was said as a whole. */
const FREE_TEXT =
  /^(q|query|question|text|prompt|message|content|body|task|topic|search|subject|note|reason|input|instructions?|summary|expression|formula|search_?(query|term|text)|user_?(query|input))$/i;

/** Properties whose values show by their form. */
const FORMS: readonly (readonly [names: RegExp, form: RegExp])[] = [
  [/e-?mail/i, /[\w.+-]+@[\w-]+\.[\w.]+\w/g],
  [/url|uri|link|website/i, /https?:\/\/[^\s"')]+/g],
  [/date|day|when|deadline|birthday/i, /\b\d{4}-\d{2}-\d{2}\b/g],
  [/time|hour|start|end|when/i, /\b\d{1,2}:\d{2}(?::\d{2})?\b/g],
  [/path|file|dir|folder/i, /(?:[\w.-]*\/[\w./-]+|\b[\w-]+\.(?:[a-z]{1,4}|json|yaml)\b)/g],
  [/express|formula|calculation|equation/i, /[\d(][\d\s.+*/^()-]*[+*/^-][\d\s.+*/^()-]*[\d)]/g],
  [/phone/i, /\+?\d[\d ()-]{6,}\d/g],
  [/zip|postal/i, /\b\d{5}\b/g],
  [/(^|_|[a-z])(id|number|code|key|sku|ref|no)s?$/i, /#?\b(?:[A-Za-z]+[-_])*[A-Za-z]*\d[\w-]*\b/g],
];

const STARTS = /^(from|origin|source|departure)/i;
const ENDS = /^(to|destination|target|arrival)/i;

/**
 * The texts that may be meant by a property, in the order of the words: what follows its name, what has its form, what
 * is quoted, names, or all that was said. Empty if nothing fits. Pure.
 */
export function textsFor(property: string, words: string): readonly string[] {
  const named = namedValues(property, words);
  if (named.length > 0) return named;
  for (const [names, form] of FORMS) {
    if (!names.test(property)) continue;
    const found = (words.match(form) ?? []).map((each) => each.replace(/^#/, '').trim());
    if (found.length > 0) return [...new Set(found)];
  }
  if (/day|month|date|when/i.test(property)) return daysIn(words);
  if (FREE_TEXT.test(property)) return quotedIn(words).length > 0 ? quotedIn(words).slice(0, 1) : said(words);
  if (isKey(property)) return [];
  return pathEnds(property, words) ?? (quotedIn(words).length > 0 ? quotedIn(words) : namesIn(words));
}

/** Ids are not guessed from names: a model finds them in the result of another tool. */
export function isKey(property: string): boolean {
  return /(^id|_id|[a-z]Id|_ids|[a-z]Ids|^uuid|^key|_key|token|hash)s?$/.test(property);
}

function said(words: string): readonly string[] {
  return words.trim() === '' ? [] : [words.trim()];
}

const NAME = "\\p{Lu}[\\p{L}\\p{N}’'-]*(?: \\p{Lu}[\\p{L}\\p{N}’'-]*)*";

/** "From Oslo to Rome", "EUR to USD": which end a property means shows in its name. */
function pathEnds(property: string, words: string): readonly string[] | null {
  const word = STARTS.test(property) ? 'from' : ENDS.test(property) ? 'to' : null;
  if (word === null) return null;
  const [, start, end] = new RegExp(`(${NAME}) (?:to|into) (${NAME})`, 'u').exec(words) ?? [];
  const name = new RegExp(`\\b${word} (${NAME})`, 'u').exec(words)?.[1] ?? (word === 'from' ? start : end);
  return name === undefined ? null : [name];
}

/** What follows the name of the property: "city: Paris", "order 1234", "the unit is kelvin". */
function namedValues(property: string, words: string): readonly string[] {
  const name = wordsOf(property).join('[ _-]');
  if (name === '') return [];
  const value = `"([^"]+)"|'([^']+)'|([\\p{L}\\p{N}][\\p{L}\\p{N}._@/#-]*)`;
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])${name}s?( is| =|:| =|=| of| named| called| number)? *(?:${value})`,
    'giu',
  );
  return [...words.matchAll(pattern)].flatMap(([, link, double, single, bare]) => {
    const quoted = double ?? single;
    if (quoted !== undefined) return [quoted];
    const text = (bare ?? '').replace(/[.,]+$/, '');
    const isValue = link === undefined || link === ' of' ? /^\p{Lu}|\d/u.test(text) : true;
    return isValue && text !== '' && !isCommon(text) ? [text] : [];
  });
}

/** The numbers that may be meant by a property: "3 days", "limit 5". Empty if none stands beside its name. */
export function numbersFor(property: string, words: string): readonly number[] {
  const name = wordsOf(property).map(escaped).join('[ _-]').replace(/s$/, '');
  if (name === '') return [];
  const before = new RegExp(`(-?\\d+(?:\\.\\d+)?) *(?:${name})s?\\b`, 'iu').exec(words)?.[1];
  const after = new RegExp(`\\b(?:${name})s?(?: is| =|:|=| of| to)? *(-?\\d+(?:\\.\\d+)?)`, 'iu').exec(words)?.[1];
  return [before, after].flatMap((found) => (found === undefined ? [] : [Number(found)])).slice(0, 1);
}

/** All numbers, for properties that no word names: they are taken in their order. */
export function looseNumbers(words: string): readonly number[] {
  return numbersIn(words);
}

/** Those of the values that are named in the words, in the order of the words. */
export function mentioned(values: readonly string[], words: string): readonly string[] {
  const lower = words.toLowerCase();
  const stems = stemsOf(words);
  return values
    .map((value) => ({ value, at: placeOf(value, lower, stems) }))
    .filter(({ at }) => at >= 0)
    .sort((left, right) => left.at - right.at)
    .map(({ value }) => value);
}

function placeOf(value: string, lower: string, stems: ReadonlySet<string>): number {
  const text = wordsOf(value).join(' ');
  if (text === '') return -1;
  const at = new RegExp(`(?<![\\p{L}\\p{N}])${escaped(text)}(?![\\p{L}\\p{N}])`, 'u').exec(lower)?.index;
  if (at !== undefined) return at;
  const [stem, ...rest] = stemsOf(value);
  return stem !== undefined && rest.length === 0 && stem.length > 3 && stems.has(stem) ? lower.indexOf(stem) : -1;
}

function escaped(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
}

/** The values under a key in what tools have answered: `"customer_id": "c_1"`, or under `id` if there is no better. */
export function keysIn(name: string, results: string): readonly string[] {
  const under = (key: string) =>
    [...results.matchAll(new RegExp(`\\b${key}"?\\s*[:=]\\s*"?([\\w.-]+)`, 'gi'))].map(([, value]) => value ?? '');
  const own = under(wordsOf(name).join('[ _-]?'));
  return own.length > 0 ? own : under('id');
}

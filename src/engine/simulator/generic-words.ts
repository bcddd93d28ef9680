/** Words that open a sentence or hold it together; they name nothing. */
const COMMON = new Set(
  `a about add all also an and any are as ask at be book buy by call can cancel check compare convert could count create
delete did do does each every fetch find first for from get give hello hey hi how i if in is it its keep let list look
make me move my need next no not now of off on open or our out pay please plan post put read remove run say search see
send set should show some start stop tell that the their them then there these they this to today tomorrow turn up
update use using want was we what whats when where which who why will with without would write yes you your`.split(
    /\s+/,
  ),
);

const DAYS_AND_MONTHS = new Set(
  `monday tuesday wednesday thursday friday saturday sunday january february march april may june july august september
october november december`.split(/\s+/),
);

/** The words of a name such as `get_weather` or `getWeather`, in lower case. */
export function wordsOf(name: string): readonly string[] {
  return name
    .replace(/([a-z\d])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** The words that say what a text is about, cut down to their stems so that "emails" meets "email". */
export function stemsOf(text: string): ReadonlySet<string> {
  return new Set(
    wordsOf(text)
      .filter((word) => word.length > 1 && !COMMON.has(word))
      .map(stemOf),
  );
}

/** The word without the endings of plurals and verbs. */
export function stemOf(word: string): string {
  const short = word.replace(/(?:ing|ies|es|ed|s|y|e)$/, '');
  return short.length >= 3 ? short : word;
}

/** Whether the word holds a sentence together and names nothing. */
export function isCommon(word: string): boolean {
  return COMMON.has(word.toLowerCase().replace(/[’'].*$/, ''));
}

/**
 * The names in a text, in their order: capitalised words that belong together. The first word of a sentence has its
 * capital from there, so it counts only if there is no other name.
 */
export function namesIn(text: string): readonly string[] {
  const form = /\p{Lu}[\p{L}\p{N}’'-]*(?:[ ]\p{Lu}[\p{L}\p{N}’'-]*)*(?:, [A-Z]{2}\b)?/gu;
  const found = [...text.matchAll(form)]
    .map((match) => ({ name: withoutCommonStart(match[0]), opens: opensSentence(text, match.index), text: match[0] }))
    .filter(({ name }) => name.length > 1 && !isDay(name));
  const sure = found.filter(({ name, opens, text: whole }) => !opens || name !== whole || name.includes(' '));
  return [...new Set((sure.length > 0 ? sure : found).map(({ name }) => name))];
}

function opensSentence(text: string, at: number): boolean {
  return /(?:^|[.!?:\n]["“'(]*)\s*["“'(]*$/.test(text.slice(0, at));
}

function withoutCommonStart(name: string): string {
  const words = name.replace(/[’']s?$/, '').split(' ');
  while (words.length > 0 && isCommon(words[0] ?? '')) words.shift();
  return words.join(' ');
}

function isDay(name: string): boolean {
  return DAYS_AND_MONTHS.has(name.toLowerCase());
}

/** The days of the week and months in a text. */
export function daysIn(text: string): readonly string[] {
  return (text.match(/\p{Lu}\p{L}+/gu) ?? []).filter(isDay);
}

/** What stands in quotation marks. */
export function quotedIn(text: string): readonly string[] {
  return [...text.matchAll(/"([^"]+)"|“([^”]+)”|`([^`]+)`|(?<![\p{L}\p{N}])'([^']+)'(?![\p{L}\p{N}])/gu)].map(
    ([, straight, curly, code, single]) => straight ?? curly ?? code ?? single ?? '',
  );
}

/** The numbers in a text. */
export function numbersIn(text: string): readonly number[] {
  return (text.match(/(?<![\p{L}\d_.-])-?\d+(?:\.\d+)?(?![\p{L}\d_-]|\.\d|:\d|\/\d)/gu) ?? []).map(Number);
}

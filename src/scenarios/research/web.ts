import type { WebSearchHit } from '../../engine/messages/media-blocks.ts';

/** A page of the simulated web. */
export interface Page {
  readonly url: string;
  readonly title: string;
  readonly text: string;
}

/** The bridges with the years in which they were opened. The bay and its bridges are made up. */
const OPENED: readonly (readonly [name: string, year: number])[] = [
  ['Lime Bridge', 1894],
  ['Mill Bridge', 1871],
  ['Ferry Bridge', 1926],
  ['Harbour Bridge', 1958],
  ['Chapel Bridge', 1833],
  ['Iron Bridge', 1867],
  ['Kestrel Bridge', 1981],
  ['Market Bridge', 1849],
  ['North Bridge', 1912],
  ['Old Bridge', 1788],
  ['Tram Bridge', 1903],
];

function pageOf([name, year]: (typeof OPENED)[number]): Page {
  const slug = name.toLowerCase().replaceAll(' ', '-');
  const text = `The ${name} in Marlow Bay was opened in ${year}. It carries a road and a footpath.`;
  return { url: `https://bridges.example.com/${slug}`, title: `${name}, Marlow Bay`, text };
}

/** A page that every search finds and that answers nothing. */
const WALK: Page = {
  url: 'https://walks.example.com/marlow-bay',
  title: 'A walk along the bridges of Marlow Bay',
  text: 'The walk takes three hours. Wear good shoes; there is tea at the harbour.',
};

const PAGES: readonly Page[] = OPENED.map(pageOf);

/** The year in which a bridge was opened, or null if there is no such bridge. */
export function yearOf(name: string): number | null {
  return OPENED.find(([each]) => each === name)?.[1] ?? null;
}

/** The page with this address, or undefined. */
export function pageAt(url: string): Page | undefined {
  return PAGES.find((page) => page.url === url);
}

/** What the provider's search finds: the pages whose titles have all the words of the bridge's name, and the walk. */
export function searchWeb(query: string): readonly WebSearchHit[] {
  const found = PAGES.filter(({ title }) => query.includes(title.replace(/,.*$/, '')));
  return [...found, WALK].map(hitOf);
}

function hitOf({ url, title, text }: Page): WebSearchHit {
  return { type: 'web_search_result', url, title, encrypted_content: sealText(text), page_age: null };
}

const LETTERS = 36;

/** Stands for the provider's encryption: two characters for each. The text goes back as it came, unread by the harness. */
export function sealText(text: string): string {
  return [...text].map((character) => character.charCodeAt(0).toString(LETTERS).padStart(2, '0')).join('');
}

/** Reads a sealed text as the provider does; text that it did not seal itself comes out as nonsense. */
export function unsealText(sealed: string): string {
  const pairs = sealed.match(/../g) ?? [];
  return pairs.map((pair) => String.fromCharCode(Number.parseInt(pair, LETTERS))).join('');
}

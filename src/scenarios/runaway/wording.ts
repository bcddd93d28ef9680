import type { Random } from '../../engine/simulator/types.ts';

/** How somebody may put a search for the kettle. Most of these words stand in the order, "pot" and "indigo" do not. */
const FIRST_WORDS = [
  'Okafor blue kettle',
  'Okafor kettle',
  'Okafor kettle blue',
  'Okafor enamel kettle',
  'Okafor blue teakettle',
  'Okafor blue pot',
  'Okafor indigo kettle',
] as const;

/** A wording of the search by chance, other than the one before. */
export function firstWords(random: Random, before: string): string {
  const start = random.next(FIRST_WORDS.length);
  const [first, second] = [FIRST_WORDS[start], FIRST_WORDS[(start + 1) % FIRST_WORDS.length]];
  return (first === before ? second : first) ?? FIRST_WORDS[0];
}

const WIDER =
  `kettle teakettle pot boiler jug pitcher can urn carafe flask samovar pan blue azure indigo navy cobalt teal
 turquoise sapphire marine sky enamel steel tin iron copper ceramic glass stovetop whistle spout lid handle water tea coffee
 boil hot kitchen stove hob camp litre large small round classic retro present gift parcel order purchase`.split(/\s+/);

/** How far apart the two words of a search may stand in the list: enough for some 3,000 searches. */
const STEPS = WIDER.length - 1;

/**
 * Ever other words for the same thing: the search after `count` others. No two are the same, so a detector of repeated
 * calls never sees one.
 */
export function widerWords(customer: string, count: number): string {
  const first = count % WIDER.length;
  const step = 1 + (Math.floor(count / WIDER.length) % STEPS);
  return [customer, WIDER[first], WIDER[(first + step) % WIDER.length]].join(' ');
}

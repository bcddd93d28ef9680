import { parseArgs } from 'node:util';

/** What the command line asks for: which numbers of turns, and which loops. */
export interface BenchArguments {
  readonly sizes: readonly number[];
  readonly only: readonly string[];
}

const SIZES = '10,41,200,1000,2000';

/** Reads the command line. `names` are the loops that exist. Throws with a sentence for the reader. */
export function readArguments(words: readonly string[], names: readonly string[]): BenchArguments {
  const options = {
    sizes: { type: 'string', default: SIZES },
    only: { type: 'string', default: names.join(',') },
  } as const;
  const { values } = parseArgs({ args: [...words], options, allowPositionals: false });
  const sizes = values.sizes.split(',').map(Number);
  if (!sizes.every((size) => Number.isInteger(size) && size > 0)) {
    throw new Error(`--sizes takes numbers of turns with commas between, as ${SIZES}; not “${values.sizes}”.`);
  }
  const only = values.only.split(',');
  const unknown = only.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Error(`There is no loop “${unknown}”. There is: ${names.join(', ')}.`);
  return { sizes, only };
}

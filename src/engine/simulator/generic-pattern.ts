/** How often something is written that may come any number of times. */
const OFTEN = 1;
const MOST_TIMES = 1_000;

/**
 * A text that a simple pattern matches, or null: letters, classes, groups, alternatives and repetitions, as patterns of
 * tools are written. What it can't read it does not guess. Pure.
 */
export function textMatching(pattern: string): string | null {
  const written = new Writer(pattern.replace(/^\^/, '').replace(/\$$/, '')).alternatives();
  if (written === null) return null;
  try {
    return new RegExp(pattern, 'u').test(written) ? written : null;
  } catch {
    return null;
  }
}

const CLASSES: Readonly<Record<string, string>> = { d: '1', w: 'a', s: ' ', D: 'a', W: '-', S: 'a', n: '\n', t: '\t' };

/** Reads a pattern from left to right and writes the simplest text for it. */
class Writer {
  #at = 0;
  readonly #pattern: string;

  constructor(pattern: string) {
    this.#pattern = pattern;
  }

  /** Writes the first alternative and passes over the others. */
  alternatives(): string | null {
    const first = this.#sequence();
    while (this.#pattern[this.#at] === '|') {
      this.#at += 1;
      this.#sequence();
    }
    return first;
  }

  #sequence(): string | null {
    let text: string | null = '';
    while (this.#at < this.#pattern.length && !'|)'.includes(this.#pattern.charAt(this.#at))) {
      const atom = this.#atom();
      const times = this.#times();
      text = text === null || atom === null ? null : text + atom.repeat(times);
    }
    return text;
  }

  #atom(): string | null {
    const character = this.#pattern.charAt(this.#at);
    this.#at += 1;
    switch (character) {
      case '\\':
        return this.#escaped();
      case '[':
        return this.#class();
      case '(':
        return this.#group();
      case '.':
        return 'a';
      case '^':
      case '$':
        return '';
      default:
        return character;
    }
  }

  #escaped(): string {
    const character = this.#pattern.charAt(this.#at);
    this.#at += 1;
    return character === 'b' ? '' : (CLASSES[character] ?? character);
  }

  #class(): string | null {
    const end = this.#pattern.indexOf(']', this.#at + 1);
    if (end === -1) return null;
    const inside = this.#pattern.slice(this.#at, end);
    this.#at = end + 1;
    if (inside.startsWith('^')) return ['a', '1', '-', ' '].find((each) => !inside.includes(each)) ?? null;
    return inside.startsWith('\\') ? (CLASSES[inside.charAt(1)] ?? inside.charAt(1)) : inside.charAt(0);
  }

  #group(): string | null {
    const look = /^\?(?::|<[^>=!]+>)/.exec(this.#pattern.slice(this.#at));
    if (look === null && this.#pattern[this.#at] === '?') return null;
    this.#at += look?.[0].length ?? 0;
    const text = this.alternatives();
    this.#at += 1;
    return text;
  }

  #times(): number {
    const [found, , least] = /^(\{(\d+)(?:,\d*)?\}|[*+?])\??/.exec(this.#pattern.slice(this.#at)) ?? [];
    if (found === undefined) return 1;
    this.#at += found.length;
    if (least !== undefined) return Math.min(Number(least), MOST_TIMES);
    return found.startsWith('+') ? OFTEN : 0;
  }
}

import { digest } from '../messages/digest.ts';
import type { Random } from './types.ts';

const DIGITS = 8;

/** A source of randomness that gives the same numbers in the same order for the same key. */
export function randomFrom(key: string): Random {
  let drawn = 0;
  const next = (below: number): number => {
    drawn += 1;
    return Number.parseInt(digest(`draw ${drawn}`, key).slice(0, DIGITS), 16) % below;
  };
  return { next, pick: (values) => values[next(values.length)] ?? values[0] };
}

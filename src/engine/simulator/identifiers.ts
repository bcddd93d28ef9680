import { digest } from '../messages/digest.ts';

const ALPHABET = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const TAIL_LENGTH = 22;
const DIGITS_PER_CHARACTER = 4;

/** The kinds of id that the API gives out, by how they begin. Source: reference §2. */
export type IdentifierPrefix = 'msg_01' | 'toolu_01' | 'srvtoolu_01' | 'req_011C';

/** An id as the API writes it, the same for the same key: the prefix and 22 characters of base 62. */
export function identifier(prefix: IdentifierPrefix, key: string): string {
  let digits = '';
  for (let round = 0; digits.length < TAIL_LENGTH * DIGITS_PER_CHARACTER; round += 1)
    digits += digest(`${prefix}${round}`, key);
  // Joined and not added up: a text of 22 additions would be kept as a tree twenty times its size.
  const characters: string[] = [prefix];
  for (let index = 0; index < TAIL_LENGTH; index += 1) {
    const start = index * DIGITS_PER_CHARACTER;
    const value = Number.parseInt(digits.slice(start, start + DIGITS_PER_CHARACTER), 16);
    characters.push(ALPHABET.charAt(value % ALPHABET.length));
  }
  return characters.join('');
}

import type { Random } from './types.ts';

const LONGEST_PIECE = 24;

/**
 * Cuts a text into the pieces of a stream. It may cut anywhere, also inside a word or a JSON string, but tears no
 * character of two code units apart. Joined, the pieces are the text.
 */
export function piecesOf(text: string, random: Random): readonly string[] {
  const pieces: string[] = [];
  let start = 0;
  while (start < text.length) {
    let end = Math.min(text.length, start + 1 + random.next(LONGEST_PIECE));
    if (isLowSurrogate(text.charCodeAt(end))) end += 1;
    pieces.push(text.slice(start, end));
    start = end;
  }
  return pieces;
}

function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}

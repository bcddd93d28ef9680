/** Bytes of a character whose rest has not come yet, read so far. */
export interface PendingCharacter {
  /** The bits of it that are known. */
  readonly bits: number;
  readonly missing: number;
  /** What the next byte may be: it tells overlong forms and surrogates from characters. */
  readonly lowest: number;
  readonly highest: number;
}

/** What bytes come to, and what is left of a character that they end in. */
export interface DecodedText {
  readonly text: string;
  readonly pending: PendingCharacter | null;
}

const REPLACEMENT = '\ufffd';
const FROM = 0x80;
const TO = 0xbf;

/**
 * Decodes UTF-8 that comes in pieces, as the web's decoder does: what is no character becomes U+FFFD. The engine has no
 * `TextDecoder`, and a piece may end inside a character. Source: https://encoding.spec.whatwg.org/#utf-8-decoder.
 */
export function decodeUtf8(bytes: Uint8Array, before: PendingCharacter | null): DecodedText {
  const pieces: string[] = [];
  let pending = before;
  for (const byte of bytes) {
    if (pending !== null) {
      if (byte >= pending.lowest && byte <= pending.highest) {
        const bits: number = (pending.bits << 6) | (byte & 0x3f);
        pending = pending.missing === 1 ? null : { bits, missing: pending.missing - 1, lowest: FROM, highest: TO };
        if (pending === null) pieces.push(String.fromCodePoint(bits));
        continue;
      }
      pieces.push(REPLACEMENT);
      pending = null;
    }
    if (byte < 0x80) pieces.push(String.fromCharCode(byte));
    else pending = startOf(byte);
    if (byte >= 0x80 && pending === null) pieces.push(REPLACEMENT);
  }
  return { text: pieces.join(''), pending };
}

/** The text of a character that never came to its end. */
export function flushUtf8(pending: PendingCharacter | null): string {
  return pending === null ? '' : REPLACEMENT;
}

function startOf(byte: number): PendingCharacter | null {
  if (byte >= 0xc2 && byte <= 0xdf) return { bits: byte & 0x1f, missing: 1, lowest: FROM, highest: TO };
  if (byte >= 0xe0 && byte <= 0xef) {
    return { bits: byte & 0x0f, missing: 2, lowest: byte === 0xe0 ? 0xa0 : FROM, highest: byte === 0xed ? 0x9f : TO };
  }
  if (byte >= 0xf0 && byte <= 0xf4) {
    return { bits: byte & 0x07, missing: 3, lowest: byte === 0xf0 ? 0x90 : FROM, highest: byte === 0xf4 ? 0x8f : TO };
  }
  return null;
}

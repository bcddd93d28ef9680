import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeUtf8, flushUtf8 } from './sse-utf8.ts';

function decode(pieces: readonly Uint8Array[]): string {
  let pending: ReturnType<typeof decodeUtf8>['pending'] = null;
  let text = '';
  for (const piece of pieces) {
    const decoded = decodeUtf8(piece, pending);
    text += decoded.text;
    pending = decoded.pending;
  }
  return text + flushUtf8(pending);
}

describe('decodeUtf8', () => {
  it('gives back any text, however its bytes are split', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(40), (text, at) => {
        const bytes = new TextEncoder().encode(text);
        expect(decode([bytes.subarray(0, at), bytes.subarray(at)])).toBe(text);
      }),
      { numRuns: 300 },
    );
  });

  it('does with any bytes what the web’s decoder does', () => {
    const tricky = fc.constantFrom(0x41, 0x80, 0xbf, 0xc0, 0xc2, 0xe0, 0xa0, 0x9f, 0xed, 0xf0, 0x90, 0x8f, 0xf4, 0xff);
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 30 }), fc.array(tricky, { maxLength: 12 }), (any, chosen) => {
        for (const bytes of [any, Uint8Array.from(chosen)]) {
          const expected = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
          expect(decode([bytes])).toBe(expected);
          expect(decode([...bytes].map((byte) => Uint8Array.of(byte)))).toBe(expected);
        }
      }),
      { numRuns: 2_000 },
    );
  });
});

import { describe, expect, it } from 'vitest';
import { jsonText, visibleText } from './visible-text.ts';

describe('visibleText', () => {
  it('leaves ordinary text, line breaks and tabs alone', () => {
    expect(visibleText('Piątek, 10:00–11:00\n\tok')).toBe('Piątek, 10:00–11:00\n\tok');
  });

  it.each([
    ['a right-to-left override', 'a\u202eb', 'a‹U+202E›b'],
    ['a zero width space', 'a\u200bb', 'a‹U+200B›b'],
    ['an ANSI escape', '\u001b[31mred', '‹U+001B›[31mred'],
    ['a tag character', 'a\u{e0041}', 'a‹U+E0041›'],
    ['a lone surrogate', 'a\ud800', 'a‹U+D800›'],
    ['a joiner between letters', 'a\u200db', 'a‹U+200D›b'],
  ])('writes %s out', (_, text, visible) => {
    expect(visibleText(text)).toBe(visible);
  });

  it('keeps the joiner that makes one emoji of two', () => {
    expect(visibleText('👩\u200d💻')).toBe('👩\u200d💻');
  });
});

describe('jsonText', () => {
  it('escapes what is hidden and still means the same value', () => {
    const value = { text: 'a\u202e\u200b\u{e0041}\u001b' };
    const text = jsonText(value);
    expect(text).toContain('\\u202e\\u200b\\udb40\\udc41\\u001b');
    expect(JSON.parse(text)).toEqual(value);
  });
});

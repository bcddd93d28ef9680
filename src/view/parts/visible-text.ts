/** Controls, format characters (zero width, bidi, tags), lone surrogates and blanks that look like nothing. */
const HIDDEN = /\u034f|(?![\n\t\u200d])[\p{Cc}\p{Cf}\p{Cs}\u115f\u1160\u2028\u2029\u3164\uffa0]/gu;
/** The joiner inside an emoji is part of what is seen; anywhere else it hides. */
const LONE_JOINER = /(?<!\ufe0f|[\p{Extended_Pictographic}\p{Emoji_Modifier}])\u200d/gu;

/**
 * Text from a model or a tool with every character that a screen would hide or obey written out, such as ‹U+202E›. So
 * nothing can turn the reading order round or stand there unseen. Line breaks and tabs stay.
 */
export function visibleText(text: string): string {
  return text.replaceAll('\r\n', '\n').replace(HIDDEN, codePointName).replace(LONE_JOINER, codePointName);
}

/** A value as indented JSON in which hidden characters are escaped, so that it is safe to read and still the same value. */
export function jsonText(value: unknown): string {
  return JSON.stringify(value, null, 2).replace(HIDDEN, jsonEscape).replace(LONE_JOINER, jsonEscape);
}

function codePointName(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `‹U+${code.toString(16).toUpperCase().padStart(4, '0')}›`;
}

function jsonEscape(character: string): string {
  return character
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}

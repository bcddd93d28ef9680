/**
 * Reads JSON values from a text: one value, a value on each line, or the data lines of a stream. Lines that are none are
 * passed over.
 */
export function parseLines(text: string): readonly unknown[] {
  const whole = parsed(text);
  if (whole !== undefined) return Array.isArray(whole) ? whole : [whole];
  return text.split('\n').flatMap((line) => {
    const value = parsed(line.startsWith('data:') ? line.slice('data:'.length) : line);
    return value === undefined ? [] : [value];
  });
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

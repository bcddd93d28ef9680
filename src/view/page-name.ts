/** The page that an address names: `#page=…`; null for the lesson. */
export function pageNamedIn(hash: string): string | null {
  return hash.startsWith('#page=') ? hash.slice(6).split('&', 1).join('') : null;
}

import { useSyncExternalStore } from 'react';

const TALL = '(min-height: 60em)';
const LOW = '(max-height: 50em)';

/** How many rows of the staircase are in sight: five, more on a screen that is high enough, fewer on a low one. */
export function useRows(): number {
  return useSyncExternalStore(onChange, countRows, () => 5);
}

function countRows(): number {
  if (matchMedia(TALL).matches) return 7;
  return matchMedia(LOW).matches ? 4 : 5;
}

function onChange(tell: () => void): () => void {
  const queries = [matchMedia(TALL), matchMedia(LOW)];
  for (const query of queries) query.addEventListener('change', tell);
  return () => {
    for (const query of queries) query.removeEventListener('change', tell);
  };
}

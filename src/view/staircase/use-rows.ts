import { useSyncExternalStore } from 'react';

const TALL = '(min-height: 60em)';
const LOW = '(max-height: 50em)';

/** Rows where there is little height. */
const FEWEST = 3;

/** How many rows of the staircase are in sight: five, more on a screen that is high enough, fewer on a low one. */
export function useRows(isCramped: boolean): number {
  const rows = useSyncExternalStore(onChange, countRows, () => 5);
  return isCramped ? FEWEST : rows;
}

function countRows(): number {
  const { tall, low } = queries();
  if (tall.matches) return 7;
  return low.matches ? 4 : 5;
}

let known: { readonly tall: MediaQueryList; readonly low: MediaQueryList } | null = null;

/** Asked at every step: the browser's own lists answer at once, new ones would have to be worked out. */
function queries() {
  known ??= { tall: matchMedia(TALL), low: matchMedia(LOW) };
  return known;
}

function onChange(tell: () => void): () => void {
  const lists = Object.values(queries());
  for (const list of lists) list.addEventListener('change', tell);
  return () => {
    for (const list of lists) list.removeEventListener('change', tell);
  };
}

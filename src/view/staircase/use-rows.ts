import { useSyncExternalStore } from 'react';

const TALL = '(min-height: 60em)';

/** How many rows of the staircase are in sight: five, or seven on a screen that is high enough. */
export function useRows(): number {
  return useSyncExternalStore(
    onChange,
    () => (matchMedia(TALL).matches ? 7 : 5),
    () => 5,
  );
}

function onChange(tell: () => void): () => void {
  const query = matchMedia(TALL);
  query.addEventListener('change', tell);
  return () => query.removeEventListener('change', tell);
}

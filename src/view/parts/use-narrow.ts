import { type RefObject, useLayoutEffect, useState } from 'react';

/** Below this many em a diagram is drawn on its narrow sheet. */
const NARROW_EM = 26;

/** Whether an element is too narrow for the wide sheet. Known before the first paint, and followed from then on. */
export function useNarrow(element: RefObject<HTMLElement | null>): boolean {
  const [isNarrow, setIsNarrow] = useState(false);
  useLayoutEffect(() => {
    const { current } = element;
    if (current === null) return;
    const measure = (): void =>
      setIsNarrow(
        current.clientWidth > 0 &&
          current.clientWidth < NARROW_EM * Number.parseFloat(getComputedStyle(current).fontSize),
      );
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [element]);
  return isNarrow;
}

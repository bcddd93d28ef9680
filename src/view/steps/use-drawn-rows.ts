import { type RefObject, useLayoutEffect, useState } from 'react';

/** Rows are drawn in dozens, so that a list that changes its height a little does not change what is drawn. */
const DOZEN = 12;

/** How far beyond what is in sight rows are drawn at least, so that scrolling meets no blanks. */
const MARGIN = 8;

/**
 * How many rows of a list to draw: those that it can show and some more, for each of them moves at every step. Known
 * before the first paint, and followed from then on.
 */
export function useDrawnRows(list: RefObject<HTMLElement | null>, isEmpty: boolean): number {
  const [dozens, setDozens] = useState(2);
  useLayoutEffect(() => {
    const { current } = list;
    // An empty list has no row to measure.
    if (current === null || isEmpty) return;
    const measure = (): void => {
      const row = current.querySelector('li')?.clientHeight ?? 0;
      if (row > 0) setDozens(Math.ceil((current.clientHeight / row + MARGIN) / DOZEN));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(current);
    return () => observer.disconnect();
  }, [list, isEmpty]);
  return dozens * DOZEN;
}

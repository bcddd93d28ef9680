import { type RefObject, useEffect, useRef, useState } from 'react';

/** How far from the visible part something is drawn already, so that scrolling meets no blanks. */
const MARGIN = '800px';

/** Whether a part of a long list is near enough to the visible part to be drawn. */
export interface Nearness<Part extends HTMLElement> {
  readonly ref: RefObject<Part | null>;
  readonly isNear: boolean;
  /** The height it had when it was last drawn, in pixels; null if it never was. */
  readonly lastHeight: number | null;
}

/**
 * Watches a part of a long list. Draw its rows while it is near, and keep its place with an empty box of the same height
 * while it is not. `startsNear` is what holds before the browser has said where the part is.
 */
export function useNearness<Part extends HTMLElement>(startsNear: boolean): Nearness<Part> {
  const ref = useRef<Part>(null);
  const [seen, setSeen] = useState<{ isNear: boolean; lastHeight: number | null }>({
    isNear: startsNear,
    lastHeight: null,
  });
  useEffect(() => {
    const part = ref.current;
    if (part === null) return;
    const watch = (entries: readonly IntersectionObserverEntry[]): void => {
      const entry = entries.at(-1);
      if (entry === undefined) return;
      const { isIntersecting: isNear, boundingClientRect } = entry;
      setSeen((before) => {
        if (before.isNear === isNear) return before;
        return { isNear, lastHeight: before.isNear ? boundingClientRect.height : before.lastHeight };
      });
    };
    // `scrollMargin` widens the list's own scroller as `rootMargin` widens the window; older browsers ignore it.
    const options = { rootMargin: MARGIN, scrollMargin: MARGIN } as IntersectionObserverInit;
    const observer = new IntersectionObserver(watch, options);
    observer.observe(part);
    return () => observer.disconnect();
  }, []);
  return { ref, ...seen };
}

import { useEffect, useRef, useState } from 'react';

/** How long a text must stand before it is read out: whoever steps fast hears only where they arrive. */
const SETTLE_MILLIS = 400;

/** The text once it has stood for a moment; empty at first, and unchanged while muted. */
export function useSettled(text: string, isMuted: boolean): string {
  const [settled, setSettled] = useState('');
  const first = useRef(text);
  useEffect(() => {
    if (isMuted || text === first.current) return;
    const timer = setTimeout(() => {
      first.current = '';
      setSettled(text);
    }, SETTLE_MILLIS);
    return () => clearTimeout(timer);
  }, [text, isMuted]);
  return settled;
}

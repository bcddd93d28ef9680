import { useEffect, useMemo, useRef, useState } from 'react';
import { say } from '../../words/say.ts';
import { jsonText } from '../parts/visible-text.ts';

/** Past this length drawing takes longer than a step may. */
const FIRST_PART = 40_000;

/** A value as it stands on the wire. `isSelected` selects the text, for copying by hand. */
export function RawJson({ value, isSelected }: { readonly value: unknown; readonly isSelected: boolean }) {
  const box = useRef<HTMLPreElement>(null);
  const [isWhole, setWhole] = useState(false);
  const text = useMemo(() => jsonText(value), [value]);
  const isLong = text.length > FIRST_PART && !isWhole;

  useEffect(() => {
    if (isSelected && box.current !== null) getSelection()?.selectAllChildren(box.current);
  }, [isSelected]);

  return (
    <>
      <pre ref={box} className="messages__raw">
        {isLong ? text.slice(0, FIRST_PART) : text}
      </pre>
      {isLong ? (
        <button type="button" className="messages__more" onClick={() => setWhole(true)}>
          {say('messages.text.more', { count: text.length })}
        </button>
      ) : null}
    </>
  );
}

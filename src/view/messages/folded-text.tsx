import { useState } from 'react';
import { say } from '../../words/say.ts';
import { visibleText } from '../parts/visible-text.ts';

const FOLD_AT = 280;
/** Even unfolded, no text is drawn past this length: the raw JSON has it all. */
const CAP_AT = 20_000;

/** A text of any length: its start, and a button for the rest. Hidden characters are written out. */
export function FoldedText({ text, isCode = false }: { readonly text: string; readonly isCode?: boolean }) {
  const [isUnfolded, setUnfolded] = useState(false);
  // A fold that saves next to nothing is only in the way.
  const isLong = text.length > FOLD_AT * 1.25;
  const shown = isLong && !isUnfolded ? `${text.slice(0, FOLD_AT).trimEnd()}…` : text.slice(0, CAP_AT);
  return (
    <>
      <div className={isCode ? 'messages__text messages__text--code' : 'messages__text'}>{visibleText(shown)}</div>
      {isUnfolded && text.length > CAP_AT ? (
        <p className="messages__note">{say('messages.text.capped', { count: text.length - CAP_AT })}</p>
      ) : null}
      {isLong ? (
        <button
          type="button"
          className="messages__more"
          aria-expanded={isUnfolded}
          onClick={() => setUnfolded(!isUnfolded)}
        >
          {isUnfolded ? say('messages.text.less') : say('messages.text.more', { count: text.length })}
        </button>
      ) : null}
    </>
  );
}

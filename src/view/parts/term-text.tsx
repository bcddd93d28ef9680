import { memo, useId } from 'react';
import { say } from '../../words/say.ts';
import { piecesOf, type Term } from './terms.ts';
import './term-text.css';

/** A sentence whose marked terms open their explanation. */
export const TermText = memo(function TermText({ sentence }: { readonly sentence: string }) {
  return piecesOf(sentence).map(({ text, term }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one sentence have no identity but their place.
    term === null ? text : <TermButton key={index} term={term} text={text} />,
  );
});

function TermButton({ term, text }: { readonly term: Term; readonly text: string }) {
  const id = useId();
  return (
    <>
      <button type="button" className="term" popoverTarget={id}>
        {text}
      </button>
      <span className="term__note" id={id} popover="auto">
        <b>{say(`page.term.${term}`)}</b> {say(`page.term.${term}.text`)}
      </span>
    </>
  );
}

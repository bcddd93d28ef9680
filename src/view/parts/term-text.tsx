import { memo } from 'react';
import { say } from '../../words/say.ts';
import { piecesOf, type Term } from './terms.ts';
import './term-text.css';

/** A sentence whose marked terms open their explanation. `id` names the sentence's place on the page. */
export const TermText = memo(function TermText({ id, sentence }: { readonly id: string; readonly sentence: string }) {
  return piecesOf(sentence).map(({ text, term }, index) =>
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one sentence have no identity but their place.
    term === null ? text : <TermButton key={index} id={`${id}-${index}`} term={term} text={text} />,
  );
});

function TermButton({ id, term, text }: { readonly id: string; readonly term: Term; readonly text: string }) {
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

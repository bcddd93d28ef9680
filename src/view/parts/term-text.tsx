import { memo } from 'react';
import { say } from '../../words/say.ts';
import { piecesOf, type Term } from './terms.ts';
import './term-text.css';

/** Marks that belong to the word before them and must not begin a line. */
const CLOSING = /^[.,:;!?)”]+/;

/** A sentence whose marked terms open their explanation. `id` names the sentence's place on the page. */
export const TermText = memo(function TermText({ id, sentence }: { readonly id: string; readonly sentence: string }) {
  const pieces = piecesOf(sentence);
  return pieces.map(({ text, term }, index) => {
    if (term === null) return (pieces[index - 1]?.term ?? null) === null ? text : text.replace(CLOSING, '');
    const [closing = ''] = CLOSING.exec(pieces[index + 1]?.text ?? '') ?? [];
    // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one sentence have no identity but their place.
    return <TermButton key={index} id={`${id}-${index}`} term={term} text={text} closing={closing} />;
  });
});

function TermButton(props: {
  readonly id: string;
  readonly term: Term;
  readonly text: string;
  /** The marks right behind the term, or nothing. */
  readonly closing: string;
}) {
  const { id, term, text, closing } = props;
  const button = (
    <button type="button" className="term" popoverTarget={id}>
      {text}
    </button>
  );
  return (
    <>
      {closing === '' ? (
        button
      ) : (
        <span className="term__whole">
          {button}
          {closing}
        </span>
      )}
      <span className="term__note" id={id} popover="auto">
        <b>{say(`page.term.${term}`)}</b> {say(`page.term.${term}.text`)}
      </span>
    </>
  );
}

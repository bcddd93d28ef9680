import { say } from '../../words/say.ts';
import { TERMS } from '../parts/terms.ts';
import './glossary.css';

/** Every word that this page uses in a sense of its own, with what it means here. */
export function Glossary() {
  return (
    <section aria-labelledby="glossary-title">
      <h3 id="glossary-title">{say('page.glossary.title')}</h3>
      <dl className="glossary">
        {TERMS.map((term) => (
          <div key={term} className="glossary__entry">
            <dt>{say(`page.term.${term}`)}</dt>
            <dd>{say(`page.term.${term}.text`)}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

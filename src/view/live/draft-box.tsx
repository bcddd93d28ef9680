import '../../words/live.ts';
import type { Draft } from '../../engine/run/ports.ts';
import { say } from '../../words/say.ts';
import { visibleText } from '../parts/visible-text.ts';
import './live.css';

/** What a live model has written so far, in the lane that waits for it. Only text: nothing in it is acted on or drawn. */
export function DraftBox({ draft }: { readonly draft: Draft | null }) {
  return (
    <section className="draft" aria-label={say('live.draft.title')} data-testid="draft">
      <h3 className="draft__title">{say('live.draft.title')}</h3>
      {draft === null || draft.blocks.length === 0 ? (
        <p className="draft__note">{say('live.draft.nothing')}</p>
      ) : (
        <>
          <p className="draft__note">{say('live.draft.note')}</p>
          <ol className="draft__blocks">
            {draft.blocks.map(({ type, name, text }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the blocks only grow, each in its place.
              <li key={index} className={`draft__block draft__block--${type}`}>
                <b>{say(`live.draft.${type}`, { tool: visibleText(name) })}</b> {visibleText(text)}
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}

import type { PartialBlock } from '../../engine/messages/partial-block.ts';
import { say } from '../../words/say.ts';
import { visibleText } from '../parts/visible-text.ts';
import { FoldedText } from './folded-text.tsx';

/** The block in which an answer was cut, as far as it came: to look at, and never acted on. */
export function Unfinished({ block }: { readonly block: PartialBlock | undefined }) {
  if (block === undefined) return null;
  const { type, name, text } = block;
  return (
    <section className="messages__failure" data-testid="unfinished">
      <p>
        <strong>{say('messages.unfinished')}</strong> {say(`messages.unfinished.${type}`, { tool: visibleText(name) })}
      </p>
      <FoldedText text={text} isCode={type === 'tool_use'} />
    </section>
  );
}

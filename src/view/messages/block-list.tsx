import { memo, type ReactNode } from 'react';
import type { ContentBlock } from '../../engine/messages/types.ts';
import { say } from '../../words/say.ts';
import { shortText } from '../parts/format.ts';
import { type Numbered, numbered } from '../parts/numbered.ts';
import { visibleText } from '../parts/visible-text.ts';
import { CallLink } from './call-links.tsx';
import { contentOf, titleOf } from './describe.ts';
import { BlockTools, EditSlot } from './edit-tools.tsx';
import { FoldedText } from './folded-text.tsx';

/** One content block: what it does in plain words, its name on the wire, and what it holds. */
export const Block = memo(function Block({ block, message, index, isOnly, isShown = false }: BlockProps) {
  return (
    <li className={blockClass(block)} aria-current={isShown ? 'true' : undefined}>
      <p className="messages__block-head">
        <span className="messages__block-title">{titleOf(block)}</span>
        {block.type === 'tool_use' ? <CallLink id={block.id} end="call" /> : null}
        {block.type === 'tool_result' ? <CallLink id={block.tool_use_id} end="result" /> : null}
        {message === null ? null : <BlockTools block={block} message={message} index={index} isOnly={isOnly} />}
        <code className="messages__wire">{block.type}</code>
      </p>
      {message === null ? (
        <Content block={block} />
      ) : (
        <EditSlot message={message} block={index} blocks={[block]}>
          <Content block={block} />
        </EditSlot>
      )}
    </li>
  );
});

interface BlockProps {
  readonly block: ContentBlock;
  /** The place of its message in what is sent; null for what is no message yet. */
  readonly message: number | null;
  /** Its place in its message, and whether it is alone there. */
  readonly index: number;
  readonly isOnly: boolean;
  readonly isShown?: boolean;
}

const CATEGORIES: Readonly<Partial<Record<ContentBlock['type'], string>>> = {
  redacted_thinking: 'thinking',
  server_tool_use: 'tool_use',
  web_search_tool_result: 'tool_result',
};

function blockClass(block: ContentBlock): string {
  const error = block.type === 'tool_result' && block.is_error === true ? ' messages__block--error' : '';
  return `messages__block messages__block--${CATEGORIES[block.type] ?? block.type}${error}`;
}

function Content({ block }: { readonly block: ContentBlock }) {
  const text = contentOf(block);
  if (block.type !== 'thinking') {
    return text === '' ? (
      <p className="messages__note">{say('messages.text.empty')}</p>
    ) : (
      <FoldedText text={text} isCode={isCode(block)} />
    );
  }
  return (
    <details className="messages__thinking">
      <summary>{say('messages.thinking.fold', { count: text.length })}</summary>
      <FoldedText text={text} />
      <p className="messages__note">
        {say('messages.thinking.signature')} <code>{visibleText(shortText(block.signature, 24))}</code>
      </p>
    </details>
  );
}

function isCode(block: ContentBlock): boolean {
  return block.type !== 'text' && block.type !== 'tool_result';
}

/** Blocks in their order. Neighbouring calls, and neighbouring results, share a bracket: they belong to one go. */
export function BlockList({
  blocks,
  message,
  shown = null,
}: {
  readonly blocks: readonly ContentBlock[];
  readonly message: number | null;
  readonly shown?: number | null;
}) {
  return (
    <ul className="messages__blocks">
      {runsOf(blocks).map((run) => {
        const items = run.map(({ place, value }) => (
          <Block
            key={place}
            block={value}
            message={message}
            index={place}
            isOnly={blocks.length === 1}
            isShown={shown === place}
          />
        ));
        const [first] = run;
        if (first === undefined || run.length === 1) return items;
        const word = first.value.type === 'tool_use' ? 'messages.parallel.calls' : 'messages.parallel.results';
        return (
          <Bracket key={first.place} title={say(word, { count: run.length })}>
            {items}
          </Bracket>
        );
      })}
    </ul>
  );
}

/** The bracket around calls that were asked for at once, or results that go back at once. */
export function Bracket({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <li className="messages__bracket">
      <p className="messages__bracket-title">{title}</p>
      <ul className="messages__blocks">{children}</ul>
    </li>
  );
}

/** Splits blocks into runs: neighbouring calls or results stay together, everything else stands alone. */
function runsOf(blocks: readonly ContentBlock[]): readonly (readonly Numbered<ContentBlock>[])[] {
  const runs: Numbered<ContentBlock>[][] = [];
  for (const block of numbered(blocks)) {
    const last = runs.at(-1);
    const { type } = block.value;
    if ((type === 'tool_use' || type === 'tool_result') && last?.[0]?.value.type === type) last.push(block);
    else runs.push([block]);
  }
  return runs;
}

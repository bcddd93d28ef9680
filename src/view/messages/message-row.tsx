import { memo } from 'react';
import { blocksOf } from '../../engine/messages/blocks.ts';
import type { ContentBlock, Message } from '../../engine/messages/types.ts';
import { say } from '../../words/say.ts';
import { numbered } from '../parts/numbered.ts';
import { BlockList } from './block-list.tsx';
import { CallLabel } from './call-links.tsx';
import { type Author, summaryOf } from './describe.ts';
import { EditSlot, MessageTools } from './edit-tools.tsx';

/** Props of `MessageRow`. */
export interface MessageRowProps {
  readonly message: Message;
  /** Its place in `messages`, as on the wire. */
  readonly index: number;
  readonly author: Author;
  /** Whether the call before did not carry it. */
  readonly isNew: boolean;
  readonly isEdited: boolean;
  readonly isOpen: boolean;
  /** The block to mark, or null. */
  readonly shown: number | null;
  readonly onToggle: (message: Message, isOpen: boolean) => void;
}

/** One message: a line when folded, its blocks when open. */
export const MessageRow = memo(function MessageRow({
  message,
  index,
  author,
  isNew,
  isEdited,
  isOpen,
  shown,
  onToggle,
}: MessageRowProps) {
  return (
    <li
      className={isNew ? 'messages__row messages__row--new' : 'messages__row'}
      data-message={index}
      data-role={message.role}
    >
      <div className="messages__row-head">
        <button
          type="button"
          className="messages__line"
          aria-expanded={isOpen}
          onClick={() => onToggle(message, !isOpen)}
        >
          <LineStart index={index} author={author} />
          {isOpen ? (
            <code className="messages__wire">{message.role}</code>
          ) : (
            <Summary message={message} author={author} />
          )}
          {isEdited ? <span className="messages__edited">{say('messages.edited')}</span> : null}
          {isNew ? <span className="messages__new">{say('messages.new')}</span> : null}
        </button>
        {isOpen ? <MessageTools message={index} /> : null}
      </div>
      {isOpen ? (
        <EditSlot message={index} block={null} blocks={blocksOf(message)}>
          <BlockList blocks={blocksOf(message)} message={index} shown={shown} />
        </EditSlot>
      ) : null}
    </li>
  );
});

/** The head of a message that is not to be folded. */
export function MessageHead({
  index,
  author,
  wireRole,
}: {
  readonly index: number;
  readonly author: Author;
  readonly wireRole: Message['role'];
}) {
  return (
    <div className="messages__row-head">
      <p className="messages__line">
        <LineStart index={index} author={author} />
        <code className="messages__wire">{wireRole}</code>
      </p>
      <MessageTools message={index} />
    </div>
  );
}

function LineStart({ index, author }: { readonly index: number; readonly author: Author }) {
  return (
    <>
      <span className="messages__index">{index}</span>{' '}
      <span className="messages__author">{say(`messages.author.${author}`)}</span>{' '}
    </>
  );
}

function Summary({ message, author }: { readonly message: Message; readonly author: Author }) {
  return (
    <span className="messages__summary">
      {numbered(blocksOf(message)).map(({ place, value }) => (
        <span key={place}>
          {place > 0 ? ', ' : null}
          {summaryOf(value, author)}
          {callOf(value) === null ? null : <CallLabel id={callOf(value) ?? ''} />}
        </span>
      ))}
    </span>
  );
}

function callOf(block: ContentBlock): string | null {
  if (block.type === 'tool_use') return block.id;
  return block.type === 'tool_result' ? block.tool_use_id : null;
}

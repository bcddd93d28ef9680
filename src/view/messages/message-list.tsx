import { memo } from 'react';
import type { Message } from '../../engine/messages/types.ts';
import type { LaneName } from '../../session/state.ts';
import { useNearness } from '../parts/use-nearness.ts';
import { authorOf } from './describe.ts';
import { MessageRow } from './message-row.tsx';

/** Which rows are open, as the person has set them; the others follow the rule that new messages are open. */
export type Opened = ReadonlyMap<Message, boolean>;

/** What the rows of a list have in common. */
export interface MessageListProps {
  readonly messages: readonly Message[];
  /** The place of the first one on the wire. */
  readonly from: number;
  readonly lane: LaneName;
  /** Messages from this place on are new; null if there is nothing to compare with. */
  readonly newFrom: number | null;
  readonly opened: Opened;
  readonly onToggle: (message: Message, isOpen: boolean) => void;
  readonly shownBlock: { readonly message: number; readonly block: number } | null;
}

const PART_LENGTH = 30;

/** A list of messages of any length. It is drawn in parts, and only the parts near the visible one hold rows. */
export function MessageList(props: MessageListProps) {
  const count = Math.ceil(props.messages.length / PART_LENGTH);
  return Array.from({ length: count }, (_, part) => (
    <MessagePart key={part} {...props} start={part * PART_LENGTH} isEdge={part === 0 || part === count - 1} />
  ));
}

interface MessagePartProps extends MessageListProps {
  readonly start: number;
  readonly isEdge: boolean;
}

const MessagePart = memo(function MessagePart({ start, isEdge, ...list }: MessagePartProps) {
  const { ref, isNear, lastHeight } = useNearness<HTMLOListElement>(isEdge);
  const rows = list.messages.slice(start, start + PART_LENGTH);
  const first = list.from + start;
  const holdsShown = list.shownBlock !== null && list.shownBlock.message >= first && list.shownBlock.message < first + rows.length;
  if (!isNear && !holdsShown) {
    const blockSize = lastHeight ?? `calc(${rows.length} * var(--messages-line))`;
    return <ol ref={ref} start={first} style={{ blockSize }} />;
  }
  return (
    <ol ref={ref} start={first} className="messages__list">
      {rows.map((message, offset) => (
        <Row key={`${first + offset}/${isNewAt(list, first + offset)}`} {...list} message={message} index={first + offset} />
      ))}
    </ol>
  );
});

function isNewAt({ newFrom }: MessageListProps, index: number): boolean {
  return newFrom !== null && index >= newFrom;
}

function Row({ message, index, ...list }: MessageListProps & { readonly message: Message; readonly index: number }) {
  const { newFrom, shownBlock, opened } = list;
  const shown = shownBlock?.message === index ? shownBlock.block : null;
  const isNew = isNewAt(list, index);
  return (
    <MessageRow
      message={message}
      index={index}
      author={authorOf(message, list.lane)}
      isNew={isNew}
      isOpen={opened.get(message) ?? (isNew || newFrom === null || shown !== null)}
      shown={shown}
      onToggle={list.onToggle}
    />
  );
}

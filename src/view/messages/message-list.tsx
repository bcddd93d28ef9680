import { memo } from 'react';
import type { Mode } from '../../engine/loop/program.ts';
import type { Message } from '../../engine/messages/types.ts';
import { numbered } from '../parts/numbered.ts';
import { useNearness } from '../parts/use-nearness.ts';
import { authorOf } from './describe.ts';
import { MessageRow } from './message-row.tsx';

/** A place in `messages`. */
export type Place = { readonly message: number; readonly block: number };

/** Whether the messages that the person has opened or folded are open; the others follow the rule. */
export type Opened = ReadonlyMap<Message, boolean>;

/** What the rows of a list have in common. */
export interface MessageListProps {
  readonly messages: readonly Message[];
  /** The place of the first one on the wire. */
  readonly from: number;
  readonly mode: Mode;
  /** Messages from this place on are new; null if there is nothing to compare with. */
  readonly newFrom: number | null;
  readonly opened: Opened;
  /** The messages that a person has edited. */
  readonly edited: ReadonlySet<Message>;
  readonly onToggle: (message: Message, isOpen: boolean) => void;
  /** The block to mark, or null. */
  readonly shownBlock: Place | null;
}

const PART_LENGTH = 30;

/** A first request this short is shown open: there is nothing old in it to fold. */
const SHORT_LENGTH = 4;

/** A list of messages of any length. It is drawn in parts, and only the parts near the visible one hold rows. */
export function MessageList(props: MessageListProps) {
  const { length } = props.messages;
  const starts = Array.from({ length: Math.ceil(length / PART_LENGTH) }, (_, part) => part * PART_LENGTH);
  return starts.map((start) => (
    <MessagePart key={start} {...props} start={start} isEdge={start === 0 || start + PART_LENGTH >= length} />
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
  const holdsShown =
    list.shownBlock !== null && list.shownBlock.message >= first && list.shownBlock.message < first + rows.length;
  if (!isNear && !holdsShown) {
    const blockSize = lastHeight ?? `calc(${rows.length} * var(--messages-line))`;
    return <ol ref={ref} start={first} style={{ blockSize }} />;
  }
  return (
    <ol ref={ref} start={first} className="messages__list">
      {numbered(rows, first).map(({ place, value }) => (
        <Row key={`${place}/${isNewAt(list, place)}`} {...list} message={value} index={place} />
      ))}
    </ol>
  );
});

function isNewAt({ newFrom }: MessageListProps, index: number): boolean {
  return newFrom !== null && index >= newFrom;
}

function Row({ message, index, ...list }: MessageListProps & { readonly message: Message; readonly index: number }) {
  const shown = list.shownBlock?.message === index ? list.shownBlock.block : null;
  return (
    <MessageRow
      message={message}
      index={index}
      author={authorOf(message, list.mode)}
      isNew={isNewAt(list, index)}
      isEdited={list.edited.has(message)}
      isOpen={isOpenAt(list, message, index)}
      shown={shown}
      onToggle={list.onToggle}
    />
  );
}

function isOpenAt(list: MessageListProps, message: Message, index: number): boolean {
  const { opened, edited, newFrom, messages } = list;
  if (edited.has(message)) return opened.get(message) ?? true;
  return opened.get(message) ?? (newFrom === null ? messages.length <= SHORT_LENGTH : isNewAt(list, index));
}

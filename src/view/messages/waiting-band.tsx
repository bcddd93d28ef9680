import { useMemo } from 'react';
import type { Message } from '../../engine/messages/types.ts';
import { say } from '../../words/say.ts';
import { visibleText } from '../parts/visible-text.ts';
import { Band } from './band.tsx';
import { Block, Bracket } from './block-list.tsx';
import { CallLink } from './call-links.tsx';
import type { CallInHand } from './calls-in-hand.ts';
import { EditSlot } from './edit-tools.tsx';
import { type Editing, EditingContext } from './editing.ts';
import { MessageList, type MessageListProps } from './message-list.tsx';
import { MessageHead } from './message-row.tsx';
import { PrefixRows } from './prefix-rows.tsx';
import type { Waiting } from './read-bands.ts';

type ListProps = Omit<MessageListProps, 'messages' | 'from' | 'newFrom'>;

/** What the next request adds: what was appended since, and the calls whose results are still to come. */
export function WaitingBand({
  waiting,
  inHand: editing,
  isNow,
  list,
}: {
  readonly waiting: Waiting;
  /** What the results that are not appended yet offer for editing. */
  readonly inHand: Editing | null;
  readonly isNow: boolean;
  readonly list: ListProps;
}) {
  const { call, reason, prefixOf, from, messages, newFrom, calls } = waiting;
  const inHand = from + messages.length;
  const results = calls.flatMap(({ result }) => (result === null ? [] : [result]));
  const raw = useMemo(() => rawOf(messages, calls), [messages, calls]);
  return (
    <Band
      name="waiting"
      title={reason === 'over' ? say('messages.waiting.none') : say('messages.waiting.call', { call })}
      raw={raw}
      isNow={isNow}
      grows={prefixOf === null ? 'end' : 'start'}
    >
      <p className="messages__note">{say(`messages.waiting.${reason}`, { count: from })}</p>
      {prefixOf === null ? null : <PrefixRows head={prefixOf.head} />}
      <MessageList {...list} messages={messages} from={from} newFrom={newFrom} />
      {calls.length === 0 ? null : (
        <EditingContext value={editing}>
          <MessageHead index={inHand} author="code" wireRole="user" />
          <EditSlot message={inHand} block={null} blocks={results}>
            <CallList calls={calls} message={inHand} />
          </EditSlot>
        </EditingContext>
      )}
    </Band>
  );
}

function rawOf(messages: readonly Message[], calls: readonly CallInHand[]): readonly Message[] | null {
  const results = calls.flatMap(({ result }) => (result === null ? [] : [result]));
  const all: readonly Message[] = results.length === 0 ? messages : [...messages, { role: 'user', content: results }];
  return all.length === 0 ? null : all;
}

function CallList({ calls, message }: { readonly calls: readonly CallInHand[]; readonly message: number }) {
  const isOnly = calls.length === 1;
  const items = calls.map((each, index) =>
    each.result === null ? (
      <Pending key={each.call.id} {...each} />
    ) : (
      <Block key={each.call.id} block={each.result} message={message} index={index} isOnly={isOnly} />
    ),
  );
  return (
    <ul className="messages__blocks">
      {items.length === 1 ? (
        items
      ) : (
        <Bracket title={say('messages.parallel.results', { count: items.length })}>{items}</Bracket>
      )}
    </ul>
  );
}

function Pending({ call, waitsFor }: CallInHand) {
  return (
    <li className="messages__block messages__block--pending">
      <p className="messages__block-head">
        <span className="messages__block-title">{visibleText(call.name)}</span>
        <CallLink id={call.id} end="result" />
      </p>
      <p className="messages__note">{say(`messages.pending.${waitsFor}`)}</p>
    </li>
  );
}

import { useMemo } from 'react';
import { toArray } from '../../engine/messages/chain.ts';
import { toWire } from '../../engine/messages/request.ts';
import { say } from '../../words/say.ts';
import { Band } from './band.tsx';
import { MessageList, type MessageListProps } from './message-list.tsx';
import { PrefixRows } from './prefix-rows.tsx';
import type { SentRequest } from './read-bands.ts';

type ListProps = Omit<MessageListProps, 'messages' | 'from' | 'newFrom'>;

/** The last request as it was sent: tools, system, and all messages again. */
export function SentBand({
  sent,
  isNow,
  list,
}: {
  readonly sent: SentRequest | null;
  readonly isNow: boolean;
  readonly list: ListProps;
}) {
  const request = sent?.request ?? null;
  const raw = useMemo(() => (request === null ? null : toWire(request)), [request]);
  return (
    <Band name="sent" title={titleOf(sent)} raw={raw} isNow={isNow} grows="end">
      {sent === null ? (
        <p className="messages__note">{say('messages.sent.nothing')}</p>
      ) : (
        <Content sent={sent} list={list} />
      )}
    </Band>
  );
}

function titleOf(sent: SentRequest | null): string {
  if (sent === null) return say('messages.sent');
  const { call, attempt } = sent;
  return attempt === 0
    ? say('messages.sent.call', { call })
    : say('messages.sent.retry', { call, attempt: attempt + 1 });
}

function Content({ sent, list }: { readonly sent: SentRequest; readonly list: ListProps }) {
  const messages = toArray(sent.request.messages);
  const { newFrom } = sent;
  const added = newFrom === null ? 0 : messages.length - newFrom;
  return (
    <>
      <p className="messages__note">
        {newFrom === null
          ? say('messages.sent.count', { count: messages.length })
          : say('messages.sent.count_new', { count: messages.length, added })}{' '}
        <code>{sent.request.head.model}</code>
      </p>
      <PrefixRows head={sent.request.head} />
      <MessageList {...list} messages={messages} from={0} newFrom={newFrom} />
    </>
  );
}

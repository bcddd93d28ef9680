import { lengthOf } from '../../engine/messages/chain.ts';
import type { MessageResponse, ResponseBlock } from '../../engine/messages/types.ts';
import { say } from '../../words/say.ts';
import { countText } from '../parts/format.ts';
import { visibleText } from '../parts/visible-text.ts';
import { Band } from './band.tsx';
import { BlockList } from './block-list.tsx';
import { usageRows } from './describe.ts';
import { EditSlot } from './edit-tools.tsx';
import { MessageHead } from './message-row.tsx';
import type { Answer, SentRequest } from './read-bands.ts';
import { Unfinished } from './unfinished.tsx';

/** What came back for the last request: a response, a failure, or half a response. */
export function AnswerBand({ answer, sent, shown, isNow }: AnswerBandProps) {
  const place = sent === null ? 0 : lengthOf(sent.request.messages);
  return (
    <Band name="answer" title={say('messages.answer')} raw={rawOf(answer)} isNow={isNow} grows="start">
      <Content answer={answer} place={place} shown={shown} />
    </Band>
  );
}

interface AnswerBandProps {
  readonly answer: Answer;
  readonly sent: SentRequest | null;
  /** The block of the answer to mark, or null. */
  readonly shown: number | null;
  readonly isNow: boolean;
}

function rawOf(answer: Answer): unknown {
  switch (answer.type) {
    case 'response_received':
      return answer.response;
    case 'request_failed':
      return answer.body ?? answer.failure;
    case 'response_cut':
      return answer.received;
    default:
      return null;
  }
}

function Content({
  answer,
  place,
  shown,
}: {
  readonly answer: Answer;
  readonly place: number;
  readonly shown: number | null;
}) {
  switch (answer.type) {
    case 'nothing':
      return <p className="messages__note">{say('messages.answer.nothing')}</p>;
    case 'on_its_way':
      return <p className="messages__note">{say('messages.answer.on_its_way')}</p>;
    case 'response_received':
      return (
        <>
          <Response response={answer.response} place={place} shown={shown} />
          <Unfinished block={answer.unfinished} />
        </>
      );
    case 'request_failed': {
      const { status, type, message } = answer.failure;
      return (
        <>
          <p className="messages__failure">
            <strong>{say('messages.failed')}</strong> {status === null ? null : <code>{status}</code>}{' '}
            <code>{type}</code>
            <br />
            {visibleText(message.slice(0, 2_000))}
          </p>
          <WillRetry willRetry={answer.willRetry} />
        </>
      );
    }
    case 'response_cut':
      return (
        <>
          <p className="messages__failure">
            <strong>{say('messages.cut')}</strong> {say('messages.cut.why')}
          </p>
          <WillRetry willRetry={answer.willRetry} />
          <BlockList blocks={answer.received} message={null} />
          <Unfinished block={answer.unfinished} />
        </>
      );
  }
}

function Response({
  response,
  place,
  shown,
}: {
  readonly response: MessageResponse;
  readonly place: number;
  readonly shown: number | null;
}) {
  const blocks: readonly ResponseBlock[] = response.content;
  return (
    <>
      <dl className="messages__facts">
        <div>
          <dt>
            <code>stop_reason</code>
          </dt>
          <dd>
            <code className="messages__stop">{response.stop_reason}</code>{' '}
            {say(`messages.stop.${response.stop_reason}`)}
          </dd>
        </div>
        {usageRows(response).map(([name, tokens]) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>{countText(tokens)}</dd>
          </div>
        ))}
      </dl>
      {blocks.length === 0 ? (
        <p className="messages__note">{say('messages.answer.empty')}</p>
      ) : (
        <>
          <MessageHead index={place} author="model" wireRole={response.role} />
          <EditSlot message={place} block={null} blocks={blocks}>
            <BlockList blocks={blocks} message={place} shown={shown} />
          </EditSlot>
        </>
      )}
    </>
  );
}

function WillRetry({ willRetry }: { readonly willRetry: boolean }) {
  return <p className="messages__note">{say(willRetry ? 'messages.will_retry' : 'messages.gives_up')}</p>;
}

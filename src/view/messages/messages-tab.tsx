import '../../words/inspector.ts';
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { lengthOf, toArray } from '../../engine/messages/chain.ts';
import type { Message } from '../../engine/messages/types.ts';
import type { LaneReading } from '../../session/reads.ts';
import { AnswerBand } from './answer-band.tsx';
import { CallLinksContext, callIdsIn } from './call-links.tsx';
import { bandOf } from './describe.ts';
import type { Opened, Place } from './message-list.tsx';
import { readBands } from './read-bands.ts';
import { SentBand } from './sent-band.tsx';
import { WaitingBand } from './waiting-band.tsx';
import './messages.css';
import './blocks.css';

/**
 * The conversation as the wire has it, in three bands: what was sent with the last call, what came back, and what waits
 * to be sent. `shownBlock` is brought into view and marked.
 */
export const MessagesTab = memo(function MessagesTab({ reading, shownBlock }: MessagesTabProps) {
  const root = useRef<HTMLDivElement>(null);
  const [lit, light] = useState<string | null>(null);
  const [opened, setOpened] = useState<Opened>(new Map());
  const [answered, setAnswered] = useState<Place | null>(null);
  const bands = useMemo(() => readBands(reading), [reading]);
  const ids = callIdsIn(reading.state.ledger.context.messages);
  const links = useMemo(() => ({ ids, lit, light }), [ids, lit]);

  const onToggle = useCallback(
    (message: Message, isOpen: boolean) => setOpened((before) => new Map(before).set(message, isOpen)),
    [],
  );

  // Showing a block opens its message as by hand: it stays open when the mark goes, and nothing moves. Set while drawing,
  // as the answer to a new question and not an effect.
  if (answered !== shownBlock) {
    setAnswered(shownBlock);
    const message = shownBlock === null ? undefined : messageAt(reading, shownBlock.message);
    if (message !== undefined) onToggle(message, true);
  }

  useEffect(() => {
    if (shownBlock === null) return;
    root.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest' });
  }, [shownBlock]);

  const { sent, answer, waiting } = bands;
  const now = bandOf(reading.event?.type);
  const list = { lane: reading.lane, opened, onToggle, shownBlock };
  const place = sent === null ? null : lengthOf(sent.request.messages);
  return (
    <CallLinksContext value={links}>
      <div ref={root} className="messages">
        <div className="messages__bands">
          <SentBand sent={sent} isNow={now === 'sent'} list={list} />
          <AnswerBand
            answer={answer}
            sent={sent}
            shown={shownBlock !== null && shownBlock.message === place ? shownBlock.block : null}
            isNow={now === 'answer'}
          />
          <WaitingBand waiting={waiting} isNow={now === 'waiting'} list={list} />
        </div>
      </div>
    </CallLinksContext>
  );
});

/** A message by its place in the conversation so far; undefined for one that is still to be appended. */
function messageAt(reading: LaneReading, place: number): Message | undefined {
  return toArray(reading.state.ledger.context.messages)[place];
}

/** Props of `MessagesTab`. */
export interface MessagesTabProps {
  readonly reading: LaneReading;
  /** A block of the conversation to bring into view, or null. */
  readonly shownBlock: Place | null;
}

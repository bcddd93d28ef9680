import '../../words/inspector.ts';
import { memo, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { lengthOf, toArray } from '../../engine/messages/chain.ts';
import type { Message } from '../../engine/messages/types.ts';
import type { LaneReading } from '../../session/reads.ts';
import { AnswerBand } from './answer-band.tsx';
import { CallLinksContext, callIdsIn } from './call-links.tsx';
import { bandOf } from './describe.ts';
import { EditingContext, EditorContext, editedMessagesIn } from './editing.ts';
import type { Opened, Place } from './message-list.tsx';
import { readBands } from './read-bands.ts';
import { SentBand } from './sent-band.tsx';
import { type EditGestures, useEditing } from './use-editing.ts';
import { WaitingBand } from './waiting-band.tsx';
import './messages.css';
import './blocks.css';

/**
 * The conversation as the wire has it, in three bands: what was sent with the last call, what came back, and what waits
 * to be sent. `shownBlock` is brought into view and marked.
 */
export const MessagesTab = memo(function MessagesTab({ reading, shownBlock, gestures }: MessagesTabProps) {
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

  const showFork = useCallback(
    () => root.current?.querySelector<HTMLElement>('[data-band=waiting] > [tabindex]')?.focus(),
    [],
  );
  const { sent, answer, answerAt, waiting } = bands;
  const { editing, editor } = useEditing(reading, answerAt !== null, gestures, showFork);
  const now = bandOf(reading.event?.type);
  const { run } = reading;
  const list = { mode: run.program.mode, opened, edited: editedMessagesIn(run), onToggle, shownBlock };
  const place = sent === null ? null : lengthOf(sent.request.messages);
  return (
    <CallLinksContext value={links}>
      <EditorContext value={editor}>
        <div ref={root} className="messages">
          <div className="messages__bands">
            <EditingContext value={editing.sent}>
              <SentBand sent={sent} isNow={now === 'sent'} list={list} />
            </EditingContext>
            <EditingContext value={editing.answer}>
              <AnswerBand
                answer={answer}
                sent={sent}
                shown={shownBlock !== null && shownBlock.message === place ? shownBlock.block : null}
                isNow={now === 'answer'}
              />
            </EditingContext>
            <EditingContext value={editing.waiting}>
              <WaitingBand waiting={waiting} inHand={editing.in_hand} isNow={now === 'waiting'} list={list} />
            </EditingContext>
          </div>
        </div>
      </EditorContext>
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
  readonly gestures: EditGestures;
}

import { memo, useState } from 'react';
import type { LoopEvent } from '../../engine/loop/events.ts';
import type { Run } from '../../engine/run/run.ts';
import { say } from '../../words/say.ts';
import { ActorBadge } from '../parts/actor-badge.tsx';
import { secondsText } from '../parts/format.ts';
import { jsonText, visibleText } from '../parts/visible-text.ts';
import { detailOf, isOnTheWire, subjectOf, tokensOf } from './read-event.ts';

/** Props of `TraceRow`. */
export interface TraceRowProps {
  readonly run: Run;
  readonly event: LoopEvent;
  readonly when: 'past' | 'now' | 'ahead';
  /** Whether the Tab key stops here. */
  readonly isStop: boolean;
  readonly onJump: (step: number) => void;
  readonly onFocus: (index: number) => void;
}

/** One event: a press on it goes there, and its recorded form folds out below. */
export const TraceRow = memo(function TraceRow({ run, event, when, isStop, onJump, onFocus }: TraceRowProps) {
  const [isOpen, setOpen] = useState(false);
  const step = event.index + 1;
  const tabIndex = isStop ? 0 : -1;
  return (
    <>
      <tr
        className={`trace__row trace__row--${when}`}
        aria-current={when === 'now' ? 'step' : undefined}
        onFocus={() => onFocus(event.index)}
      >
        <td className="trace__step">{step}</td>
        <td>
          <ActorBadge actor={event.actor} />
        </td>
        <td className="trace__event">
          <button type="button" className="trace__jump" data-go tabIndex={tabIndex} onClick={() => onJump(step)}>
            {say(`trace.event.${event.type}`)} <code>{visibleText(subjectOf(event))}</code>
          </button>
          <code className="trace__type">{event.type}</code>
          {isOnTheWire(event) ? <span className="trace__wire">{say('trace.wire')}</span> : null}
        </td>
        <td className="trace__place">
          <Place event={event} />
        </td>
        <td>
          <button
            type="button"
            className="trace__toggle"
            tabIndex={tabIndex}
            aria-expanded={isOpen}
            aria-label={say('trace.detail', { step })}
            onClick={() => setOpen(!isOpen)}
          >
            <span aria-hidden="true">{isOpen ? '−' : '+'}</span>
          </button>
        </td>
      </tr>
      {isOpen ? (
        <tr>
          <td colSpan={5}>
            <Detail run={run} event={event} />
          </td>
        </tr>
      ) : null}
    </>
  );
});

function Place({ event }: { readonly event: LoopEvent }) {
  const { turn, call, attempt } = event;
  const parts = [
    turn > 0 ? say('trace.turn', { turn }) : '',
    call > 0 ? say('trace.call', { call }) : '',
    attempt > 0 ? say('trace.try', { attempt: attempt + 1 }) : '',
    secondsText(event.at),
    tokensOf(event),
  ];
  return parts.filter((part) => part !== '').map((part) => <span key={part}>{part} </span>);
}

const DETAIL_LENGTH = 20_000;

function Detail({ run, event }: { readonly run: Run; readonly event: LoopEvent }) {
  const text = jsonText(detailOf(run, event));
  return <pre className="trace__detail">{text.length > DETAIL_LENGTH ? `${text.slice(0, DETAIL_LENGTH)}…` : text}</pre>;
}

import '../../words/inspector.ts';
import { type KeyboardEvent, memo, useCallback, useId, useLayoutEffect, useMemo, useRef, useState } from 'react';
import type { LoopEvent } from '../../engine/loop/events.ts';
import type { Actor } from '../../engine/loop/transcript.ts';
import { type Sequence, valuesOf } from '../../engine/run/sequence.ts';
import type { LaneReading } from '../../session/reads.ts';
import { say } from '../../words/say.ts';
import { TracePart } from './trace-part.tsx';
import './trace.css';

const PART_LENGTH = 50;
const ACTORS = ['model', 'code', 'person'] as const satisfies readonly Actor[];

/** All events of a run as a table, with the step shown marked. Pressing an event goes to it. */
export const TraceTab = memo(function TraceTab({ reading, onJump }: TraceTabProps) {
  const { run, step } = reading;
  const [actor, setActor] = useState<Actor | 'all'>('all');
  const [focused, setFocused] = useState<number | null>(null);
  const body = useRef<HTMLDivElement>(null);
  const events = useMemo(() => eventsOf(run.events, actor), [run.events, actor]);
  const now = placeBefore(events, step - 1);
  const isExact = events[now]?.index === step - 1;
  const stop = focused === null ? Math.max(0, now) : Math.max(0, placeBefore(events, focused));
  const onFocus = useCallback((index: number) => setFocused(index), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: the marked row moves with the step.
  useLayoutEffect(() => {
    const row = body.current?.querySelector<HTMLElement>('[aria-current]');
    if (row !== null && row !== undefined) keepInSight(row, body.current);
  }, [run, step, actor]);

  const starts = Array.from({ length: Math.ceil(events.length / PART_LENGTH) }, (_, part) => part * PART_LENGTH);
  return (
    <div className="trace">
      <Filter actor={actor} onChoose={setActor} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls must be reachable without a mouse. */}
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move between the buttons in it. */}
      <div ref={body} className="trace__body" tabIndex={0} onKeyDown={moveFocus}>
        <table className="trace__table">
          <caption className="trace__caption">
            {say(events.length === 0 ? 'trace.filter.none' : 'trace.caption')}
          </caption>
          <Head />
          {starts.map((start) => {
            const end = Math.min(start + PART_LENGTH, events.length);
            return (
              <TracePart
                key={start}
                run={run}
                events={events}
                start={start}
                end={end}
                now={Math.max(start - 1, Math.min(now, end))}
                isExact={isExact}
                stop={stop >= start && stop < end ? stop : -1}
                onJump={onJump}
                onFocus={onFocus}
              />
            );
          })}
        </table>
      </div>
    </div>
  );
});

/** Props of `TraceTab`. */
export interface TraceTabProps {
  readonly reading: LaneReading;
  readonly onJump: (step: number) => void;
}

function Filter({
  actor,
  onChoose,
}: {
  readonly actor: Actor | 'all';
  readonly onChoose: (actor: Actor | 'all') => void;
}) {
  const id = useId();
  return (
    <div className="trace__filter">
      <label htmlFor={id}>{say('trace.filter')}</label>
      <select id={id} value={actor} onChange={(event) => onChoose(event.target.value as Actor | 'all')}>
        <option value="all">{say('trace.filter.all')}</option>
        {ACTORS.map((each) => (
          <option key={each} value={each}>
            {say(`page.actor.${each}`)}
          </option>
        ))}
      </select>
    </div>
  );
}

function Head() {
  return (
    <thead className="trace__head">
      <tr>
        <th scope="col">{say('trace.column.step')}</th>
        <th scope="col">{say('trace.column.actor')}</th>
        <th scope="col">{say('trace.column.event')}</th>
        <th scope="col">{say('trace.column.place')}</th>
        <th scope="col">
          <span className="visually-hidden">{say('trace.column.detail')}</span>
        </th>
      </tr>
    </thead>
  );
}

function eventsOf(events: Sequence<LoopEvent>, actor: Actor | 'all'): readonly LoopEvent[] {
  const all = valuesOf(events);
  return actor === 'all' ? all : all.filter((event) => event.actor === actor);
}

/** The place of the last event whose index is at most this; -1 if there is none. The events are in order. */
function placeBefore(events: readonly LoopEvent[], index: number): number {
  let [low, high] = [0, events.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((events[middle]?.index ?? 0) <= index) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** Scrolls the table, and never the page, until the row is well inside of it. */
function keepInSight(row: HTMLElement, scroller: HTMLElement | null): void {
  if (scroller === null || scroller.scrollHeight <= scroller.clientHeight) return;
  const [inner, outer] = [row.getBoundingClientRect(), scroller.getBoundingClientRect()];
  const room = inner.height * 2;
  if (inner.top < outer.top + room) scroller.scrollTop -= outer.top + room - inner.top;
  else if (inner.bottom > outer.bottom - room) scroller.scrollTop += inner.bottom - (outer.bottom - room);
}

/** Up and Down move between the events, which are one stop of the Tab key. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  if (event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-go]')];
  const at = buttons.indexOf(event.target as HTMLElement);
  const next = buttons[at + (event.key === 'ArrowDown' ? 1 : -1)];
  if (at === -1 || next === undefined) return;
  event.preventDefault();
  next.focus();
}

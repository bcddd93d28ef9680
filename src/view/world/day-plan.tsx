import type { CSSProperties } from 'react';
import type { WorldDay } from '../../scenarios/scenario.ts';
import { say } from '../../words/say.ts';
import { visibleText } from '../parts/visible-text.ts';
import { clockText, spanText } from './clock-text.ts';
import type { DaySpan } from './world-changes.ts';

/** A day as a calendar: a row for each person, an hour tick every sixty minutes, the goal's meeting marked. */
export function DayPlan({ day, changed }: { readonly day: WorldDay; readonly changed: ReadonlySet<string> }) {
  const hours = (day.to - day.from) / 60;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: one stop of the Tab key, at which the names that are cut show whole.
    <figure className="world__day" style={{ '--hours': hours } as CSSProperties} tabIndex={0} aria-label={day.title}>
      <dl>
        {day.rows.map((row) => (
          <div className="world__person" key={row.label}>
            <dt>{row.label}</dt>
            <dd>
              <p className="world__names" aria-hidden="true">
                {row.spans.map((span) => `${spanText(span)} ${visibleText(span.label)}`).join(', ')}
              </p>
              <ul className="world__track">
                {row.spans.map((span) => (
                  // An event that moves is a new element, and so is one with other room: nothing on the page slides.
                  <Span
                    key={`${span.id}/${span.from}/${roomOf(span, row.spans, day.to)}`}
                    span={span}
                    day={day}
                    room={roomOf(span, row.spans, day.to)}
                    isChanged={changed.has(span.id)}
                  />
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
      <div className="world__hours" aria-hidden="true">
        <span>{clockText(day.from)}</span>
        <span>{clockText(day.to)}</span>
      </div>
    </figure>
  );
}

/** How many minutes lie between the start of an event and the next one of that person, or the end of the day. */
function roomOf(span: DaySpan, spans: readonly DaySpan[], end: number): number {
  return Math.min(end, ...spans.filter((other) => other.from > span.from).map((other) => other.from)) - span.from;
}

function Span(props: {
  readonly span: DaySpan;
  readonly day: WorldDay;
  /** Minutes that the label may take: it runs into free time behind a short event. */
  readonly room: number;
  readonly isChanged: boolean;
}) {
  const { span, day, room, isChanged } = props;
  const length = day.to - day.from;
  const style = {
    left: `${((span.from - day.from) / length) * 100}%`,
    width: `${((span.to - span.from) / length) * 100}%`,
    '--room': Math.max(1, room / (span.to - span.from)),
  } as CSSProperties;
  const classes = ['world__span'];
  if (span.isGoal) classes.push('world__span--goal');
  if (isChanged) classes.push('world__span--changed');
  return (
    <li className={classes.join(' ')} style={style} title={`${visibleText(span.label)}, ${spanText(span)}`}>
      <span className="world__label">
        {span.isGoal ? (
          <span className="world__flag" aria-hidden="true">
            ◆
          </span>
        ) : null}
        {visibleText(span.label)}
      </span>
      <span className="visually-hidden">
        {`, ${spanText(span)}`}
        {span.isGoal ? `, ${say('world.goal')}` : ''}
        {isChanged ? `, ${say('world.changed_now')}` : ''}
      </span>
    </li>
  );
}

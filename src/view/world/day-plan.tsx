import type { CSSProperties } from 'react';
import type { WorldDay } from '../../scenarios/scenario.ts';
import { say } from '../../words/say.ts';
import { clockText, spanText } from './clock-text.ts';
import type { DaySpan } from './world-changes.ts';

/** A day as a calendar: a row for each person, an hour tick every sixty minutes, the goal's meeting marked. */
export function DayPlan({ day, changed }: { readonly day: WorldDay; readonly changed: ReadonlySet<string> }) {
  const hours = (day.to - day.from) / 60;
  return (
    <dl className="world__day" style={{ '--hours': hours } as CSSProperties}>
      {day.rows.map((row) => (
        <div className="world__person" key={row.label}>
          <dt>{row.label}</dt>
          <dd>
            <ul className="world__track">
              {row.spans.map((span) => (
                // An event that moves is a new element: nothing on the page slides.
                <Span key={`${span.id}/${span.from}`} span={span} day={day} isChanged={changed.has(span.id)} />
              ))}
            </ul>
          </dd>
        </div>
      ))}
      <div className="world__hours" aria-hidden="true">
        <span>{clockText(day.from)}</span>
        <span>{clockText(day.to)}</span>
      </div>
    </dl>
  );
}

function Span({
  span,
  day,
  isChanged,
}: {
  readonly span: DaySpan;
  readonly day: WorldDay;
  readonly isChanged: boolean;
}) {
  const length = day.to - day.from;
  const style = {
    left: `${((span.from - day.from) / length) * 100}%`,
    width: `${((span.to - span.from) / length) * 100}%`,
  };
  const classes = ['world__span'];
  if (span.isGoal) classes.push('world__span--goal');
  if (isChanged) classes.push('world__span--changed');
  return (
    <li className={classes.join(' ')} style={style} title={`${span.label}, ${spanText(span)}`}>
      {span.isGoal ? (
        <span className="world__flag" aria-hidden="true">
          ◆
        </span>
      ) : null}
      {span.label}
      <span className="visually-hidden">
        {`, ${spanText(span)}`}
        {span.isGoal ? `, ${say('world.goal')}` : ''}
        {isChanged ? `, ${say('world.changed_now')}` : ''}
      </span>
    </li>
  );
}

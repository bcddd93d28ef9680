import { memo } from 'react';
import type { LoopEvent } from '../../engine/loop/events.ts';
import type { Run } from '../../engine/run/run.ts';
import { useNearness } from '../parts/use-nearness.ts';
import { TraceRow } from './trace-row.tsx';

/** Props of `TracePart`. */
export interface TracePartProps {
  readonly run: Run;
  /** All events of the table; this part draws those from `start` to `end`. */
  readonly events: readonly LoopEvent[];
  readonly start: number;
  readonly end: number;
  /** The place in `events` of the event shown, clamped to just outside of the part, so that other parts stay as they are. */
  readonly now: number;
  /** The place where the Tab key stops, or -1 if that is in another part. */
  readonly stop: number;
  /** Whether the place shown is the event that led to the step, or only the last one before it. */
  readonly isExact: boolean;
  readonly onJump: (step: number) => void;
  readonly onFocus: (index: number) => void;
}

/** Some rows of a long table. They are drawn only near the visible part, and where the step shown is. */
export const TracePart = memo(function TracePart(props: TracePartProps) {
  const { events, start, end, now, stop } = props;
  const { ref, isNear, lastHeight } = useNearness<HTMLTableSectionElement>(start === 0);
  const holdsNow = now >= start && now < end;
  if (!isNear && !holdsNow && stop === -1) {
    const blockSize = lastHeight ?? `calc(${end - start} * var(--trace-row))`;
    return (
      <tbody ref={ref}>
        <tr style={{ blockSize }}>
          <td colSpan={5} />
        </tr>
      </tbody>
    );
  }
  return (
    <tbody ref={ref}>
      {events.slice(start, end).map((event, offset) => (
        <TraceRow
          key={event.index}
          run={props.run}
          event={event}
          when={whenOf(start + offset, now, props.isExact)}
          isStop={start + offset === stop}
          onJump={props.onJump}
          onFocus={props.onFocus}
        />
      ))}
    </tbody>
  );
});

function whenOf(place: number, now: number, isExact: boolean): 'past' | 'now' | 'ahead' {
  if (place > now) return 'ahead';
  return place === now && isExact ? 'now' : 'past';
}

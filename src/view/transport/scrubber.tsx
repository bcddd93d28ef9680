import type { ReactNode } from 'react';
import { say } from '../../words/say.ts';
import './scrubber.css';

/** The playhead over everything there is: a native slider, so that keys, touch and screen readers work; the runs below. */
export function Scrubber(props: {
  readonly playhead: number;
  readonly length: number;
  /** Where it stands, in words. */
  readonly position: string;
  /** A line for each run, below. */
  readonly children: ReactNode;
  readonly onMove: (playhead: number) => void;
}) {
  const { playhead, length, position, children, onMove } = props;
  return (
    <div className="scrubber">
      <input
        type="range"
        className="scrubber__range"
        data-testid="playhead"
        aria-label={say('page.scrubber.label')}
        aria-valuetext={position}
        min={0}
        max={length}
        value={playhead}
        onChange={(event) => onMove(Number(event.currentTarget.value))}
      />
      <div className="scrubber__tracks">{children}</div>
    </div>
  );
}

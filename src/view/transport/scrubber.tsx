import { memo } from 'react';
import { say } from '../../words/say.ts';

/** The playhead over everything there is: a native slider, so that keys, touch and screen readers work. */
export const Scrubber = memo(function Scrubber(props: {
  readonly playhead: number;
  readonly length: number;
  readonly position: string;
  readonly onMove: (playhead: number) => void;
}) {
  const { playhead, length, position, onMove } = props;
  return (
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
  );
});

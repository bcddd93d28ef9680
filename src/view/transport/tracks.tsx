import { memo } from 'react';
import './tracks.css';

/** One run as a line under the scrubber, in the playhead's own positions. */
export interface Track {
  readonly runId: string;
  /** Where the run's own part begins: 0, or the step at which it was cut from another run. */
  readonly from: number;
  /** The row of the run it was cut from, or null. */
  readonly parentRow: number | null;
  readonly to: number;
  readonly isShown: boolean;
  readonly marks: readonly { readonly at: number; readonly actor: 'model' | 'code' | 'person' }[];
}

const ROW = 10;
/** Past this many steps single marks can't be told apart, and only turns and people are marked. */
const MOST_MARKS = 400;
const TOPS = { model: 1, code: 4, person: 0 } as const;
const ENDS = { model: 9, code: 7, person: 10 } as const;
const ACTORS = ['code', 'model', 'person'] as const;

/** A track for each run: a mark per step, tall for the model, short for code, thick for a person; forks branch off. */
export const Tracks = memo(function Tracks({
  tracks,
  length,
}: {
  readonly tracks: readonly Track[];
  readonly length: number;
}) {
  const width = Math.max(1, length);
  return (
    <svg
      className="tracks"
      viewBox={`0 0 ${width} ${tracks.length * ROW}`}
      preserveAspectRatio="none"
      aria-hidden="true"
    >
      {tracks.map((track, row) => (
        <g key={track.runId} className={track.isShown ? 'tracks__run tracks__run--shown' : 'tracks__run'}>
          <path className="tracks__shared" d={`M0 ${row * ROW + 5.5}H${track.from}`} />
          {track.parentRow === null ? null : (
            <path className="tracks__branch" d={`M${track.from} ${track.parentRow * ROW + 5.5}V${row * ROW + 5.5}`} />
          )}
          <path className="tracks__line" d={`M${track.from} ${row * ROW + 5.5}H${track.to}`} />
          {ACTORS.map((actor) => (
            <path key={actor} className={`tracks__marks tracks__marks--${actor}`} d={marksPath(track, row, actor)} />
          ))}
        </g>
      ))}
    </svg>
  );
});

function marksPath({ marks, from }: Track, row: number, actor: (typeof ACTORS)[number]): string {
  const [top, end] = [row * ROW + TOPS[actor], row * ROW + ENDS[actor]];
  const isLong = marks.length > MOST_MARKS;
  return marks
    .filter((mark) => mark.actor === actor && mark.at > from && (!isLong || actor === 'person'))
    .map((mark) => `M${mark.at} ${top}V${end}`)
    .join('');
}

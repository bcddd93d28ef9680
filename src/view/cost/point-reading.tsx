import { useId } from 'react';
import { say } from '../../words/say.ts';
import { countText, secondsText, usdText } from '../parts/format.ts';
import { ownArrows } from '../parts/own-arrows.ts';
import type { LaneCost } from './cost-curves.ts';
import type { CostPoint } from './cost-points.ts';

/** What a call is made of, line by line, in the order in which it adds up. */
const LINES: readonly (readonly [
  name:
    | 'turn'
    | 'input'
    | 'prefix'
    | 'history'
    | 'read'
    | 'written'
    | 'uncached'
    | 'output'
    | 'sum'
    | 'usd'
    | 'seconds',
  text: (point: CostPoint) => string,
])[] = [
  ['turn', ({ turn }) => countText(turn)],
  ['input', ({ input }) => countText(input)],
  ['prefix', ({ prefix }) => countText(prefix)],
  ['history', ({ input, prefix }) => countText(input - prefix)],
  ['read', ({ read }) => countText(read)],
  ['written', ({ written }) => countText(written)],
  ['uncached', ({ uncached }) => countText(uncached)],
  ['output', ({ output }) => countText(output)],
  ['sum', ({ sum }) => countText(sum.input)],
  ['usd', ({ sum }) => usdText(sum.usd)],
  ['seconds', ({ sum }) => secondsText(sum.millis)],
];

/** One call of both lanes, read out: a slider picks it, by hand or with the keys. */
export function PointReading(props: {
  readonly lanes: readonly LaneCost[];
  readonly read: number;
  readonly most: number;
  readonly isFollowing: boolean;
  readonly onRead: (n: number | null) => void;
}) {
  const { lanes, read, most, isFollowing, onRead } = props;
  const id = useId();
  return (
    <div className="cost__reading">
      <p className="cost__pick">
        <label htmlFor={id}>{say('cost.read', { n: read })}</label>
        <input
          id={id}
          type="range"
          min={1}
          max={Math.max(1, most)}
          value={read}
          disabled={most === 0}
          aria-valuetext={readingText(lanes, read)}
          onChange={(event) => onRead(Number(event.currentTarget.value))}
          onKeyDown={ownArrows}
        />
        <button
          type="button"
          className="button"
          aria-pressed={isFollowing}
          onClick={() => onRead(isFollowing ? read : null)}
        >
          {say('cost.read.follow')}
        </button>
      </p>
      <table className="cost__point">
        <thead>
          <tr>
            <td />
            {lanes.map(({ name, reading }) => (
              <th key={reading.lane} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {LINES.map(([line, text]) => (
            <tr key={line} data-line={line}>
              <th scope="row">{say(`cost.point.${line}`)}</th>
              {lanes.map(({ reading, points }) => {
                const point = points[read - 1];
                return (
                  <td key={reading.lane} data-lane={reading.lane}>
                    {point === undefined ? say('cost.point.none') : text(point)}
                  </td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The call in words, for those who hear the slider. */
function readingText(lanes: readonly LaneCost[], read: number): string {
  const texts = lanes.flatMap(({ name, points }) => {
    const point = points[read - 1];
    if (point === undefined) return [];
    const { turn, input, sum } = point;
    const values = { lane: name, turn, input: countText(input), sum: countText(sum.input), usd: usdText(sum.usd) };
    return [say('cost.read.text', { ...values, time: secondsText(sum.millis) })];
  });
  return texts.length === 0 ? say('cost.none') : `${say('cost.read', { n: read })}. ${texts.join(' ')}`;
}

import { say } from '../../words/say.ts';
import type { RunawayResult } from '../../workers/runaway.ts';
import { shortUsd } from '../parts/format.ts';

const WIDTH = 480;
const HEIGHT = 220;
const LEFT = 68;
const BASE = HEIGHT - 10;
const TOP = 12;

/** The axis, in dollars: from below the cheapest run to above the dearest. */
const LINES = [0.001, 0.01, 0.1, 1, 10, 100] as const;
const DECADES = LINES.length - 1;

function heightOf(usd: number): number {
  const part = (Math.log10(Math.max(usd, LINES[0])) - Math.log10(LINES[0])) / DECADES;
  return BASE - part * (BASE - TOP);
}

/** A run for each place from left to right, the cheapest first. */
function lineThrough(sorted: readonly number[]): string {
  const step = (WIDTH - LEFT) / Math.max(1, sorted.length);
  return sorted
    .map((usd, index) => `${index === 0 ? `M${LEFT} ` : 'V'}${heightOf(usd)}H${LEFT + (index + 1) * step}`)
    .join('');
}

/** What each of many runs cost, with a cap and without: the two lines part at the few that run away. */
export function SpreadPicture({ result, cap }: { readonly result: RunawayResult | null; readonly cap: number }) {
  return (
    <figure className="runs-figure">
      <figcaption>{say('runs.runaway.picture')}</figcaption>
      <svg className="runs-picture" viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true" data-testid="runs-picture">
        {LINES.map((usd) => (
          <g key={usd}>
            <path className="runs-picture__line" d={`M${LEFT} ${heightOf(usd)}H${WIDTH}`} />
            <text x={LEFT - 6} y={heightOf(usd) + 4} textAnchor="end">
              {shortUsd(usd)}
            </text>
          </g>
        ))}
        {result === null ? null : (
          <>
            <path className="runs-picture__uncapped" d={lineThrough(result.uncapped.usd)} />
            <path className="runs-picture__capped" d={lineThrough(result.capped.usd)} />
          </>
        )}
      </svg>
      <ul className="lab-legend">
        <li>
          <span className="runs-key runs-key--uncapped" aria-hidden="true" />
          {say('runs.runaway.uncapped')}
        </li>
        <li>
          <span className="runs-key runs-key--capped" aria-hidden="true" />
          {say('runs.runaway.capped', { cap })}
        </li>
      </ul>
    </figure>
  );
}

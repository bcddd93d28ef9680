import { agentInputTokens, fixedTokens, growingTokens, timesOneCall } from '../../engine/accounting/formulas.ts';
import { say } from '../../words/say.ts';
import { countText, timesText } from '../parts/format.ts';
import type { LabPart } from './controls.tsx';

const SMALL = 60;
const TRIANGLE = (x: number, y: number, size: number): string => `M${x} ${y}h${size}v${-size}z`;

/** Twice the turns is four times the triangle, and a dial between a run that is all prefix and one that is all history. */
export function DoublingCard({ fields, onChange }: LabPart) {
  const { turns, prefix, appended } = fields;
  const twice = { ...fields, turns: 2 * turns };
  const ratio = (of: (shape: typeof fields) => number): string =>
    of(fields) === 0 ? say('cost.point.none') : timesText(of(twice) / of(fields));
  const size = prefix + appended;
  const share = size === 0 ? 0 : appended / size;
  const turn = (percent: number): void => {
    const history = Math.round((size * percent) / 100);
    onChange({ appended: history, prefix: Math.round((size - history) * 100) / 100 });
  };
  const times = timesOneCall(turns, share);
  return (
    <section className="lab-card lab-doubling" aria-labelledby="lab-doubling-title">
      <h2 id="lab-doubling-title">{say('cost.lab.doubling')}</h2>
      <svg className="lab-triangles" viewBox="0 0 320 136" aria-hidden="true">
        <path className="lab-triangle" d={TRIANGLE(8, 128, SMALL)} />
        <path className="lab-triangle" d={TRIANGLE(120, 128, SMALL)} />
        <path className="lab-triangle" d={TRIANGLE(120 + SMALL, 128, SMALL)} />
        <path className="lab-triangle" d={TRIANGLE(120 + SMALL, 128 - SMALL, SMALL)} />
        <path
          className="lab-triangle lab-triangle--turned"
          d={`M${120 + SMALL} ${128 - SMALL}h${SMALL}l${-SMALL} ${SMALL}z`}
        />
        {[
          [8, 128],
          [120, 128],
          [120 + SMALL, 128],
          [120 + SMALL, 128 - SMALL],
        ].map(([x = 0, y = 0]) => (
          <text key={`${x}/${y}`} x={x + SMALL * 0.66} y={y - 8} textAnchor="middle">
            1
          </text>
        ))}
        <text x={120 + SMALL * 1.34} y={128 - SMALL + 24} textAnchor="middle">
          1
        </text>
      </svg>
      <p data-testid="lab-doubling">
        {say('cost.lab.doubling.about', {
          turns: countText(turns),
          twice: countText(2 * turns),
          growing: ratio(growingTokens),
          fixed: ratio(fixedTokens),
          total: ratio(agentInputTokens),
        })}
      </p>
      <h3>{say('cost.lab.dial')}</h3>
      <div className="lab-row">
        <span>{say('cost.lab.dial.prefix', { times: timesText(turns) })}</span>
        <input
          className="lab-grow"
          type="range"
          min={0}
          max={100}
          value={Math.round(share * 100)}
          disabled={size === 0}
          aria-label={say('cost.lab.dial')}
          aria-valuetext={dialText(turns, share, times)}
          onChange={(event) => turn(Number(event.currentTarget.value))}
        />
        <span>{say('cost.lab.dial.history', { times: timesText(timesOneCall(turns, 1)) })}</span>
      </div>
      <p data-testid="lab-dial" data-value={times}>
        {dialText(turns, share, times)}
      </p>
    </section>
  );
}

function dialText(turns: number, share: number, times: number): string {
  return say('cost.lab.dial.words', { turns, times: timesText(times), share: countText(share * 100) });
}

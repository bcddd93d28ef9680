import { useRef } from 'react';
import { overtakingTurns, resultTokens } from '../../engine/accounting/formulas.ts';
import { say } from '../../words/say.ts';
import { countText } from '../parts/format.ts';
import { Bars, turnAt, WIDTH } from './bars.tsx';
import { type LabPart, Numbers } from './controls.tsx';

/**
 * Every request of the run as a bar: the prefix that stays, the history that grows, and one large result that can be
 * dragged to another turn. What a bar's area is, is paid.
 */
export function StaircaseCard({ fields, onChange }: LabPart) {
  const drawing = useRef<SVGSVGElement>(null);
  const { turns, block, prefix, appended } = fields;
  const arrivesIn = Math.min(fields.arrivesIn, turns);
  const overtaking = overtakingTurns(fields);
  const drag = (event: React.PointerEvent): void => {
    const box = drawing.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0 || event.buttons === 0) return;
    const turn = turnAt(((event.clientX - box.left) / box.width) * WIDTH, turns);
    if (turn !== arrivesIn) onChange({ arrivesIn: turn });
  };
  const grab = (event: React.PointerEvent): void => {
    event.currentTarget.setPointerCapture(event.pointerId);
    drag(event);
  };
  return (
    <section className="lab-card lab-staircase" aria-labelledby="lab-staircase-title">
      <h2 id="lab-staircase-title">{say('cost.lab.staircase')}</h2>
      <p className="lab-note">{say('cost.lab.staircase.about')}</p>
      <svg
        ref={drawing}
        className="lab-bars"
        viewBox={`0 0 ${WIDTH} 200`}
        aria-hidden="true"
        onPointerDown={grab}
        onPointerMove={drag}
      >
        <Bars
          prefix={prefix}
          appended={appended}
          turns={turns}
          block={block}
          arrivesIn={arrivesIn}
          overtakes={overtaking?.inRequest ?? null}
        />
      </svg>
      <ul className="lab-legend">
        {(['fixed', 'growing', 'block'] as const).map((part) => (
          <li key={part}>
            <svg className={`lab-swatch lab-bar--${part}`} viewBox="0 0 10 10" aria-hidden="true">
              <rect width="10" height="10" />
            </svg>
            {say(`cost.lab.part.${part}`)}
          </li>
        ))}
      </ul>
      <p data-testid="lab-overtaking">
        {overtaking === null
          ? say('cost.lab.overtaking.never')
          : say('cost.lab.overtaking', {
              request: countText(overtaking.inRequest),
              bill: countText(overtaking.inBill),
            })}
      </p>
      <div className="lab-field">
        <label htmlFor="lab-arrives">{say('cost.lab.arrives', { turn: countText(arrivesIn) })}</label>
        <input
          id="lab-arrives"
          className="lab-grow"
          type="range"
          min={1}
          max={turns}
          value={arrivesIn}
          aria-valuetext={blockText(fields, arrivesIn)}
          onChange={(event) => onChange({ arrivesIn: Number(event.currentTarget.value) })}
        />
      </div>
      <Numbers names={['block']} fields={fields} onChange={onChange} />
      <p data-testid="lab-block" data-value={resultTokens({ size: block, arrivesIn, turns }).sentAgain}>
        {blockText(fields, arrivesIn)}
      </p>
      <p className="lab-note">{[1, Math.max(1, turns - 1)].map((turn) => blockText(fields, turn)).join(' ')}</p>
    </section>
  );
}

function blockText({ block, turns }: LabPart['fields'], arrivesIn: number): string {
  const { times, sent, sentAgain } = resultTokens({ size: block, arrivesIn, turns });
  const values = { turn: countText(arrivesIn), turns: countText(turns), times, again: Math.max(0, times - 1) };
  return say('cost.lab.block', { ...values, tokens: countText(sentAgain), sent: countText(sent) });
}

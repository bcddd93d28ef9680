import { memo, useId } from 'react';
import { type Ending, trustIn } from '../../engine/loop/endings.ts';
import type { LaneReading } from '../../session/reads.ts';
import { say } from '../../words/say.ts';
import { visibleText } from '../parts/visible-text.ts';
import './ending.css';

/** How the lane's run ended: the cause, what the model claims, and beside it what code found in the world. */
export const EndingBox = memo(function EndingBox({ reading }: { readonly reading: LaneReading }) {
  const id = useId();
  const { state, run } = reading;
  if (state.phase !== 'ended') return null;
  const { ending } = state;
  const { mode } = run.program;
  return (
    <section
      className="ending"
      data-testid="ending"
      data-value={ending.cause}
      data-goal={ending.goal.verdict}
      aria-labelledby={id}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: the box scrolls where there is little room, and keys must reach that.
      tabIndex={0}
    >
      <h3 className="ending__title" id={id}>
        {say(`page.ending.title.${ending.goal.verdict}`, { cause: headingOf(ending) })}
      </h3>
      <p className="ending__trust">
        {ending.handed === undefined
          ? say(`page.ending.trust.${trustIn(ending)}`)
          : say(`page.ending.handed.${ending.handed}`)}
        {ending.misread === undefined ? null : ` ${say('page.ending.misread', { reason: ending.misread })}`}
      </p>
      <div className="ending__sides">
        {ending.handed !== undefined || mode === 'workflow' ? (
          <Report ending={ending} />
        ) : (
          <Claim claim={ending.claim} />
        )}
        <Goal ending={ending} />
      </div>
      {mode === 'agent' && ending.handed === undefined && ending.report.length > 0 ? <Report ending={ending} /> : null}
    </section>
  );
});

function Claim({ claim }: { readonly claim: string | null }) {
  return (
    <div>
      <h4>{say('page.ending.claim')}</h4>
      {claim === null ? (
        <p className="ending__none">{say('page.ending.claim.none')}</p>
      ) : (
        <blockquote>{visibleText(claim)}</blockquote>
      )}
    </div>
  );
}

function Report({ ending: { handed, report } }: { readonly ending: Ending }) {
  return (
    <div>
      <h4>{say(handed === undefined ? 'page.ending.report' : 'page.ending.report.caller')}</h4>
      {report.length === 0 ? <p className="ending__none">{say('page.ending.report.none')}</p> : null}
      <ul>
        {report.map((sentence) => (
          <li key={sentence}>{visibleText(sentence)}</li>
        ))}
      </ul>
    </div>
  );
}

function Goal({ ending }: { readonly ending: Ending }) {
  return (
    <div>
      <h4>{say('page.ending.goal')}</h4>
      <ul className="ending__items">
        {ending.goal.items.map(({ statement, holds, evidence }) => (
          <li key={statement} className={holds ? 'ending__item--holds' : 'ending__item--fails'}>
            <span className="ending__mark">{say(holds ? 'page.ending.holds' : 'page.ending.fails')}</span> {statement}{' '}
            <span className="ending__evidence">{visibleText(evidence)}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** The cause at the start of a heading; a stop_reason stays as on the wire. */
function headingOf({ cause }: Ending): string {
  const text = say(`page.cause.${cause}`);
  return cause === 'end_turn' || cause === 'stop_sequence' ? text : text.charAt(0).toUpperCase() + text.slice(1);
}

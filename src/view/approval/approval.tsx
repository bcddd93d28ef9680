import { memo, useId } from 'react';
import { dueCall } from '../../engine/loop/decide.ts';
import { type Answer, answerAt } from '../../session/decisions.ts';
import type { LaneReading } from '../../session/reads.ts';
import { say } from '../../words/say.ts';
import { valueText } from '../parts/call-text.ts';
import { visibleText } from '../parts/visible-text.ts';
import '../parts/controls.css';
import './approval.css';

/** The decision of a person, in the lane that waits for it: what will be done, and the two answers. */
export const Approval = memo(function Approval(props: {
  readonly reading: LaneReading;
  readonly onDecide: (answer: Answer) => void;
}) {
  const { reading, onDecide } = props;
  const { state, run, step } = reading;
  const id = useId();
  if (state.phase !== 'awaiting_person') return null;
  const call = dueCall(state);
  const taken = answerAt(run, step);
  return (
    <section
      className="approval"
      data-testid="approval"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-note`}
    >
      <h3 className="approval__title" id={`${id}-title`}>
        {say(taken === null ? 'page.approval.title' : `page.approval.title.${taken}`, { tool: call.name })}
      </h3>
      <dl className="approval__call">
        {Object.entries(call.input).map(([name, value]) => (
          <div className="approval__field" key={name}>
            <dt>{name}</dt>
            <dd>{visibleText(valueText(value))}</dd>
          </div>
        ))}
      </dl>
      <div className="approval__answers">
        <button
          type="button"
          className={taken === null ? 'button button--primary' : 'button'}
          onClick={() => onDecide('approve')}
        >
          {say('page.approval.approve')}
        </button>
        <button type="button" className="button" onClick={() => onDecide('refuse')}>
          {say('page.approval.refuse')}
        </button>
        <p className="approval__note" id={`${id}-note`}>
          {say(taken === null ? 'page.approval.note' : 'page.approval.note.taken')}
        </p>
      </div>
    </section>
  );
});

import { memo, useId } from 'react';
import { type Question, questionIn } from '../../engine/loop/question.ts';
import { type Answer, answerAt } from '../../session/decisions.ts';
import type { LaneReading } from '../../session/reads.ts';
import { say } from '../../words/say.ts';
import { valueText } from '../parts/call-text.ts';
import { durationText } from '../parts/format.ts';
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
  const question = questionIn(state);
  if (question === null) return null;
  const taken = answerAt(run, step);
  return (
    <section
      className="approval"
      data-testid="approval"
      aria-labelledby={`${id}-title`}
      aria-describedby={`${id}-note`}
    >
      <h3 className="approval__title" id={`${id}-title`}>
        {titleOf(question, taken)}
      </h3>
      <dl className="approval__call">
        {fieldsOf(question).map(([name, value]) => (
          <div className="approval__field" key={name}>
            <dt>{name}</dt>
            <dd>{visibleText(value)}</dd>
          </div>
        ))}
      </dl>
      <div className="approval__answers">
        <button
          type="button"
          className={taken === null ? 'button button--primary' : 'button'}
          onClick={() => onDecide('approve')}
        >
          {say(question.about === 'call' ? 'page.approval.approve' : 'page.approval.wait')}
        </button>
        <button type="button" className="button" onClick={() => onDecide('refuse')}>
          {say(question.about === 'call' ? 'page.approval.refuse' : 'page.approval.end')}
        </button>
        <p className="approval__note" id={`${id}-note`}>
          {say(taken === null ? 'page.approval.note' : 'page.approval.note.taken')}
        </p>
      </div>
    </section>
  );
});

function titleOf(question: Question, taken: Answer | null): string {
  if (question.about === 'call') {
    const id = taken === null ? 'page.approval.title' : (`page.approval.title.${taken}` as const);
    return say(id, { tool: question.toolCall.name });
  }
  const id = taken === null ? 'page.approval.long_wait' : (`page.approval.long_wait.${taken}` as const);
  return say(id, { wait: durationText(question.delayMs) });
}

/** What the person has to know: the input of the call, or why the server wants a pause. */
function fieldsOf(question: Question): readonly (readonly [string, string])[] {
  if (question.about === 'call') {
    return Object.entries(question.toolCall.input).map(([name, value]) => [name, valueText(value)]);
  }
  return [[say('page.approval.server_says'), question.failure.message]];
}

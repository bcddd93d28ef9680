import type { SessionState } from '../../session/state.ts';
import { say } from '../../words/say.ts';
import './goal.css';

/** The goal in the user's words, and under it what this lesson shows or, at the end, how the lanes compare. */
export function GoalLine({ state }: { readonly state: SessionState; readonly onDismissProblems: () => void }) {
  const { lesson } = state.setup;
  return (
    <div className="goal">
      <p className="goal__text">
        <span className="goal__label">{say('page.goal.label')}</span> <q>{lesson.scenario.goal}</q>
      </p>
      <p className="goal__note">{lesson.about}</p>
    </div>
  );
}

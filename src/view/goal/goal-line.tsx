import { memo } from 'react';
import { stateAt } from '../../engine/run/run.ts';
import { metersAt } from '../../session/reads.ts';
import { LANES, runIn, type SessionState } from '../../session/state.ts';
import { say } from '../../words/say.ts';
import { forkName } from '../parts/fork-name.ts';
import { countText, secondsText, usdText } from '../parts/format.ts';
import { TermText } from '../parts/term-text.tsx';
import '../parts/controls.css';
import './goal.css';

/** The goal in the user's words, and under it what this lesson shows or, at the end, how the lanes compare. */
export const GoalLine = memo(function GoalLine(props: {
  readonly state: SessionState;
  readonly onDismissProblems: () => void;
  readonly onRetryModel: () => void;
}) {
  const { state, onDismissProblems, onRetryModel } = props;
  const { lesson } = state.setup;
  return (
    <section className="goal" data-compares={state.view === 'both'} aria-label={say('page.goal.label')}>
      <p className="goal__text">
        <span className="goal__label">{say('page.goal.label')}</span> <q>{lesson.scenario.goal}</q>
      </p>
      <p className="goal__note">{comparison(state) ?? lesson.about}</p>
      <p className="goal__source">
        <ModelStatus state={state} onRetry={onRetryModel} />
      </p>
      {state.problems.length === 0 ? null : (
        <p className="goal__problems" role="alert">
          {say('page.problems', { fields: state.problems.map(({ field, value }) => `${field}=${value}`).join(', ') })}
          <button type="button" className="button" onClick={onDismissProblems}>
            {say('page.problems.dismiss')}
          </button>
        </p>
      )}
    </section>
  );
});

/** Where the figures come from; with a model that takes time, whether it is at work or has failed. */
function ModelStatus(props: { readonly state: SessionState; readonly onRetry: () => void }) {
  const { model, modelStatus } = props.state;
  if (modelStatus.type === 'failed') {
    return (
      <span className="goal__failed" role="alert">
        {say('page.model.failed', { message: modelStatus.message })}{' '}
        <button type="button" className="button" onClick={props.onRetry}>
          {say('page.model.retry')}
        </button>
      </span>
    );
  }
  if (modelStatus.type === 'running') return say('page.model.running');
  return <TermText id="figures" sentence={say(`page.figures.${model}`)} />;
}

/** How the lanes compare, once both have ended at the playhead; null before. */
function comparison(state: SessionState): string | null {
  if (state.view !== 'both') return null;
  // A run beside a fork of it: then their names tell them apart, and not the lanes'.
  const isForkBesideOrigin = runIn(state, 'workflow').program.mode === runIn(state, 'agent').program.mode;
  const parts = LANES.map((lane) => {
    const run = runIn(state, lane);
    const at = stateAt(run, state.lanes[lane].cursor);
    if (at.phase !== 'ended') return null;
    const meters = metersAt(at);
    return say('page.comparison.lane', {
      lane: isForkBesideOrigin ? forkName(run) : say(`page.lane.${run.program.mode}`),
      calls: meters.modelCalls,
      tokens: countText(meters.inputTokens + meters.outputTokens),
      cost: usdText(meters.costUsd),
      time: secondsText(meters.millis),
      goal: say(`page.comparison.${at.ending.goal.verdict}`),
    });
  });
  return parts.includes(null) ? null : parts.join(' ');
}

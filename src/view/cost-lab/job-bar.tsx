import { say } from '../../words/say.ts';
import type { JobPhase } from './use-job.ts';

/** Run or cancel, how far it is, and the same in words for who listens: at quarters, not at each run. */
export function JobBar(props: {
  readonly state: JobPhase;
  /** What is run, for the names of the buttons. */
  readonly label: string;
  readonly onStart: () => void;
  readonly onLeave: () => void;
}) {
  const { state, label, onStart, onLeave } = props;
  const isRunning = state.phase === 'running';
  // One button that changes: the focus stays where it is.
  return (
    <div className="runs-bar" data-phase={state.phase}>
      <button type="button" className="button button--primary" onClick={isRunning ? onLeave : onStart}>
        {say(isRunning ? 'runs.stop' : state.phase === 'idle' ? 'runs.start' : 'runs.again')}
        <span className="visually-hidden">: {label}</span>
      </button>
      <progress
        aria-label={`${say('runs.progress')}: ${label}`}
        max={1}
        value={state.phase === 'done' ? 1 : partOf(state)}
      />
      <span aria-hidden="true">{shownText(state)}</span>
      <span className="visually-hidden" aria-live="polite">
        {saidText(state)}
      </span>
    </div>
  );
}

function partOf(state: JobPhase): number {
  if (state.phase !== 'running' && state.phase !== 'left') return 0;
  return state.total === 0 ? 0 : state.done / state.total;
}

function shownText(state: JobPhase): string {
  if (state.phase === 'running') return say('runs.count', { done: state.done, total: state.total });
  return state.phase === 'done' ? say('runs.count', { done: state.total, total: state.total }) : saidText(state);
}

function saidText(state: JobPhase): string {
  switch (state.phase) {
    case 'idle':
      return say('runs.idle');
    case 'running': {
      const quarters = Math.floor(partOf(state) * 4);
      return quarters === 0 ? say('runs.said.running') : say('runs.said.quarter', { percent: quarters * 25 });
    }
    case 'done':
      return say('runs.said.done', { total: state.total });
    case 'left':
      return say('runs.said.left', { done: state.done, total: state.total });
    case 'failed':
      return say('runs.said.failed', { message: state.message });
  }
}

import { memo } from 'react';
import type { Run } from '../engine/run/run.ts';
import type { SessionState } from '../session/state.ts';
import { say } from '../words/say.ts';
import { forkName } from './parts/fork-name.ts';
import { Segments } from './parts/segments.tsx';

/** The lane's run and its forks, to switch between, and the fork beside the run it was cut from. */
export const ForkChips = memo(function ForkChips(props: {
  readonly held: SessionState['runs'];
  readonly shown: Run;
  readonly isCompared: boolean;
  readonly onShowRun: (runId: string) => void;
  readonly onCompare: () => void;
}) {
  const { held, shown, isCompared, onShowRun, onCompare } = props;
  const runs = Object.values(held).flatMap(({ run }) => (run.program.mode === shown.program.mode ? [run] : []));
  if (runs.length < 2) return null;
  return (
    <div className="lane-card__forks">
      <Segments
        label={say('page.fork.label')}
        value={shown.id}
        choices={runs.map((run) => ({ value: run.id, text: forkName(run) }))}
        onChoose={onShowRun}
      />
      {shown.cut === null && !isCompared ? null : (
        <button type="button" className="button" onClick={onCompare}>
          {say(isCompared ? 'page.fork.compare_end' : 'page.fork.compare')}
        </button>
      )}
    </div>
  );
});

import '../../words/live.ts';
import { useState } from 'react';
import { costFrom } from '../../session/live-cost.ts';
import type { LaneReading } from '../../session/reads.ts';
import { say } from '../../words/say.ts';
import { usdText } from '../parts/format.ts';
import './live.css';

/** Asks a live model once more from the step that is shown: first what that will cost, then the fork. */
export function RunAgain({ reading, onRunAgain }: { readonly reading: LaneReading; readonly onRunAgain: () => void }) {
  const [askedAt, setAskedAt] = useState<number | null>(null);
  const { run, step } = reading;
  if (askedAt !== step) {
    return (
      <p className="again">
        <button type="button" className="button" onClick={() => setAskedAt(step)}>
          {say('live.again')}
        </button>
      </p>
    );
  }
  const cost = costFrom(run, step);
  return (
    <div className="again">
      <p>{cost === null ? say('live.again.cost.unknown') : say('live.again.cost', { cost: usdText(cost) })}</p>
      <button type="button" className="button button--primary" onClick={onRunAgain}>
        {say('live.again.go')}
      </button>
      <button type="button" className="button" onClick={() => setAskedAt(null)}>
        {say('live.again.cancel')}
      </button>
    </div>
  );
}

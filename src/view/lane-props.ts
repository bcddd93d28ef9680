import type { Scenario } from '../scenarios/scenario.ts';
import type { Progress } from '../session/live.ts';
import type { OutcomeName } from '../session/outcomes.ts';
import type { LaneReading } from '../session/reads.ts';
import type { SessionState } from '../session/state.ts';
import type { EditGestures } from './messages/use-editing.ts';

/** A block's place in the messages. A new value each time it is asked for, so that asking twice shows it twice. */
export interface BlockPlace {
  readonly message: number;
  readonly block: number;
}

/** What can be done in a lane. */
export interface LaneActions {
  readonly onJump: (step: number) => void;
  readonly onShowBlock: (at: BlockPlace) => void;
  readonly onDecide: (answer: 'approve' | 'refuse') => void;
  readonly onRunOn: () => void;
  readonly onRunAgain: () => void;
  readonly onForce: (outcome: OutcomeName) => void;
  readonly edits: EditGestures;
  readonly onShowRun: (runId: string) => void;
  readonly onCompare: () => void;
  readonly onFocus: () => void;
}

/** What a lane is drawn from, and what can be done in it. */
export interface LaneCardProps extends LaneActions {
  readonly reading: LaneReading;
  readonly scenario: Scenario;
  readonly runs: SessionState['runs'];
  /** What is being done for the run right now, or null. */
  readonly progress: Progress | null;
  readonly isLive: boolean;
  readonly isFocused: boolean;
  readonly isCompared: boolean;
  /** Whether there is little height for its parts. */
  readonly isCramped: boolean;
  /** Whether the run could go on and nobody is carrying it. */
  readonly canRunOn: boolean;
}

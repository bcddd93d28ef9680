import type { Mode } from '../engine/loop/program.ts';
import type { Run } from '../engine/run/run.ts';
import type { RunAhead } from '../engine/run/run-ahead.ts';
import type { LiveState } from './live.ts';
import type { Setup } from './setup.ts';

/** The two places on the screen that show a run each. They are named after what they show unless forks are compared. */
export const LANES = ['workflow', 'agent'] as const;

/** One of the two places for a run. */
export type LaneName = Mode;

/** A place on the screen: which run it shows, and at which step. */
export interface Lane {
  readonly runId: string;
  readonly cursor: number;
}

/** Which lanes are on the screen. */
export type View = 'workflow' | 'both' | 'agent';

/** How two lanes follow one playhead: step by step, by the runs' clocks, or each on its own. */
export type Sync = 'step' | 'race' | 'none';

/** Who answers the model calls. */
export type ModelChoice = 'simulated' | 'sdk' | 'live';

/** Whether the model that was chosen is there. */
export type ModelStatus =
  | { readonly type: 'ready' }
  | { readonly type: 'running' }
  | { readonly type: 'failed'; readonly message: string };

/** A run, and why it has not been carried further; `asked` means that a live model goes on when it is asked to. */
export interface HeldRun {
  readonly run: Run;
  readonly stopped: RunAhead['stopped'] | 'asked';
}

/** Everything that the screen is a pure read of. Keys, timers and abort signals are not in here. */
export interface SessionState {
  readonly setup: Setup;
  readonly view: View;
  readonly sync: Sync;
  readonly model: ModelChoice;
  readonly modelStatus: ModelStatus;
  readonly live: LiveState;
  /** All runs by id: the two lanes' own (`workflow`, `agent`) and their forks. */
  readonly runs: Readonly<Record<string, HeldRun>>;
  readonly lanes: Readonly<Record<LaneName, Lane>>;
  /** The one position that everything on the screen is drawn for. */
  readonly playhead: number;
  /** The lane that Next moves when the lanes are not linked, and that the inspector reads. */
  readonly focus: LaneName;
  readonly playing: boolean;
  /** How many turns the turn keys move by in a run of many turns: see `turnStride`. */
  readonly stride: number;
  /** Playing speed: 1 is a step about every second. */
  readonly speed: number;
  /** What could not be used of the address that was opened. */
  readonly problems: readonly { readonly field: string; readonly value: string }[];
}

/** The held run with this id. Throws if there is none: ids never come from outside unchecked. */
export function heldRun(state: SessionState, runId: string): HeldRun {
  const held = state.runs[runId];
  if (held === undefined) throw new RangeError(`There is no run ${runId}.`);
  return held;
}

/** The run that a lane shows. */
export function runIn(state: SessionState, lane: LaneName): Run {
  return heldRun(state, state.lanes[lane].runId).run;
}

/** The lanes on the screen, first to last. */
export function visibleLanes(view: View): readonly LaneName[] {
  return view === 'both' ? LANES : [view];
}

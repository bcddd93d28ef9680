import { questionIn } from '../engine/loop/question.ts';
import type { Draft } from '../engine/run/ports.ts';
import { frontier, type Run, stepCount } from '../engine/run/run.ts';
import { type HeldRun, heldRun, type LaneName, type SessionState, visibleLanes } from './state.ts';
import { timelineOf } from './timeline.ts';

/** What a run costs at most before a person is asked, in dollars. */
export const DEFAULT_CAP_USD = 0.25;

/** What is being done for a run right now: a model is asked, or the harness waits before it tries again. */
export type Progress =
  | { readonly type: 'asking'; readonly draft: Draft | null }
  | {
      readonly type: 'waiting';
      readonly delayMs: number;
      /** When the wait began, in milliseconds on the page's clock. */
      readonly since: number;
    };

/** Why a live run stands still, where its events do not say so. */
export type Notice =
  | { readonly type: 'stopped'; readonly during: Progress['type']; readonly call: number }
  | { readonly type: 'capped'; readonly runId: string; readonly spentUsd: number; readonly nextUsd: number }
  | { readonly type: 'failed'; readonly message: string };

/** What the screen shows of live models beside the runs themselves. Keys and abort signals are not in here. */
export interface LiveState {
  /** Whether a key is at hand. The key itself is nowhere in the session. */
  readonly hasKey: boolean;
  /** Dollars that a run may cost, or null for no cap. */
  readonly capUsd: number | null;
  /** The runs that are being carried on, by id. */
  readonly underWay: Readonly<Record<string, Progress>>;
  readonly notice: Notice | null;
}

/** Whether the runs on the screen are answered by a live model. */
export function isLive(state: Pick<SessionState, 'setup'>): boolean {
  return state.setup.connection !== null;
}

/** Whether a run has ended, waits for a person, or goes on when it is asked to. */
export function standingOf(run: Run): HeldRun['stopped'] {
  const state = frontier(run);
  if (state.phase === 'ended') return 'ended';
  return questionIn(state) === null ? 'asked' : 'person';
}

/**
 * The lanes that the next step carries on: those that stand at the end of what there is and can go further. By step it is
 * all on the screen; in a race the one whose clock is behind; unlinked the one in focus.
 */
export function lanesToCarry(state: SessionState): readonly LaneName[] {
  if (!isLive(state) || state.playhead < timelineOf(state).length) return [];
  const shown = state.sync === 'none' ? [state.focus] : visibleLanes(state.view);
  const able = shown.filter((lane) => {
    const { runId, cursor } = state.lanes[lane];
    const { run, stopped } = heldRun(state, runId);
    return stopped === 'asked' && cursor === stepCount(run);
  });
  // Two lanes may show one run: it is carried once.
  const single = able.filter(
    (lane, index) => able.findIndex((each) => runIdOf(state, each) === runIdOf(state, lane)) === index,
  );
  if (state.sync !== 'race') return single;
  const clockOf = (lane: LaneName): number => frontier(heldRun(state, runIdOf(state, lane)).run).ledger.clock;
  return single.sort((left, right) => clockOf(left) - clockOf(right)).slice(0, 1);
}

function runIdOf(state: SessionState, lane: LaneName): string {
  return state.lanes[lane].runId;
}

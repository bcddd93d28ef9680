import type { StoreApi } from 'zustand/vanilla';
import type { MessageEdit } from '../engine/messages/edit.ts';
import { forkByEdit } from '../engine/run/message-edits.ts';
import type { Run } from '../engine/run/run.ts';
import type { Carrier } from './carrier.ts';
import { nextForkId } from './decisions.ts';
import { forkMadeBy } from './fork-origin.ts';
import { placeAfterDecision } from './moves.ts';
import type { LaneName, SessionState } from './state.ts';

/** Shows the fork of an edit in the lane that it was asked for in, and makes it if it is new; nothing if the lesson is another by now. */
export function editRun(
  store: StoreApi<SessionState>,
  carrier: Pick<Carrier, 'showFork'>,
  before: SessionState,
  lane: LaneName,
  step: number,
  edit: MessageEdit,
): void {
  const state = store.getState();
  const run = state.runs[before.lanes[lane].runId]?.run;
  if (run === undefined || state.setup !== before.setup) return;
  const known = knownEdit(state, run, step, edit);
  if (known === undefined) carrier.showFork(lane, forkByMessages(state, run, step, edit), step + 1);
  else store.setState(placeAfterDecision(state, lane, known.id, step + 1));
}

/** The fork of a run in which a person edits what is sent from a step on. Throws where that can't be: see `forkByEdit`. */
export function forkByMessages(state: SessionState, run: Run, step: number, edit: MessageEdit): Run {
  return forkByEdit(run, step, nextForkId(state, run.program.mode), edit);
}

/** A fork of the same step with the same edit, or undefined. */
function knownEdit(state: SessionState, run: Run, step: number, edit: MessageEdit): Run | undefined {
  const wanted = JSON.stringify(edit);
  return forkMadeBy(state, run, step, (made) => made.type === 'messages' && JSON.stringify(made.edit) === wanted);
}

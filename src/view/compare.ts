import { stepInto } from '../session/moves.ts';
import type { Session } from '../session/session.ts';
import { type LaneName, runIn, type SessionState } from '../session/state.ts';

/** Whether the two lanes show runs of one kind: a run and a fork of it, side by side. */
export function isCompared(state: SessionState): boolean {
  return runIn(state, 'workflow').program.mode === runIn(state, 'agent').program.mode;
}

/** Puts a lane's fork beside the run it was cut from, at the cut; or, while they are compared, ends that. */
export function toggleCompare(session: Session, lane: LaneName): void {
  const { actions } = session;
  const run = runIn(session.getState(), lane);
  if (isCompared(session.getState())) {
    const { mode } = run.program;
    actions.showRun('workflow', mode === 'workflow' ? run.id : 'workflow');
    actions.showRun('agent', mode === 'agent' ? run.id : 'agent');
    return;
  }
  if (run.cut === null) return;
  actions.chooseView('both');
  actions.showRun('workflow', run.cut.parent);
  actions.showRun('agent', run.id);
  actions.jumpTo(stepInto(session.getState(), 'agent', run.cut.atStep).playhead);
}

import type { MessageEdit } from '../engine/messages/edit.ts';
import { forkByEdit } from '../engine/run/message-edits.ts';
import type { Run } from '../engine/run/run.ts';
import { nextForkId } from './decisions.ts';
import type { SessionState } from './state.ts';

/** The fork of a run in which a person edits what is sent from a step on. Throws where that can't be: see `forkByEdit`. */
export function forkByMessages(state: SessionState, run: Run, step: number, edit: MessageEdit): Run {
  return forkByEdit(run, step, nextForkId(state, run.program.mode), edit);
}

/** A fork of the same step with the same edit, or undefined. */
export function knownEdit(state: SessionState, run: Run, step: number, edit: MessageEdit): Run | undefined {
  const wanted = JSON.stringify(edit);
  return Object.values(state.runs)
    .map((held) => held.run)
    .find(({ cut }) => {
      if (cut === null || cut.parent !== run.id || cut.atStep !== step || cut.change.type !== 'messages') return false;
      return JSON.stringify(cut.change.edit) === wanted;
    });
}

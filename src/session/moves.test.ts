import { describe, expect, it } from 'vitest';
import { NO_GUARDS } from '../engine/loop/harness.ts';
import { frontier } from '../engine/run/run.ts';
import { moveMeetingLesson } from '../scenarios/move-meeting/lesson.ts';
import { runawayLesson } from '../scenarios/runaway/lesson.ts';
import { hasManyTurns, turnStride } from './moves.ts';
import { readLane } from './reads.ts';
import type { Session } from './session.ts';
import { runIn } from './state.ts';
import { openSession } from './testing/open-session.ts';

const endless = { ...runawayLesson, harness: NO_GUARDS };

function turnShown(session: Session): number {
  return readLane(session.getState(), 'agent').state.ledger.turn;
}

describe('moving by tens and hundreds of turns', () => {
  it('goes as many turns as was chosen, forward and back, and calls no model', () => {
    const { session, forbid } = openSession(endless);
    forbid();
    const { actions } = session;
    actions.setStride(100);
    actions.turnForward();
    expect(turnShown(session)).toBe(100);
    actions.setStride(10);
    actions.turnForward();
    expect(turnShown(session)).toBe(110);
    actions.turnBack();
    expect(turnShown(session)).toBe(100);
    actions.setStride(1);
    actions.turnForward();
    expect(turnShown(session)).toBe(101);
    actions.setStride(100);
    actions.turnBack();
    expect(turnShown(session)).toBe(1);
    actions.turnBack();
    expect(session.getState().playhead).toBe(0);
  });

  it('comes to the end where fewer turns are left', () => {
    const { session } = openSession(endless);
    session.actions.setStride(100);
    for (let press = 0; press < 4; press += 1) session.actions.turnForward();
    expect(turnShown(session)).toBe(frontier(runIn(session.getState(), 'agent')).ledger.turn);
  });

  it('is for long runs only', () => {
    const { session } = openSession(moveMeetingLesson);
    session.actions.setStride(10);
    expect([hasManyTurns(session.getState()), turnStride(session.getState())]).toEqual([false, 1]);
    session.actions.turnForward();
    session.actions.turnForward();
    expect(turnShown(session)).toBe(2);
  });
});

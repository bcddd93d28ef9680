import { describe, expect, it } from 'vitest';
import { frontier } from '../engine/run/run.ts';
import { moveMeetingLesson as lesson } from '../scenarios/move-meeting/lesson.ts';
import { writeAddress } from './address.ts';
import type { Session } from './session.ts';
import { runIn } from './state.ts';
import { openSession } from './testing/open-session.ts';

// Each of these is what a sequence of gestures came to that the session and its model saw differently.

/** The first lesson, with both lanes at the step at which the agent waits for a person. */
function atTheQuestion(): { readonly session: Session; readonly waiting: number } {
  const { session } = openSession(lesson);
  session.actions.toLast();
  return { session, waiting: session.getState().playhead };
}

function runIds(session: Session): readonly string[] {
  return Object.keys(session.getState().runs).filter((id) => id.includes('.'));
}

async function reopened(session: Session): Promise<Session> {
  const { session: other } = openSession(lesson);
  await other.actions.open(`#${writeAddress(session.getState())}`);
  expect(other.getState().problems).toEqual([]);
  return other;
}

describe('a fork', () => {
  it('under another harness keeps its answers to itself', () => {
    const { session, waiting } = atTheQuestion();
    session.actions.changeHarnessHere('agent', { onRefusal: 'end_run' });
    session.actions.decide('agent', 'refuse');
    session.actions.showRun('agent', 'agent');
    session.actions.jumpTo(waiting);
    session.actions.decide('agent', 'refuse');
    expect(session.getState().lanes.agent.runId).toBe('agent');
    expect(frontier(runIn(session.getState(), 'agent'))).toMatchObject({ ending: { cause: 'end_turn' } });
  });

  it('by an outcome is a fork of the original, however many outcomes were tried before', () => {
    const { session } = openSession(lesson);
    session.actions.jumpTo(10);
    for (const outcome of ['refusal', 'refusal', 'max_tokens', 'refusal'] as const)
      session.actions.forceOutcome('agent', outcome);
    expect(runIds(session)).toEqual(['agent.1', 'agent.2']);
    expect(session.getState().runs['agent.2']?.run.cut).toMatchObject({ parent: 'agent', atStep: 9 });
    expect(session.getState().lanes.agent.runId).toBe('agent.1');
  });

  it('is not made by an outcome that the call has already, in a fork of the fork either', () => {
    const { session } = openSession(lesson);
    session.actions.jumpTo(1);
    session.actions.forceOutcome('agent', 'error_529');
    session.actions.changeHarnessHere('agent', { maxTurns: 14 });
    session.actions.forceOutcome('agent', 'error_529');
    expect(runIds(session)).toEqual(['agent.1', 'agent.2']);
    expect(session.getState().lanes.agent).toEqual({ runId: 'agent.2', cursor: 2 });
  });

  it('by switches holds all that were changed at its step, and is gone back from by changing them back', () => {
    const { session } = openSession(lesson);
    session.actions.jumpTo(10);
    session.actions.changeHarnessHere('agent', { maxTurns: 3 });
    session.actions.changeHarnessHere('agent', { loopDetector: 'off' });
    expect(runIn(session.getState(), 'agent').cut).toMatchObject({
      parent: 'agent',
      change: { change: { maxTurns: 3, loopDetector: 'off' } },
    });
    session.actions.changeHarnessHere('agent', { maxTurns: 12, loopDetector: 'repeated_call' });
    expect(session.getState().lanes.agent.runId).toBe('agent');
    expect(runIds(session)).toEqual(['agent.1', 'agent.2']);
  });

  it('is not made by a switch that stands so already', () => {
    const { session } = openSession(lesson);
    session.actions.jumpTo(10);
    session.actions.changeHarnessHere('agent', { maxTurns: 12 });
    expect(runIds(session)).toEqual([]);
  });

  it('at an earlier step is one of the run that an answer was given in', () => {
    const { session, waiting } = atTheQuestion();
    session.actions.decide('agent', 'approve');
    session.actions.jumpTo(waiting);
    session.actions.decide('agent', 'refuse');
    session.actions.jumpTo(10);
    session.actions.forceOutcome('agent', 'refusal');
    expect(runIn(session.getState(), 'agent').cut).toMatchObject({ parent: 'agent', atStep: 9 });
  });
});

describe('a link', () => {
  it('opens with the lane in focus that was', async () => {
    const { session } = openSession(lesson);
    session.actions.focusLane('workflow');
    session.actions.jumpTo(4);
    expect(writeAddress(session.getState())).toBe('lesson=move-meeting&input=conflict&view=both&step=4&focus=workflow');
    expect((await reopened(session)).getState().focus).toBe('workflow');
  });

  it('opens with both lanes where they stood, if they are not linked', async () => {
    const { session } = openSession(lesson);
    session.actions.jumpTo(5);
    session.actions.chooseSync('none');
    session.actions.jumpTo(20);
    const { lanes, playhead } = (await reopened(session)).getState();
    expect([lanes.workflow.cursor, lanes.agent.cursor, playhead]).toEqual([5, 20, 20]);
  });
});

describe('lanes that are not linked', () => {
  it('stay where they are when one of them is left alone on the screen', () => {
    const { session } = openSession(lesson);
    session.actions.jumpTo(5);
    session.actions.chooseSync('none');
    session.actions.jumpTo(20);
    session.actions.chooseView('workflow');
    expect(session.getState()).toMatchObject({ playhead: 5, lanes: { workflow: { cursor: 5 } } });
    session.actions.chooseView('agent');
    expect(session.getState()).toMatchObject({ playhead: 20, lanes: { agent: { cursor: 20 } } });
  });

  it('play one by one: the other may wait for a person', () => {
    const { session } = atTheQuestion();
    session.actions.chooseSync('none');
    session.actions.focusLane('workflow');
    session.actions.toFirst();
    session.actions.play();
    expect(session.getState().playing).toBe(true);
  });
});

describe('a lane alone on the screen', () => {
  it('races with nobody: each step moves it', () => {
    const { session } = openSession(lesson);
    session.actions.chooseSync('race');
    session.actions.chooseView('agent');
    session.actions.toFirst();
    for (let step = 1; step <= 12; step += 1) {
      session.actions.stepForward();
      expect(session.getState().lanes.agent.cursor).toBe(step);
    }
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { frontier, stepCount } from '../engine/run/run.ts';
import { moveMeetingLesson as lesson } from '../scenarios/move-meeting/lesson.ts';
import { writeAddress } from './address.ts';
import { readLane } from './reads.ts';
import type { Session } from './session.ts';
import { runIn } from './state.ts';
import { openSession } from './testing/open-session.ts';

/** What the screen shows, as a value: every panel is a read of these. */
function shown(session: Session): unknown {
  const state = session.getState();
  return [state.playhead, readLane(state, 'workflow'), readLane(state, 'agent')];
}

describe('a session', () => {
  it('opens at step 0 with both lanes carried to their ending or a decision', () => {
    const { session } = openSession(lesson);
    const state = session.getState();
    expect(state.playhead).toBe(0);
    expect(frontier(runIn(state, 'workflow')).phase).toBe('ended');
    expect(frontier(runIn(state, 'agent')).phase).toBe('awaiting_person');
  });

  it('moves by step, clamped to what there is', () => {
    const { session } = openSession(lesson);
    session.actions.stepBack();
    expect(session.getState().playhead).toBe(0);
    session.actions.stepForward();
    expect(session.getState().lanes).toMatchObject({ workflow: { cursor: 1 }, agent: { cursor: 1 } });
    session.actions.toLast();
    const last = session.getState().playhead;
    session.actions.stepForward();
    expect(session.getState().playhead).toBe(last);
  });

  it('lets an ended lane rest on its result while the other goes on', () => {
    const { session } = openSession(lesson);
    session.actions.jumpTo(20);
    expect(session.getState().lanes).toMatchObject({ workflow: { cursor: 9 }, agent: { cursor: 20 } });
  });

  it('moves by turn to the request that opens it', () => {
    const { session } = openSession(lesson);
    session.actions.turnForward();
    expect(session.getState().playhead).toBe(1);
    session.actions.turnForward();
    expect(session.getState().playhead).toBe(9);
    session.actions.stepForward();
    session.actions.turnBack();
    expect(session.getState().playhead).toBe(9);
    session.actions.turnBack();
    expect(session.getState().playhead).toBe(1);
  });

  it('shows the same after back and forward, from every step, and calls no model and no tool on the way', () => {
    const { session, forbid } = openSession(lesson);
    forbid();
    const length = stepCount(runIn(session.getState(), 'agent'));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: length }), fc.integer({ min: 0, max: length }), (step, elsewhere) => {
        session.actions.jumpTo(step);
        const before = shown(session);
        session.actions.stepBack();
        session.actions.stepForward();
        expect(shown(session)).toEqual(before);
        session.actions.jumpTo(elsewhere);
        session.actions.toFirst();
        session.actions.turnForward();
        session.actions.toLast();
        session.actions.jumpTo(step);
        expect(shown(session)).toEqual(before);
      }),
      { seed: 20_261_130 },
    );
  });
});

describe('deciding', () => {
  it('carries the run on and shows the step that the answer led to', () => {
    const { session } = openSession(lesson);
    session.actions.toLast();
    session.actions.decide('agent', 'approve');
    const state = session.getState();
    expect(readLane(state, 'agent').event?.type).toBe('approval_given');
    expect(frontier(runIn(state, 'agent'))).toMatchObject({ phase: 'ended', ending: { goal: { verdict: 'met' } } });
  });

  it('otherwise than before makes a fork, and the original stays', () => {
    const { session } = openSession(lesson);
    session.actions.toLast();
    const waiting = session.getState().playhead;
    session.actions.decide('agent', 'approve');
    session.actions.jumpTo(waiting);
    session.actions.decide('agent', 'refuse');
    const state = session.getState();
    expect(state.lanes.agent.runId).toBe('agent.1');
    expect(runIn(state, 'agent').cut).toEqual({
      parent: 'agent',
      atStep: waiting,
      change: { type: 'decision', answer: 'refuse' },
    });
    expect(frontier(runIn(state, 'agent'))).toMatchObject({ ending: { goal: { verdict: 'unmet' } } });
    expect(state.runs['agent']?.run.world.entries.length).toBe(2);
    expect(runIn(state, 'agent').world.entries.length).toBe(1);
  });

  it('the same as before only steps forward, and a second time otherwise opens the fork that is there', () => {
    const { session } = openSession(lesson);
    session.actions.toLast();
    const waiting = session.getState().playhead;
    session.actions.decide('agent', 'approve');
    session.actions.jumpTo(waiting);
    session.actions.decide('agent', 'approve');
    expect(session.getState()).toMatchObject({ playhead: waiting + 1, lanes: { agent: { runId: 'agent' } } });
    for (const answer of ['refuse', 'approve', 'refuse'] as const) {
      session.actions.showRun('agent', 'agent');
      session.actions.jumpTo(waiting);
      session.actions.decide('agent', answer);
    }
    expect(Object.keys(session.getState().runs).sort()).toEqual(['agent', 'agent.1', 'workflow']);
  });
});

describe('deciding to and fro', () => {
  it('goes between the run and its one fork, and makes no more of them', () => {
    const { session } = openSession(lesson);
    session.actions.toLast();
    const waiting = session.getState().playhead;
    for (const answer of ['refuse', 'approve', 'refuse', 'approve'] as const) {
      session.actions.jumpTo(waiting);
      session.actions.decide('agent', answer);
    }
    expect(Object.keys(session.getState().runs).sort()).toEqual(['agent', 'agent.1', 'workflow']);
    expect(session.getState().lanes.agent.runId).toBe('agent.1');
  });
});

describe('playing', () => {
  it('steps by the clock that is handed in and stops where a person must decide', () => {
    const { session, tick } = openSession(lesson);
    session.actions.play();
    for (let count = 0; session.getState().playing && count < 200; count += 1) tick();
    const state = session.getState();
    expect(state.playing).toBe(false);
    expect(readLane(state, 'agent').state.phase).toBe('awaiting_person');
  });

  it('lingers longer on a decision than on a step, and goes faster at a higher speed', () => {
    const { session, tick, delays } = openSession(lesson);
    session.actions.jumpTo(1);
    session.actions.play();
    session.actions.setSpeed(2);
    tick();
    expect(delays()[1]).toBe((delays()[0] ?? 0) / 2);
  });

  it.each(['stepForward', 'stepBack', 'turnForward', 'toFirst'] as const)('is stopped by %s', (gesture) => {
    const { session, delays } = openSession(lesson);
    session.actions.play();
    session.actions[gesture]();
    expect(session.getState().playing).toBe(false);
    expect(delays()).toHaveLength(1);
  });
});

describe('the lanes side by side', () => {
  it('race by their clocks', () => {
    const { session } = openSession(lesson);
    session.actions.chooseSync('race');
    for (let step = 0; step < 58; step += 1) {
      session.actions.jumpTo(step);
      const [workflow, agent] = (['workflow', 'agent'] as const).map((lane) => readLane(session.getState(), lane));
      expect((workflow?.step ?? 0) + (agent?.step ?? 0)).toBe(Math.min(step, session.getState().playhead));
    }
  });

  it('move apart when they are not linked', () => {
    const { session } = openSession(lesson);
    session.actions.jumpTo(5);
    session.actions.chooseSync('none');
    session.actions.focusLane('workflow');
    session.actions.stepForward();
    expect(session.getState().lanes).toMatchObject({ workflow: { cursor: 6 }, agent: { cursor: 5 } });
  });
});

describe('the address', () => {
  it.each([[[]], [['approve']], [['refuse']], [['approve', 'fork']], [['refuse', 'fork', 'original']]] as const)(
    'opens exactly what was on the screen after %j',
    async (gestures) => {
      const { session } = openSession(lesson);
      session.actions.toLast();
      const waiting = session.getState().playhead;
      for (const gesture of gestures) {
        session.actions.jumpTo(waiting);
        if (gesture === 'original') session.actions.showRun('agent', 'agent');
        else
          session.actions.decide(
            'agent',
            gesture === 'fork' ? (gestures[0] === 'approve' ? 'refuse' : 'approve') : gesture,
          );
      }
      session.actions.chooseView('agent');
      const address = writeAddress(session.getState());
      const { session: other } = openSession(lesson);
      await other.actions.open(`#${address}`);
      expect(writeAddress(other.getState())).toBe(address);
      expect(other.getState().problems).toEqual([]);
      expect(frontier(runIn(other.getState(), 'agent')).phase).toBe(frontier(runIn(session.getState(), 'agent')).phase);
      expect(readLane(other.getState(), 'agent').event).toEqual(readLane(session.getState(), 'agent').event);
    },
  );

  it('opens a fork beside the run it was cut from', async () => {
    const { session } = openSession(lesson);
    await session.actions.open('#view=both&step=39&decisions=approve&fork=agent@39:refuse,workflow:agent');
    const state = session.getState();
    expect([state.lanes.workflow.runId, state.lanes.agent.runId]).toEqual(['agent', 'agent.1']);
    expect(writeAddress(state)).toContain('fork=agent@39:refuse,workflow:agent');
  });

  it('keeps the order of decisions in both lanes', () => {
    const { session } = openSession(lesson);
    session.actions.chooseInput('free');
    session.actions.toLast();
    session.actions.decide('agent', 'approve');
    expect(writeAddress(session.getState())).toContain('decisions=wait,approve');
  });

  it('keeps the switches of a harness that can be used, and names each that can’t', async () => {
    const { session } = openSession(lesson);
    await session.actions.open('#lesson=move-meeting&harness=maxTurns:3,brakes:on,caching:9h,guardPlace:after_call');
    const { setup, problems } = session.getState();
    expect(setup.harness).toMatchObject({ maxTurns: 3, caching: 'off', guardPlace: 'after_call' });
    expect(problems).toEqual([
      { field: 'harness', value: 'brakes:on' },
      { field: 'harness', value: 'caching:9h' },
    ]);
  });

  it('carries seed, sync and harness where they differ', async () => {
    const { session } = openSession(lesson);
    await session.actions.open(
      '#lesson=move-meeting&input=free&seed=abc&sync=race&harness=maxTurns:3,caching:5m&step=7',
    );
    const state = session.getState();
    expect(state.setup).toMatchObject({ seed: 'abc', input: 'free', harness: { maxTurns: 3, caching: '5m' } });
    expect(writeAddress(state)).toBe(
      'lesson=move-meeting&input=free&view=both&step=7&seed=abc&sync=race&harness=maxTurns:3,caching:5m',
    );
  });

  it('names what it can’t use and keeps the rest', async () => {
    const { session } = openSession(lesson);
    await session.actions.open(
      '#lesson=nope&input=full&step=-3&view=left&harness=maxTurns:many&decisions=perhaps&fork=agent@2:refuse',
    );
    const state = session.getState();
    expect(state.setup.input).toBe('full');
    expect(state.problems.map((problem) => problem.field)).toEqual([
      'lesson',
      'harness',
      'view',
      'step',
      'decisions',
      'fork',
    ]);
  });

  it('clamps a step behind the end', async () => {
    const { session } = openSession(lesson);
    await session.actions.open('#step=99999');
    expect(session.getState().playhead).toBe(stepCount(runIn(session.getState(), 'agent')));
  });
});

import { describe, expect, it } from 'vitest';
import { headFor } from '../engine/accounting/adapt-head.ts';
import type { Connection } from '../engine/messages/servers.ts';
import type { Asked, CancelSignal, Draft, ModelOutcome, SlowModel } from '../engine/run/ports.ts';
import { frontier, stepCount } from '../engine/run/run.ts';
import { valuesOf } from '../engine/run/sequence.ts';
import { simulatedModel } from '../model/simulated.ts';
import { moveMeetingLesson as lesson } from '../scenarios/move-meeting/lesson.ts';
import { writeAddress } from './address.ts';
import { lanesToCarry } from './live.ts';
import { createLiveCarrier } from './live-carrier.ts';
import type { Session } from './session.ts';
import { heldRun, runIn } from './state.ts';
import { openSession } from './testing/open-session.ts';

const CLAUDE: Connection = { server: 'claude', baseUrl: 'https://api.anthropic.com', model: 'claude-opus-5' };

/** A live model in the test's hands: each call waits until the test answers it. */
interface Hand {
  readonly asked: {
    readonly asked: Asked;
    readonly draft: (draft: Draft) => void;
    readonly isAborted: () => boolean;
  }[];
  readonly model: SlowModel;
  /** Answers the oldest open call as the simulator would, or with an outcome. */
  readonly answer: (outcome?: ModelOutcome) => Promise<void>;
}

function inHand(): Hand {
  const simulated = simulatedModel({ respond: lesson.scenario.respond, seed: '1', faults: [] });
  const open: { readonly resolve: (outcome: ModelOutcome) => void; readonly asked: Asked }[] = [];
  const asked: Hand['asked'] = [];
  return {
    asked,
    model: {
      ask: (request: Asked, signal: CancelSignal, onDraft: (draft: Draft) => void = () => undefined) =>
        new Promise((resolve, reject) => {
          asked.push({ asked: request, draft: onDraft, isAborted: () => signal.aborted });
          open.push({ resolve, asked: request });
          (signal as AbortSignal).addEventListener('abort', () => reject(new Error('stopped')));
        }),
    },
    answer: async (outcome) => {
      const call = open.shift();
      if (call === undefined) throw new Error('No call is open.');
      call.resolve(outcome ?? simulated.ask(call.asked));
      await settled();
    },
  };
}

/** Lets everything that is due now happen. */
const settled = async (): Promise<void> => {
  for (let round = 0; round < 20; round += 1) await Promise.resolve();
};

function openLive(hand: Hand, connection = CLAUDE) {
  const opened = openSession(lesson, { slowModel: () => Promise.resolve(hand.model) });
  opened.session.actions.chooseView('agent');
  opened.session.actions.connect(connection, { headFor, createLiveCarrier });
  return opened;
}

const stepsIn = (session: Session): number => stepCount(runIn(session.getState(), 'agent'));

async function step(session: Session): Promise<void> {
  session.actions.stepForward();
  await settled();
}

describe('a live run', () => {
  it('asks for nothing before a step is asked for, and then goes one step at a time', async () => {
    const hand = inHand();
    const { session } = openLive(hand);
    expect([stepsIn(session), hand.asked.length]).toEqual([0, 0]);
    await step(session);
    expect([stepsIn(session), hand.asked.length, session.getState().playhead]).toEqual([1, 0, 1]);
    await step(session);
    expect([stepsIn(session), hand.asked.length]).toEqual([1, 1]);
    await step(session);
    expect(hand.asked).toHaveLength(1);
    await hand.answer();
    expect([stepsIn(session), session.getState().playhead]).toEqual([2, 2]);
    expect(hand.asked).toHaveLength(1);
  });

  it('shows what is being written as a draft that is no step', async () => {
    const hand = inHand();
    const { session } = openLive(hand);
    await step(session);
    await step(session);
    hand.asked[0]?.draft({ blocks: [{ type: 'text', name: '', text: 'Let me' }] });
    expect(session.getState().live.underWay['agent']).toMatchObject({ draft: { blocks: [{ text: 'Let me' }] } });
    expect(stepsIn(session)).toBe(1);
    await hand.answer();
    expect(session.getState().live.underWay).toEqual({});
  });

  it('goes back and forward without asking anybody', async () => {
    const hand = inHand();
    const { session } = openLive(hand);
    await step(session);
    await step(session);
    await hand.answer();
    session.actions.toFirst();
    await step(session);
    await step(session);
    expect([session.getState().playhead, hand.asked.length]).toEqual([2, 1]);
  });

  it('stops at once, keeps every whole step and takes nothing of the answer', async () => {
    const hand = inHand();
    const { session } = openLive(hand);
    await step(session);
    await step(session);
    session.actions.stop();
    const stopped = session.getState();
    expect(hand.asked[0]?.isAborted()).toBe(true);
    expect(stopped.live).toMatchObject({ underWay: {}, notice: { type: 'stopped', during: 'asking', call: 1 } });
    await settled();
    hand.asked[0]?.draft({ blocks: [{ type: 'text', name: '', text: 'too late' }] });
    expect(session.getState()).toEqual(stopped);
    await step(session);
    expect([stepsIn(session), hand.asked.length]).toEqual([1, 2]);
  });

  it('is never carried past its price cap', async () => {
    const hand = inHand();
    const { session } = openLive(hand);
    session.actions.setCap(0.01);
    await step(session);
    await step(session);
    expect(hand.asked).toHaveLength(0);
    expect(session.getState().live.notice).toMatchObject({ type: 'capped', spentUsd: 0 });
    session.actions.setCap(0.25);
    await step(session);
    expect(hand.asked).toHaveLength(1);
  });

  it('keeps no cap for a model whose price is not known', async () => {
    const hand = inHand();
    const { session } = openLive(hand, { server: 'ollama', baseUrl: 'http://localhost:11434', model: 'qwen3:8b' });
    session.actions.setCap(0.01);
    await step(session);
    await step(session);
    expect(hand.asked[0]?.asked.request.head.model).toBe('qwen3:8b');
  });

  it('waits in real time between two tries, and the wait can be cut short or stopped', async () => {
    const hand = inHand();
    const { session, tick, delays } = openLive(hand);
    const busy: ModelOutcome = {
      type: 'failure',
      failure: { ...FAILED, status: 529, retryAfterMs: null },
      body: null,
      millis: 20,
      modelContext: null,
    };
    await step(session);
    await step(session);
    await hand.answer(busy);
    await step(session);
    expect(valuesOf(runIn(session.getState(), 'agent').events).at(-1)?.type).toBe('retry_scheduled');
    await step(session);
    expect(session.getState().live.underWay['agent']).toMatchObject({ type: 'waiting', delayMs: 500 });
    expect(delays().at(-1)).toBe(500);
    session.actions.stop();
    expect(session.getState().live.notice).toMatchObject({ type: 'stopped', during: 'waiting' });
    await settled();
    const before = stepsIn(session);
    await step(session);
    session.actions.skipWait();
    await settled();
    expect(stepsIn(session)).toBe(before + 1);
    tick();
    await settled();
    expect(stepsIn(session)).toBe(before + 1);
  });

  it('plays on until it ends, and stops where a person must decide', async () => {
    const hand = inHand();
    const { session, tick } = openLive(hand);
    session.actions.play();
    for (let round = 0; round < 200 && session.getState().playing; round += 1) {
      tick();
      await settled();
      if (Object.keys(session.getState().live.underWay).length > 0) await hand.answer();
    }
    expect(frontier(runIn(session.getState(), 'agent')).phase).toBe('awaiting_person');
    session.actions.decide('agent', 'approve');
    session.actions.play();
    for (let round = 0; round < 200 && session.getState().playing; round += 1) {
      tick();
      await settled();
      if (Object.keys(session.getState().live.underWay).length > 0) await hand.answer();
    }
    expect(heldRun(session.getState(), 'agent').stopped).toBe('ended');
    expect(frontier(runIn(session.getState(), 'agent'))).toMatchObject({ ending: { cause: 'end_turn' } });
  });

  it('runs again from a step as a fork, and the first run stays', async () => {
    const hand = inHand();
    const { session } = openLive(hand);
    for (let round = 0; round < 6; round += 1) {
      await step(session);
      if (Object.keys(session.getState().live.underWay).length > 0) await hand.answer();
    }
    const whole = stepsIn(session);
    session.actions.jumpTo(1);
    session.actions.runAgain('agent');
    const state = session.getState();
    expect(state.lanes.agent).toEqual({ runId: 'agent.1', cursor: 1 });
    expect(stepCount(heldRun(state, 'agent').run)).toBe(whole);
    await step(session);
    expect(hand.asked.at(-1)?.asked.call).toBe(1);
  });

  it('goes on from an edit when it is asked to, with what was edited', async () => {
    const hand = inHand();
    const { session } = openLive(hand);
    const edit = { type: 'text', message: 0, block: 0, text: 'Move nothing.' } as const;
    await session.actions.editMessages('agent', 0, edit);
    expect(session.getState().lanes.agent).toEqual({ runId: 'agent.1', cursor: 1 });
    expect([stepsIn(session), hand.asked.length]).toEqual([1, 0]);
    await step(session);
    await step(session);
    expect(JSON.stringify(hand.asked[0]?.asked.request.messages)).toContain('Move nothing.');
  });

  it('carries both lanes side by side, a step each, and only what is on the screen', async () => {
    const hand = inHand();
    const { session } = openLive(hand);
    session.actions.chooseView('both');
    await step(session);
    expect([runIn(session.getState(), 'workflow'), runIn(session.getState(), 'agent')].map(stepCount)).toEqual([1, 1]);
    await step(session);
    expect(Object.keys(session.getState().live.underWay).sort()).toEqual(['agent', 'workflow']);
    await hand.answer();
    await hand.answer();
    expect(session.getState().playhead).toBe(2);
    session.actions.chooseView('workflow');
    expect(lanesToCarry(session.getState())).toEqual(['workflow']);
  });

  it('has no link: its address is the lesson at its start', async () => {
    const hand = inHand();
    const { session } = openLive(hand);
    await step(session);
    expect(writeAddress(session.getState())).toBe('lesson=move-meeting&input=conflict&view=agent&step=0');
  });

  it('stays when its model breaks, and says what went wrong', async () => {
    const { session } = openSession(lesson, { slowModel: () => Promise.reject(new Error('The chunk did not load.')) });
    session.actions.chooseView('agent');
    session.actions.connect(CLAUDE, { headFor, createLiveCarrier });
    await step(session);
    await step(session);
    expect(session.getState().live.notice).toEqual({ type: 'failed', message: 'The chunk did not load.' });
    expect(stepsIn(session)).toBe(1);
    session.actions.chooseModel('simulated');
    expect(session.getState()).toMatchObject({ model: 'simulated', setup: { connection: null } });
    expect(stepsIn(session)).toBeGreaterThan(10);
  });
});

const FAILED = { type: 'overloaded_error', message: 'Overloaded' } as const;

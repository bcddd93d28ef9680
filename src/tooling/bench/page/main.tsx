import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { simulatedModel } from '../../../model/simulated.ts';
import { moveMeetingLesson } from '../../../scenarios/move-meeting/lesson.ts';
import { createSession, type Session } from '../../../session/session.ts';
import { timelineOf } from '../../../session/timeline.ts';
import { App } from '../../../view/app.tsx';
import { syntheticLesson } from '../synthetic-lesson.ts';
import './bench-page.ts';

/** Steps that are made and not counted, so that the page is warm. */
const WARM_UP = 10;
const SECONDS = 3;
const STEPS_A_SECOND = 10;

let emptyStep: () => void = () => undefined;

/** A page in which a step changes one text: what React and the browser cost by themselves. */
function Empty() {
  const [count, setCount] = useState(0);
  emptyStep = () => setCount(count + 1);
  return <p>{count}</p>;
}

function openSession(turns: number): Session {
  const lesson = turns === 0 ? moveMeetingLesson : syntheticLesson(turns);
  const session = createSession(lesson, {
    instantModel: ({ lesson: { scenario }, seed }, faults) =>
      simulatedModel({ respond: scenario.respond, seed, faults }),
    slowModel: () => Promise.reject(new Error('The bench has no slow model.')),
    after: () => () => undefined,
    now: () => 0,
    key: { set: () => undefined, forget: () => undefined, isSet: () => false },
    testConnection: () => Promise.reject(new Error('The bench connects to nothing.')),
    canceller: () => new AbortController(),
  });
  while (session.getState().runs['agent']?.stopped === 'turns') session.actions.runOn('agent');
  session.actions.toLast();
  session.actions.decide('agent', 'approve');
  session.actions.toFirst();
  return session;
}

const session = openSession(Number(new URLSearchParams(location.search).get('turns') ?? '0'));
const [root, empty] = [document.getElementById('root'), document.getElementById('empty')];
if (root === null || empty === null) throw new Error('The bench page has no roots.');
createRoot(root).render(<App session={session} />);
createRoot(empty).render(<Empty />);

window.bench = async (samples) => {
  const length = timelineOf(session.getState()).length;
  const jump = (step: number) => flushSync(() => session.actions.jumpTo(Math.max(0, step)));
  const stepForward = () => flushSync(session.actions.stepForward);
  jump(length - samples - WARM_UP);
  const empty = await timesOf(WARM_UP + samples, () => flushSync(() => emptyStep()));
  const steps = await timesOf(WARM_UP + samples, stepForward);
  jump(length - WARM_UP - SECONDS * STEPS_A_SECOND);
  const frames = await framesWhile(stepForward);
  return { length, empty: empty.slice(WARM_UP), steps: steps.slice(WARM_UP), frames };
};

/** From each call, made as a frame begins, to the end of that frame's work. */
async function timesOf(count: number, step: () => void): Promise<readonly number[]> {
  const times: number[] = [];
  for (let index = 0; index < count; index += 1) times.push(await timeInFrame(step));
  return times;
}

function timeInFrame(step: () => void): Promise<number> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => {
      const begun = performance.now();
      step();
      const channel = new MessageChannel();
      channel.port1.onmessage = () => resolve(performance.now() - begun);
      channel.port2.postMessage(null);
    });
  });
}

/** Frames a second while stepping at a steady pace. */
async function framesWhile(step: () => void): Promise<number> {
  const timer = setInterval(step, 1_000 / STEPS_A_SECOND);
  const until = performance.now() + SECONDS * 1_000;
  let frames = 0;
  while (performance.now() < until) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
    frames += 1;
  }
  clearInterval(timer);
  return frames / SECONDS;
}

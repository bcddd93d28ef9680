import { useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import { simulatedModel } from '../../../model/simulated.ts';
import { LESSONS } from '../../../scenarios/catalogue.ts';
import { createSession, type Session } from '../../../session/session.ts';
import { timelineOf } from '../../../session/timeline.ts';
import { App } from '../../../view/app.tsx';
import { syntheticLesson } from '../synthetic-lesson.ts';

/** What the bench calls in the page. */
export interface BenchPage {
  readonly length: () => number;
  readonly jumpTo: (step: number) => void;
  readonly stepForward: () => void;
  readonly emptyStep: () => void;
}

declare global {
  interface Window {
    bench: BenchPage;
  }
}

let emptyStep: () => void = () => undefined;

/** A page in which a step changes one text: what React and the browser cost by themselves. */
function Empty() {
  const [count, setCount] = useState(0);
  emptyStep = () => setCount(count + 1);
  return <p>{count}</p>;
}

function openSession(turns: number): Session {
  const lesson = turns === 0 ? LESSONS[0] : syntheticLesson(turns);
  const session = createSession(lesson, {
    instantModel: ({ lesson: { scenario, faults }, seed }) => simulatedModel({ respond: scenario.respond, seed, faults }),
    slowModel: () => Promise.reject(new Error('The bench has no slow model.')),
    after: () => () => undefined,
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

window.bench = {
  length: () => timelineOf(session.getState()).length,
  jumpTo: (step) => flushSync(() => session.actions.jumpTo(step)),
  stepForward: () => flushSync(session.actions.stepForward),
  emptyStep: () => flushSync(() => emptyStep()),
};

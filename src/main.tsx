import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { simulatedModel } from './model/simulated.ts';
import { LESSONS } from './scenarios/catalogue.ts';
import { createSession } from './session/session.ts';
import type { Setup } from './session/setup.ts';
import { App } from './view/app.tsx';
import { ErrorBoundary } from './view/error-boundary.tsx';
import { applyPreferences, readPreferences } from './view/preferences.ts';

const settingsOf = ({ lesson, seed }: Setup) => ({ respond: lesson.scenario.respond, seed, faults: lesson.faults });

function openPage(root: HTMLElement): void {
  const session = createSession(LESSONS[0], {
    instantModel: (setup) => simulatedModel(settingsOf(setup)),
    slowModel: async () => {
      throw new Error('not yet');
    },
    after: (millis, callback) => {
      const timer = setTimeout(callback, millis);
      return () => clearTimeout(timer);
    },
    canceller: () => {
      const controller = new AbortController();
      return { signal: controller.signal, abort: () => controller.abort() };
    },
  });
  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary>
        <App session={session} />
      </ErrorBoundary>
    </StrictMode>,
  );
}

applyPreferences(readPreferences());
const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element #root.');
openPage(root);

import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { type SimulatedSettings, simulatedModel } from './model/simulated.ts';
import { LESSONS } from './scenarios/catalogue.ts';
import type { SessionPorts } from './session/ports.ts';
import { createSession } from './session/session.ts';
import type { Setup } from './session/setup.ts';
import { keepAddress } from './view/address-bar.ts';
import { App } from './view/app.tsx';
import { ErrorBoundary } from './view/error-boundary.tsx';
import { applyPreferences, readPreferences } from './view/preferences.ts';

const settingsOf = ({ lesson, seed }: Setup): SimulatedSettings => ({
  respond: lesson.scenario.respond,
  seed,
  faults: lesson.faults,
});

const ports: SessionPorts = {
  instantModel: (setup) => simulatedModel(settingsOf(setup)),
  slowModel: async (setup) => {
    const { sdkModel } = await import('./model/sdk.ts');
    return sdkModel(settingsOf(setup));
  },
  after: (millis, callback) => {
    const timer = setTimeout(callback, millis);
    return () => clearTimeout(timer);
  },
  canceller: () => {
    const controller = new AbortController();
    return { signal: controller.signal, abort: () => controller.abort() };
  },
};

function openPage(root: HTMLElement): void {
  applyPreferences(readPreferences());
  const session = createSession(LESSONS[0], ports);
  keepAddress(session);
  createRoot(root).render(
    <StrictMode>
      <ErrorBoundary>
        <App session={session} />
      </ErrorBoundary>
    </StrictMode>,
  );
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id root.');
openPage(root);

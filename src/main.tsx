import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Fault } from './engine/messages/fault.ts';
import { forgetKey, hasKey, restoreKey, setKey } from './model/key.ts';
import type { NetworkPorts } from './model/network-finding.ts';
import type { SimulatedSettings } from './model/simulated.ts';
import { lessonNamedIn } from './session/address-fields.ts';
import type { SessionPorts } from './session/ports.ts';
import { createSession } from './session/session.ts';
import type { Setup } from './session/setup.ts';
import { App } from './view/app.tsx';
import { ErrorBoundary } from './view/error-boundary.tsx';
import { type OpenLesson, Pages } from './view/pages.tsx';
import { applyPreferences, readPreferences } from './view/preferences.ts';

const settingsOf = ({ lesson, seed }: Setup, faults: readonly Fault[]): SimulatedSettings => ({
  respond: lesson.scenario.respond,
  seed,
  faults,
});

const CLOCKS = { now: () => performance.now(), today: () => Date.now() };

/** How the page finds out why no answer came. */
const NETWORK: NetworkPorts = {
  fetch: (url, init) => fetch(url, init),
  pageOrigin: window.location.origin,
  policy: () => document.querySelector('meta[http-equiv="Content-Security-Policy"]')?.getAttribute('content') ?? null,
  // Browsers know different names, and refuse those that they do not know.
  permission: async (name) => {
    try {
      return (await navigator.permissions.query({ name: name as PermissionName })).state;
    } catch {
      return null;
    }
  },
};

/** What the session gets from the browser: its timers and signals, and the models as they are asked for. */
function portsOver(instantModel: SessionPorts['instantModel']): SessionPorts {
  return {
    instantModel,
    slowModel: async (setup, _choice, faults) => {
      const { connection } = setup;
      if (connection !== null) return (await import('./model/live.ts')).liveModel(connection, CLOCKS);
      const { sdkModel } = await import('./model/sdk.ts');
      return sdkModel(settingsOf(setup, faults));
    },
    now: CLOCKS.now,
    key: { set: setKey, forget: forgetKey, isSet: hasKey },
    testConnection: async (connection, signal) =>
      (await import('./model/test-connection.ts')).testConnection(connection, { ...CLOCKS, ...NETWORK }, signal),
    after: (millis, callback) => {
      const timer = setTimeout(callback, millis);
      return () => clearTimeout(timer);
    },
    canceller: () => {
      const controller = new AbortController();
      return { signal: controller.signal, abort: () => controller.abort() };
    },
  };
}

/** Opens the lesson. It, the simulated API, the pictures and the address bar are asked for at once and together: the page is small. */
async function openLesson(): Promise<OpenLesson> {
  const [lesson, { simulatedModel }, { keepAddress }, { writeAddress }] = await Promise.all([
    lessonNamedIn(window.location.hash).load(),
    import('./model/simulated.ts'),
    import('./view/address-bar.ts'),
    import('./session/address.ts'),
    import('./session/restore.ts'),
    import('./view/stage.tsx'),
  ]);
  const session = createSession(
    lesson,
    portsOver((setup, faults) => simulatedModel(settingsOf(setup, faults))),
  );
  await keepAddress(session);
  return { page: <App session={session} />, address: () => `#${writeAddress(session.getState())}` };
}

const root = document.getElementById('root');
if (root === null) throw new Error('index.html has no element with the id root.');
applyPreferences(readPreferences());
restoreKey();
createRoot(root).render(
  <StrictMode>
    <ErrorBoundary>
      <Pages openLesson={openLesson} />
    </ErrorBoundary>
  </StrictMode>,
);

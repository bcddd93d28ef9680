import type { Report } from './protocol.ts';
import type { Line } from './start-job.ts';
import address from './worker.ts?worker&url';

/** The browser's gate for addresses of scripts, as far as it is used here. */
interface TrustedTypes {
  readonly createPolicy: (
    name: string,
    rules: { readonly createScriptURL: (url: string) => string },
  ) => { readonly createScriptURL: (url: string) => unknown };
}

/** A line to a new worker. */
export function workerLine(): Line {
  const worker = new Worker(trusted(address), { type: 'module' });
  return {
    send: (order) => worker.postMessage(order),
    hear: (onReport, onBreak) => {
      worker.addEventListener('message', (event: MessageEvent<Report>) => onReport(event.data));
      worker.addEventListener('error', (event) => onBreak(event.message));
      worker.addEventListener('messageerror', () => onBreak('The answer of the worker could not be read.'));
    },
    close: () => worker.terminate(),
  };
}

/**
 * The page's policy lets a worker be made only from an address that a policy of the page has vouched for. This one vouches
 * for the one address that the build has put here. Browsers without the gate take the address as it is.
 */
function trusted(url: string): string {
  const gate = (globalThis as { readonly trustedTypes?: TrustedTypes }).trustedTypes;
  const vouched = gate?.createPolicy('loopscope-worker', {
    createScriptURL: (asked) => {
      if (asked !== address) throw new TypeError('Only the worker of the page may be made.');
      return asked;
    },
  });
  // The constructor takes the vouched address; the DOM's types know strings only.
  return (vouched?.createScriptURL(url) ?? url) as string;
}

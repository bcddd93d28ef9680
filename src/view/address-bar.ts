import { writeAddress } from '../session/address.ts';
import type { Session } from '../session/session.ts';

/** Browsers allow only so many changes of the address in a time, and scrubbing makes many. */
const WRITE_MILLIS = 150;

/**
 * Keeps the address bar and the session the same: what the address says is opened now and whenever a person changes it,
 * and what is on the screen is written back, in place, so that Back leaves the page.
 */
export function keepAddress(session: Session): void {
  let written = '';
  let timer: ReturnType<typeof setTimeout> | null = null;
  const write = (): void => {
    timer = null;
    const hash = `#${writeAddress(session.getState())}`;
    if (hash === written) return;
    written = hash;
    window.history.replaceState(null, '', hash);
  };
  const read = (): void => {
    if (window.location.hash !== '' && window.location.hash !== written)
      void session.actions.open(window.location.hash);
  };
  read();
  window.addEventListener('hashchange', read);
  session.subscribe(() => {
    if (timer === null) timer = setTimeout(write, WRITE_MILLIS);
  });
}

import { writeAddress } from '../session/address.ts';
import type { Session } from '../session/session.ts';
import { pageNamedIn } from './page-name.ts';

/** Browsers allow only so many changes of the address in a time, and scrubbing makes many. */
const WRITE_MILLIS = 150;

/**
 * Keeps the address bar and the session the same: what the address says is opened now and whenever a person changes it,
 * and what is on the screen is written back, in place, so that Back leaves the page. While another page
 * is shown, the address is that page's. Comes back when the first address has been opened.
 */
export async function keepAddress(session: Session): Promise<void> {
  let written = '';
  let timer: ReturnType<typeof setTimeout> | null = null;
  /** How many addresses are being opened. Until they are, what is on the screen is not what the bar says. */
  let opening = 0;
  const write = (): void => {
    timer = null;
    if (opening > 0 || pageNamedIn(window.location.hash) !== null) return;
    const hash = `#${writeAddress(session.getState())}`;
    if (hash === written) return;
    written = hash;
    window.history.replaceState(null, '', hash);
  };
  const writeSoon = (): void => {
    if (timer === null) timer = setTimeout(write, WRITE_MILLIS);
  };
  const read = async (): Promise<void> => {
    const { hash } = window.location;
    if (hash === '' || hash === written || pageNamedIn(hash) !== null) return;
    // From here on this is what the bar says: who goes back to what was written before means it.
    written = hash;
    opening += 1;
    await session.actions.open(hash);
    opening -= 1;
    writeSoon();
  };
  // First of all, so that an address given while the first one is being opened is not missed.
  window.addEventListener('hashchange', read);
  session.subscribe(writeSoon);
  await read();
}

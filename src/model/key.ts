/**
 * The key of a live model. It lives in one variable of this module and nowhere else: no store, link, export, trace or log can
 * reach it. Only the model's ports read it; everybody else can set it, forget it, and ask whether there is one.
 */
let key: string | null = null;

/** The one place in a storage, and only if a person chose it. */
const STORED = 'loopscope-key';

/** Takes a key. It is gone with the page, unless it is kept for the tab: then a reload finds it again. */
export function setKey(text: string, isKeptForTab: boolean): void {
  key = text;
  store(isKeptForTab ? text : null);
}

/** Whether there is a key. */
export function hasKey(): boolean {
  return key !== null;
}

/** Forgets the key, also the one that was kept for the tab. */
export function forgetKey(): void {
  key = null;
  store(null);
}

/** Takes up the key that was kept for this tab, if there is one. */
export function restoreKey(): void {
  try {
    key = globalThis.sessionStorage?.getItem(STORED) ?? key;
  } catch {
    // A browser may refuse its storage; then nothing was kept.
  }
}

/** The key, for a request's header. For the ports of this folder only. */
export function keyForHeader(): string | null {
  return key;
}

/** The text without the key, in whatever spelling it got into it: some servers and proxies repeat what they were sent. */
export function redact(text: string): string {
  if (key === null || key === '') return text;
  const spellings = [key, encodeURIComponent(key), JSON.stringify(key).slice(1, -1)];
  return spellings.reduce((rest, spelling) => rest.replaceAll(spelling, '•••'), text);
}

function store(text: string | null): void {
  try {
    if (text === null) globalThis.sessionStorage?.removeItem(STORED);
    else globalThis.sessionStorage?.setItem(STORED, text);
  } catch {
    // A browser may refuse its storage; then the key lasts until the page is left.
  }
}

import { useCallback, useLayoutEffect, useState } from 'react';

/** How the page looks to this person. It is no part of a run: nothing of it stands in a link or an export. */
export interface Preferences {
  readonly theme: 'system' | 'light' | 'dark';
  readonly inspector: 'beside' | 'below' | 'hidden';
  readonly presenter: boolean;
  /** Whether keys that are single letters or digits do something. */
  readonly letterKeys: boolean;
}

const DEFAULT_PREFERENCES: Preferences = { theme: 'system', inspector: 'beside', presenter: false, letterKeys: true };
const STORAGE_KEY = 'loopscope.preferences';

/** Reads what was kept from last time. Presenter size is for the moment and is not kept. */
export function readPreferences(): Preferences {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    return { ...DEFAULT_PREFERENCES, ...knownFields(kept) };
  } catch {
    return DEFAULT_PREFERENCES;
  }
}

function knownFields(kept: unknown): Partial<Preferences> {
  if (typeof kept !== 'object' || kept === null) return {};
  const fields = kept as Record<string, unknown>;
  const theme = (['system', 'light', 'dark'] as const).find((each) => each === fields['theme']);
  const inspector = (['beside', 'below', 'hidden'] as const).find((each) => each === fields['inspector']);
  return {
    ...(theme && { theme }),
    ...(inspector && { inspector }),
    ...(typeof fields['letterKeys'] === 'boolean' && { letterKeys: fields['letterKeys'] }),
  };
}

function keep({ theme, inspector, letterKeys }: Preferences): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ theme, inspector, letterKeys }));
  } catch {
    // Storage may be closed to this page; then the choice lasts as long as the page.
  }
}

/** Puts theme and presenter size on the document, where the style sheets read them. */
export function applyPreferences({ theme, presenter }: Preferences): void {
  const { dataset } = document.documentElement;
  if (theme === 'system') delete dataset['theme'];
  else dataset['theme'] = theme;
  if (presenter) dataset['presenter'] = '';
  else delete dataset['presenter'];
}

/** The preferences, and a way to change some of them. */
export function usePreferences(): readonly [Preferences, (change: Partial<Preferences>) => void] {
  const [preferences, setPreferences] = useState(readPreferences);
  useLayoutEffect(() => {
    applyPreferences(preferences);
    keep(preferences);
  }, [preferences]);
  const change = useCallback((part: Partial<Preferences>) => setPreferences((before) => ({ ...before, ...part })), []);
  return [preferences, change];
}

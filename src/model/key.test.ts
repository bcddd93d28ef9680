import { afterEach, describe, expect, it, vi } from 'vitest';
import { forgetKey, hasKey, keyForHeader, redact, restoreKey, setKey } from './key.ts';

/** A storage as a tab has one. */
function tabStorage(): Storage {
  const kept = new Map<string, string>();
  return {
    get length() {
      return kept.size;
    },
    clear: () => kept.clear(),
    key: (index) => [...kept.keys()][index] ?? null,
    getItem: (name) => kept.get(name) ?? null,
    setItem: (name, value) => void kept.set(name, value),
    removeItem: (name) => void kept.delete(name),
  };
}

afterEach(() => {
  forgetKey();
  vi.unstubAllGlobals();
});

describe('the key', () => {
  it('is kept in no storage unless that was chosen', () => {
    const storage = tabStorage();
    vi.stubGlobal('sessionStorage', storage);
    setKey('sk-1', false);
    expect([hasKey(), keyForHeader(), storage.length]).toEqual([true, 'sk-1', 0]);
    setKey('sk-2', true);
    expect(storage.length).toBe(1);
    setKey('sk-3', false);
    expect(storage.length).toBe(0);
  });

  it('is found again by the tab that kept it, and forgotten for good', () => {
    const storage = tabStorage();
    vi.stubGlobal('sessionStorage', storage);
    setKey('sk-1', true);
    restoreKey();
    expect(keyForHeader()).toBe('sk-1');
    forgetKey();
    restoreKey();
    expect([hasKey(), storage.length]).toEqual([false, 0]);
  });

  it('does without a storage that refuses', () => {
    vi.stubGlobal('sessionStorage', {
      getItem: () => {
        throw new Error('SecurityError');
      },
      setItem: () => {
        throw new Error('QuotaExceededError');
      },
      removeItem: () => {
        throw new Error('SecurityError');
      },
    });
    setKey('sk-1', true);
    restoreKey();
    expect(keyForHeader()).toBe('sk-1');
  });

  it('is taken out of every text, however it is spelled there', () => {
    setKey('sk-"1/+', false);
    expect(redact('bad key sk-"1/+ in sk-%221%2F%2B and "sk-\\"1/+"')).toBe('bad key ••• in ••• and "•••"');
    forgetKey();
    expect(redact('sk-"1/+')).toBe('sk-"1/+');
  });
});

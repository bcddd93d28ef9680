import { useCallback, useEffect, useRef, useState } from 'react';
import { type LabFields, type LabProblem, readFields, writeFields } from './fields.ts';

/** Browsers allow only so many changes of the address in a time, and a slider makes many. */
const WRITE_MILLIS = 150;

/**
 * The lab's fields, kept in the address: what it says is opened now and whenever a person changes it, and what is set is
 * written back in place, so that Back leaves the page.
 */
export function useFields(): {
  readonly fields: LabFields;
  readonly problems: readonly LabProblem[];
  readonly change: (change: Partial<LabFields>) => void;
  readonly forgetProblems: () => void;
} {
  const [{ fields, problems }, setState] = useState(() => readFields(window.location.hash));
  const written = useRef(window.location.hash);
  useEffect(() => {
    const read = (): void => {
      const { hash } = window.location;
      if (hash !== written.current && hash.startsWith('#page=cost')) setState(readFields(hash));
    };
    window.addEventListener('hashchange', read);
    return () => window.removeEventListener('hashchange', read);
  }, []);
  useEffect(() => {
    const timer = setTimeout(() => {
      const hash = `#${writeFields(fields)}`;
      if (hash === window.location.hash || !window.location.hash.startsWith('#page=cost')) return;
      written.current = hash;
      window.history.replaceState(null, '', hash);
    }, WRITE_MILLIS);
    return () => clearTimeout(timer);
  }, [fields]);
  const change = useCallback(
    (changed: Partial<LabFields>) => setState((before) => ({ ...before, fields: { ...before.fields, ...changed } })),
    [],
  );
  const forgetProblems = useCallback(() => setState((before) => ({ ...before, problems: [] })), []);
  return { fields, problems, change, forgetProblems };
}

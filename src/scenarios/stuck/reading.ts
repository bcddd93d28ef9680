/** A failing test as the model read it in a report. */
export interface ReadFailure {
  readonly test: string;
  readonly setting: string;
  readonly kind: string | null;
  readonly wanted: string;
  readonly found: string;
  readonly path: string;
}

/** What a report of `run_tests` says. */
export type ReadReport =
  | { readonly type: 'passed' | 'not_ready' }
  | { readonly type: 'failed'; readonly failures: readonly ReadFailure[] };

const FAILURE = /^FAIL (.+?): expected (\S+)(?: for (\w+))? to be (\S+), but it is (\S+) \(([^()]+)\)$/;

/** Reads a report of `run_tests`, or null if it says nothing that helps. */
export function readReport(content: string): ReadReport | null {
  const failures = content.split('\n').flatMap((line) => {
    const [, test, setting, kind = null, wanted, found, path] = FAILURE.exec(line.trim()) ?? [];
    if (test === undefined || setting === undefined || wanted === undefined) return [];
    return [{ test, setting, kind, wanted, found: found ?? '', path: path ?? '' }];
  });
  if (failures.length > 0) return { type: 'failed', failures };
  if (/tests passed/.test(content)) return { type: 'passed' };
  return /not ready|try again/i.test(content) ? { type: 'not_ready' } : null;
}

/** The line of a file that holds a setting, or null. */
export function lineWith(setting: string, text: string): string | null {
  return text.split('\n').find((line) => line.replace(/\s*=.*$/, '').trim() === setting) ?? null;
}

/** Whether the file of notes says that a setting may have a line for one kind of goods. */
export function explainsKinds(text: string): boolean {
  return /for one kind/i.test(text) && /\w\.\w+ = /.test(text);
}

/** Whether a failed result says that the same call was made before. */
export function saysRepeated(content: string): boolean {
  return /\b(made|asked|ran|run)\b.*\bbefore\b|\bsame call\b|\brepeat/i.test(content);
}

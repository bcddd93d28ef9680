/** One test: it looks up a setting and compares it. With a kind it prefers the setting of that kind, `rate.book`. */
export interface RepositoryTest {
  readonly name: string;
  readonly path: string;
  readonly key: string;
  readonly kind: string | null;
  readonly wanted: string;
}

/** How the test runner behaves: it hangs until somebody starts it anew; it stops at the first failing test. */
export interface Runner {
  readonly hangs: boolean;
  readonly stopsAtFirst: boolean;
}

/** The world of the scenario: a small repository of settings files, its tests, and the runner that runs them. */
export interface Repository {
  readonly files: Readonly<Record<string, string>>;
  readonly tests: readonly RepositoryTest[];
  readonly runner: Runner;
  /** Whether `edit_file` says what the line reads now, or only that it was saved. */
  readonly showsEdits: boolean;
  /** What the last run of all tests came to; null before the first and after each edit. */
  readonly lastRun: 'passed' | 'failed' | null;
}

/** What tools can change in it. */
export type RepositoryEffect =
  | { readonly type: 'file_written'; readonly path: string; readonly text: string }
  | { readonly type: 'runner_restarted' }
  | { readonly type: 'tests_run'; readonly outcome: 'passed' | 'failed' };

/** The repository after one effect. */
export function applyEffect(repository: Repository, effect: RepositoryEffect): Repository {
  switch (effect.type) {
    case 'file_written':
      return { ...repository, files: { ...repository.files, [effect.path]: effect.text }, lastRun: null };
    case 'runner_restarted':
      return { ...repository, runner: { ...repository.runner, hangs: false } };
    case 'tests_run':
      return { ...repository, lastRun: effect.outcome };
  }
}

/** A test that does not pass, with what it found. */
export interface Failure {
  readonly test: RepositoryTest;
  /** The setting that it read: `rate` or `rate.book`. */
  readonly setting: string;
  /** What the file says, or null if it says nothing. */
  readonly found: string | null;
}

/** The tests that fail now, in their order. */
export function failuresIn(repository: Repository): readonly Failure[] {
  return repository.tests.flatMap((test) => {
    const settings = readSettings(repository.files[test.path] ?? '');
    const own = test.kind === null ? test.key : `${test.key}.${test.kind}`;
    const setting = settings.has(own) ? own : test.key;
    const found = settings.get(setting) ?? null;
    return isEqual(found, test.wanted) ? [] : [{ test, setting, found }];
  });
}

/** Values are the same as text or as numbers: 0.7 and 0.70. */
function isEqual(found: string | null, wanted: string): boolean {
  return found !== null && (found === wanted || Number(found) === Number(wanted));
}

/** The settings of a file: a line each, `name = value`; a line that begins with # is a comment. */
function readSettings(text: string): ReadonlyMap<string, string> {
  const pairs = text.split('\n').flatMap((line) => {
    const [, name, value] = /^\s*([\w.]+)\s*=\s*(.*?)\s*$/.exec(line) ?? [];
    return name === undefined || value === undefined ? [] : [[name, value] as const];
  });
  return new Map(pairs);
}

import type { WorldShelf } from '../scenario.ts';
import { failuresIn, type Repository } from './repository.ts';

/** The repository as the strip draws it: the settings, the tests with what they say now, and the runner. */
export function shelfOf(repository: Repository): WorldShelf {
  const failures = new Map(failuresIn(repository).map((failure) => [failure.test.name, failure]));
  const { runner, lastRun } = repository;
  return {
    kind: 'shelf',
    title: 'The repository',
    groups: [
      { label: 'Settings', things: Object.entries(repository.files).flatMap(settingsOf) },
      {
        label: 'Tests',
        things: repository.tests.map(({ name }) => ({
          id: `test/${name}`,
          label: failures.has(name) ? 'would fail:' : 'would pass:',
          value: name,
          isGoal: true,
        })),
      },
      {
        label: 'Test runner',
        things: [
          { id: 'runner', label: 'Runner:', value: runner.hangs ? 'hangs' : 'works', isGoal: false },
          { id: 'last-run', label: 'Last run:', value: lastRun ?? 'none since the last change', isGoal: false },
        ],
      },
    ],
    sent: null,
  };
}

/** A thing for each line that sets something; comments and the README are not drawn. */
function settingsOf([path, text]: readonly [string, string]) {
  if (path === 'README.md') return [];
  const file = path.replace(/^.*\//, '');
  return text
    .split('\n')
    .filter((line) => line.includes(' = '))
    .map((line) => ({ id: `${path}/${line.split(' = ')[0]}`, label: file, value: line, isGoal: false }));
}

import { type GoalCheck, type GoalCheckItem, goalCheck } from '../../engine/loop/endings.ts';
import { failuresIn, type Repository } from './repository.ts';

/** The goal in the user's own words. */
export const GOAL = 'Get all tests of the repository to pass, and tell me what was wrong.';

/** Compares the world with the goal: every setting is as its test wants it, and a run of the tests has shown it since. */
export function checkGoal(repository: Repository): GoalCheck {
  const failing = failuresIn(repository).map(({ test }) => test.name);
  const { lastRun } = repository;
  return goalCheck([
    item('Every setting is as its test wants it.', failing.length === 0, failing.join('; ') || 'All of them are.'),
    item('All tests passed in a run behind the last change.', lastRun === 'passed', RUN_SAYS[lastRun ?? 'none']),
  ]);
}

const RUN_SAYS = {
  passed: 'The last run passed.',
  failed: 'The last run failed.',
  none: 'They have not been run since.',
};

function item(statement: string, holds: boolean, evidence: string): GoalCheckItem {
  return { statement, holds, evidence };
}

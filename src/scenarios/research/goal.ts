import { type GoalCheck, type GoalCheckItem, goalCheck } from '../../engine/loop/endings.ts';
import type { Inbox } from './inbox.ts';
import { pageAt, yearOf } from './web.ts';

/** The goal in the user's own words. */
export const GOAL =
  'Answer the open question in the inbox with facts from the web, and save the answer with its sources.';

/** Compares the saved answer with the question and the pages: nothing is missing, every year is right and has its page. */
export function checkGoal({ names, answer }: Inbox): GoalCheck {
  if (answer === null) return goalCheck([item('An answer was saved.', false, 'There is none.')]);
  const missing = names.filter((name) => !answer.some((line) => line.name === name));
  const wrong = answer.filter(({ name, year }) => yearOf(name) !== year).map(({ name }) => name);
  const unsourced = answer.filter(({ name, source }) => pageAt(source)?.text.includes(name) !== true);
  return goalCheck([
    item('It has every bridge that was asked for.', missing.length === 0, missingText(missing, names)),
    item('Every year is right.', wrong.length === 0, wrong.length === 0 ? 'They are.' : `Wrong: ${wrong.join(', ')}.`),
    item(
      'Every year has a page that says so.',
      unsourced.length === 0,
      unsourced.length === 0 ? 'The pages say so.' : `Not for ${unsourced.map(({ name }) => name).join(', ')}.`,
    ),
  ]);
}

function missingText(missing: readonly string[], names: readonly string[]): string {
  return missing.length === 0 ? `All ${names.length}.` : `${missing.length} of ${names.length} are missing.`;
}

function item(statement: string, holds: boolean, evidence: string): GoalCheckItem {
  return { statement, holds, evidence };
}

import type { Lesson } from '../scenario.ts';
import { stuck } from './scenario.ts';

/** What a loop detector sees: the same call again may be a model that is stuck, or one that gets on. */
export const stuckLesson: Lesson = {
  id: 'stuck',
  title: 'Stuck or not',
  scenario: stuck,
  input: 'same-call',
  seed: '1',
  harness: {},
  faults: [],
  about: 'See which repeated calls are a loop and which are honest work, and what a loop detector makes of each.',
};

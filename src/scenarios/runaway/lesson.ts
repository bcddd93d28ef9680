import type { Lesson } from '../scenario.ts';
import { runaway } from './scenario.ts';

/** What a run costs that nobody stops. With the default harness the token budget stops it. */
export const runawayLesson: Lesson = {
  id: 'runaway',
  title: 'The runaway',
  scenario: runaway,
  input: 'fails-later',
  seed: '28',
  harness: {},
  faults: [],
  about: 'Watch a tool go quiet and a model try ever other words, and see which limit stops the bill.',
};

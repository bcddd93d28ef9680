import type { Lesson } from '../scenario.ts';
import { research } from './scenario.ts';

/** What pause_turn is: the provider's search has made its laps, and the model was not finished. */
export const researchLesson: Lesson = {
  id: 'research',
  title: 'Research with pauses',
  scenario: research,
  input: 'two-pauses',
  seed: '1',
  harness: {},
  faults: [],
  about: 'See a response that looks finished and is only paused, and what it takes to let the model go on.',
};

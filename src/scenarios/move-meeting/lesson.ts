import type { Lesson } from '../scenario.ts';
import { moveMeeting } from './scenario.ts';

/** The first lesson: the same job by a workflow and by an agent, with Friday free, in conflict or full. */
export const moveMeetingLesson: Lesson = {
  id: 'move-meeting',
  title: 'Move a meeting',
  scenario: moveMeeting,
  input: 'conflict',
  seed: '1',
  harness: {},
  faults: [],
  about: 'Watch who picks the next step: your code in the workflow, the model in the agent.',
};

import type { Mode } from '../../engine/loop/program.ts';
import type { Run } from '../../engine/run/run.ts';
import { invoicesLesson } from '../../scenarios/invoices/lesson.ts';
import { moveMeetingLesson } from '../../scenarios/move-meeting/lesson.ts';
import { runawayLesson } from '../../scenarios/runaway/lesson.ts';
import { type PlayOptions, play } from './scenario-play.ts';

const LESSONS = { 'move-meeting': moveMeetingLesson, invoices: invoicesLesson, runaway: runawayLesson };

/** For tests of the view, which know lessons by their ids: plays one lane of a lesson. */
export function playLesson(id: keyof typeof LESSONS, mode: Mode, options?: PlayOptions): Run {
  return play(LESSONS[id], mode, options);
}

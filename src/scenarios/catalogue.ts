import { moveMeetingLesson } from './move-meeting/lesson.ts';
import type { Lesson } from './scenario.ts';

/** The lessons in the order in which they are taught. The first one opens if the address names none. */
export const LESSONS: readonly [Lesson, ...Lesson[]] = [moveMeetingLesson];

/** The lesson with this id, or undefined. */
export function lessonById(id: string): Lesson | undefined {
  return LESSONS.find((lesson) => lesson.id === id);
}

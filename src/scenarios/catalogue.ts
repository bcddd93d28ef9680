import type { Lesson } from './scenario.ts';

/** A lesson as the menu names it. The lesson itself comes when it is asked for: nobody waits for one that is not shown. */
export interface LessonEntry {
  readonly id: string;
  readonly title: string;
  readonly load: () => Promise<Lesson>;
}

/** The lessons in the order in which they are taught. The first one opens if the address names none. */
export const LESSONS: readonly [LessonEntry, ...LessonEntry[]] = [
  {
    id: 'move-meeting',
    title: 'Move a meeting',
    load: async () => (await import('./move-meeting/lesson.ts')).moveMeetingLesson,
  },
  {
    id: 'invitation',
    title: 'An order in the data',
    load: async () => (await import('./move-meeting/invitation-lesson.ts')).invitationLesson,
  },
  {
    id: 'stuck',
    title: 'Stuck or not',
    load: async () => (await import('./stuck/lesson.ts')).stuckLesson,
  },
  {
    id: 'research',
    title: 'Research with pauses',
    load: async () => (await import('./research/lesson.ts')).researchLesson,
  },
  {
    id: 'runaway',
    title: 'The runaway',
    load: async () => (await import('./runaway/lesson.ts')).runawayLesson,
  },
  {
    id: 'invoices',
    title: 'Process an invoice',
    load: async () => (await import('./invoices/lesson.ts')).invoicesLesson,
  },
];

/** The entry with this id, or undefined. */
export function lessonById(id: string): LessonEntry | undefined {
  return LESSONS.find((lesson) => lesson.id === id);
}

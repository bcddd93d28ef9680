import { LESSONS, type LessonEntry, lessonById } from '../scenarios/catalogue.ts';

/** The fields of an address, the part of a URL behind `#`. */
export function fieldsOf(hash: string): URLSearchParams {
  return new URLSearchParams(hash.replace(/^#/, ''));
}

/** The lesson that an address names; the first one if it names none, or one that does not exist. */
export function lessonNamedIn(hash: string): LessonEntry {
  return lessonById(fieldsOf(hash).get('lesson') ?? '') ?? LESSONS[0];
}

import { type CalendarEvent, DAYS, type Day, type Slot } from './calendar.ts';
import { minutesOf } from './clock-time.ts';

/** A request to move a meeting, as it reads in a person's words. */
export interface MoveRequest {
  /** A word of the meeting's title, in lower case. */
  readonly meeting: string;
  readonly with: string;
  readonly day: Day;
  /** The wished start, in minutes since midnight. */
  readonly start: number;
  readonly mayDiffer: boolean;
  readonly tell: boolean;
}

/** Reads a request out of prose, or null if it asks for something else. */
export function readMoveRequest(text: string): MoveRequest | null {
  const meeting = /\b(?:my|the|our)\s+(\w+)\s+(?:meeting|call|session)\s+with\s+(\w+)/i.exec(text);
  const day = DAYS.find((each) => text.includes(each));
  const time = /\b\d{1,2}:\d{2}\b/.exec(text);
  const start = time === null ? null : minutesOf(time[0]);
  if (meeting === null || day === undefined || start === null) return null;
  const [, title = '', person = ''] = meeting;
  return {
    meeting: title.toLowerCase(),
    with: person,
    day,
    start,
    mayDiffer: /another time|other time|otherwise/i.test(text),
    tell: /\btell\b|\blet\b.*\bknow\b/i.test(text),
  };
}

/** A line of `list_events` as it was read back. */
export type ListedEvent = Pick<CalendarEvent, 'id' | 'title' | 'day' | 'start' | 'end'> & { readonly company: string };

const LISTED = /^(\w+day) (\d{1,2}:\d{2})–(\d{1,2}:\d{2}) (.+?)(?: with ([^()]+))? \((\w+)\)$/;

/** Reads the result of `list_events` back; lines that are no events are left out. */
export function readEvents(content: string): readonly ListedEvent[] {
  return content.split('\n').flatMap((line) => {
    const [, dayName, from = '', to = '', title = '', company = '', id = ''] = LISTED.exec(line.trim()) ?? [];
    const day = DAYS.find((each) => each === dayName);
    const [start, end] = [minutesOf(from), minutesOf(to)];
    return day === undefined || start === null || end === null ? [] : [{ id, title, day, start, end, company }];
  });
}

/** Finds the meeting that a request means among listed events. */
export function findMeeting(
  events: readonly ListedEvent[],
  wanted: { meeting: string; with: string },
): ListedEvent | undefined {
  return events.find(
    (event) => event.title.toLowerCase().includes(wanted.meeting.toLowerCase()) && event.company.includes(wanted.with),
  );
}

/** Reads the result of `find_free_slots` back. */
export function readSlots(content: string): readonly Slot[] {
  const spans = content.match(/\d{1,2}:\d{2}–\d{1,2}:\d{2}/g) ?? [];
  return spans.flatMap((span) => {
    const [from, to] = span.split('–').map(minutesOf);
    return from === null || from === undefined || to === null || to === undefined ? [] : [{ from, to }];
  });
}

/** A start at which both people are free for `minutes`: the first from the wished time on, else the last before it. */
export function commonStart(
  left: readonly Slot[],
  right: readonly Slot[],
  minutes: number,
  wished: number,
): number | null {
  const shared = left.flatMap((one) =>
    right.map((other) => ({ from: Math.max(one.from, other.from), to: Math.min(one.to, other.to) })),
  );
  const fitting = shared.filter((slot) => slot.to - slot.from >= minutes).sort((one, other) => one.from - other.from);
  const after = fitting.find((slot) => slot.to - minutes >= wished);
  if (after !== undefined) return Math.max(after.from, wished);
  const before = fitting.at(-1);
  return before === undefined ? null : before.to - minutes;
}

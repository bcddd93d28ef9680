/** The days that the calendar knows, in order. */
export const DAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'] as const;

/** A working day. */
export type Day = (typeof DAYS)[number];

/** The two people whose calendars there are. `you` is the person whose assistant this is. */
export const PEOPLE = ['you', 'Dana'] as const;

/** Somebody with a calendar. */
export type Person = (typeof PEOPLE)[number];

/** An event in somebody's calendar. Times are minutes since midnight. */
export interface CalendarEvent {
  readonly id: string;
  readonly title: string;
  readonly people: readonly Person[];
  readonly day: Day;
  readonly start: number;
  readonly end: number;
}

/** A message that was sent. It stays sent. */
export interface SentMessage {
  readonly to: string;
  readonly text: string;
}

/** The world of the scenario: a small calendar and an outbox. */
export interface Calendar {
  readonly events: readonly CalendarEvent[];
  readonly outbox: readonly SentMessage[];
}

/** What tools can change in it. */
export type CalendarEffect =
  | { readonly type: 'event_moved'; readonly id: string; readonly day: Day; readonly start: number }
  | ({ readonly type: 'message_sent' } & SentMessage);

/** Office hours, in minutes since midnight: slots are looked for only here. */
export const OFFICE_HOURS = { from: 9 * 60, to: 17 * 60 } as const;

/** The calendar after one effect. */
export function applyEffect(calendar: Calendar, effect: CalendarEffect): Calendar {
  if (effect.type === 'message_sent') {
    return { ...calendar, outbox: [...calendar.outbox, { to: effect.to, text: effect.text }] };
  }
  const events = calendar.events.map((event) =>
    event.id === effect.id
      ? { ...event, day: effect.day, start: effect.start, end: effect.start + event.end - event.start }
      : event,
  );
  return { ...calendar, events };
}

/** A person's events of one day, earliest first. */
export function eventsOf(calendar: Calendar, person: Person, day: Day): readonly CalendarEvent[] {
  return calendar.events
    .filter((event) => event.day === day && event.people.includes(person))
    .sort((left, right) => left.start - right.start);
}

/** The first event that would overlap a span of one day for any of these people, other than `except`. */
export function conflictWith(
  calendar: Calendar,
  span: { readonly day: Day; readonly start: number; readonly end: number },
  people: readonly Person[],
  except: string,
): CalendarEvent | undefined {
  return calendar.events.find(
    (event) =>
      event.id !== except &&
      event.day === span.day &&
      event.people.some((person) => people.includes(person)) &&
      event.start < span.end &&
      span.start < event.end,
  );
}

/** A stretch of a day, in minutes since midnight. */
export interface Slot {
  readonly from: number;
  readonly to: number;
}

/** The stretches of office hours in which a person is free for at least `minutes`. */
export function freeSlots(calendar: Calendar, person: Person, day: Day, minutes: number): readonly Slot[] {
  const slots: Slot[] = [];
  let from: number = OFFICE_HOURS.from;
  for (const event of eventsOf(calendar, person, day)) {
    if (event.start - from >= minutes) slots.push({ from, to: event.start });
    from = Math.max(from, event.end);
  }
  if (OFFICE_HOURS.to - from >= minutes) slots.push({ from, to: OFFICE_HOURS.to });
  return slots;
}

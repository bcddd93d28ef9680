import type { WorldDay } from '../scenario.ts';
import { type Calendar, eventsOf, OFFICE_HOURS, PEOPLE } from './calendar.ts';

/** Friday as the world strip draws it: both calendars, and the outbox. */
export function fridayOf(calendar: Calendar): WorldDay {
  const rows = PEOPLE.map((person) => ({
    label: person === 'you' ? 'You' : person,
    spans: eventsOf(calendar, person, 'Friday').map((event) => ({
      id: event.id,
      label: event.title,
      from: event.start,
      to: event.end,
      isGoal: event.id === 'evt_07',
    })),
  }));
  return { kind: 'day', title: 'Friday', from: OFFICE_HOURS.from, to: OFFICE_HOURS.to, rows, sent: calendar.outbox };
}

import type { InputSchema, Json } from '../../engine/messages/types.ts';
import type { Tool, ToolOutcome } from '../../engine/tools/tool.ts';
import {
  type Calendar,
  type CalendarEffect,
  type CalendarEvent,
  conflictWith,
  DAYS,
  type Day,
  eventsOf,
  freeSlots,
  OFFICE_HOURS,
  PEOPLE,
  type Person,
} from './calendar.ts';
import { minutesOf, spanText, timeText } from './clock-time.ts';

type CalendarTool = Tool<Calendar, CalendarEffect>;
type Outcome = ToolOutcome<CalendarEffect>;

const personProperty = { type: 'string', enum: [...PEOPLE], description: 'Whose calendar.' };
const dayProperty = { type: 'string', enum: [...DAYS] };

/** Lists a person's events, of one day or of the week. */
const listEvents: CalendarTool = {
  definition: {
    name: 'list_events',
    description:
      "List the events in a person's calendar with day, time, title and id. Leave out day for the whole week.",
    input_schema: schema({ person: personProperty, day: dayProperty }, ['person']),
  },
  needsPerson: false,
  millis: 180,
  run: (input, calendar) => {
    const person = personOf(input['person']);
    const days = input['day'] === undefined ? DAYS : [dayOf(input['day'])];
    const lines = days.flatMap((day) => eventsOf(calendar, person, day)).map(lineOf);
    return said(lines.length === 0 ? `No events for ${person}.` : lines.join('\n'));
  },
};

/** Finds the stretches of a day in which a person is free. */
const findFreeSlots: CalendarTool = {
  definition: {
    name: 'find_free_slots',
    description: 'Find when one person is free on a day, within office hours, for at least so many minutes.',
    input_schema: schema({ person: personProperty, day: dayProperty, minutes: { type: 'integer' } }, [
      'person',
      'day',
      'minutes',
    ]),
  },
  needsPerson: false,
  millis: 240,
  run: (input, calendar) => {
    const person = personOf(input['person']);
    const day = dayOf(input['day']);
    const minutes = Number(input['minutes']);
    const slots = freeSlots(calendar, person, day, minutes);
    if (slots.length === 0) return said(`${person} on ${day}: no slot of ${minutes} minutes`);
    return said(`${person} on ${day}: ${slots.map(spanText).join(', ')}`);
  },
};

/**
 * Moves an event and keeps its length. A clash is an ordinary error result with a hint on what to try next, since a
 * model can act on "conflict with Quarterly review" and not on "error 409".
 */
const moveEvent: CalendarTool = {
  definition: {
    name: 'move_event',
    description:
      'Move an event to another day and start time; its length stays. Fails if anybody invited is busy then.',
    input_schema: schema(
      { event_id: { type: 'string' }, day: dayProperty, start: { type: 'string', description: 'Such as 10:00.' } },
      ['event_id', 'day', 'start'],
    ),
  },
  needsPerson: false,
  millis: 320,
  run: (input, calendar) => {
    const event = calendar.events.find((each) => each.id === input['event_id']);
    if (event === undefined)
      return failed(`There is no event ${String(input['event_id'])}; list the events for their ids.`, 404);
    const day = dayOf(input['day']);
    const start = minutesOf(String(input['start']));
    if (start === null) return failed(`${String(input['start'])} is not a time of day; write it as 10:00.`);
    return move(event, day, start, calendar);
  },
};

function move(event: CalendarEvent, day: Day, start: number, calendar: Calendar): Outcome {
  const end = start + event.end - event.start;
  if (start < OFFICE_HOURS.from || end > OFFICE_HOURS.to) {
    return failed(`${spanText({ from: start, to: end })} is outside of office hours, ${spanText(OFFICE_HOURS)}.`);
  }
  const conflict = conflictWith(calendar, { day, start, end }, event.people, event.id);
  if (conflict !== undefined) {
    const when = `${conflict.day} ${spanText({ from: conflict.start, to: conflict.end })}`;
    return failed(`conflict with ${conflict.title} (${when}), check free slots`, 409);
  }
  const when = `${day} ${spanText({ from: start, to: end })}`;
  if (event.day === day && event.start === start) return said(`${event.title} is on ${when} already.`);
  const undo = { name: 'move_event', input: { event_id: event.id, day: event.day, start: timeText(event.start) } };
  const effects = [{ type: 'event_moved', id: event.id, day, start }] as const;
  return { ...said(`Moved ${event.title} to ${when}.`), effects, undo };
}

/** Sends a message to a person. It leaves the house, so a person must approve it first. */
const sendMessage: CalendarTool = {
  definition: {
    name: 'send_message',
    description: 'Send a short message to a person. The user is asked before it is sent.',
    input_schema: schema({ to: { type: 'string' }, text: { type: 'string' } }, ['to', 'text']),
  },
  needsPerson: true,
  millis: 400,
  run: (input) => {
    const message = { to: String(input['to']), text: String(input['text']) };
    if (message.text.trim() === '') return failed('The message has no text.');
    return { ...said(`Sent to ${message.to}.`), effects: [{ type: 'message_sent', ...message }], undo: null };
  },
};

/** The tools of the scenario, in the order in which requests list them. */
export const CALENDAR_TOOLS: readonly CalendarTool[] = [listEvents, findFreeSlots, moveEvent, sendMessage];

function lineOf(event: CalendarEvent): string {
  const others = event.people.filter((person) => person !== 'you');
  const company = event.people.includes('you') && others.length > 0 ? ` with ${others.join(' and ')}` : '';
  return `${event.day} ${timeText(event.start)}–${timeText(event.end)} ${event.title}${company} (${event.id})`;
}

function schema(properties: Record<string, Json>, required: readonly string[]): InputSchema {
  return { type: 'object', properties, required, additionalProperties: false };
}

function said(content: string): Outcome {
  return { content, isError: false, effects: [] };
}

function failed(content: string, status = 400): Outcome {
  return { content, isError: true, effects: [], status };
}

/** The schema has let through only these values; anything else is a fault of the harness. */
function personOf(value: Json | undefined): Person {
  const person = PEOPLE.find((each) => each === value);
  if (person === undefined) throw new RangeError(`${String(value)} has no calendar`);
  return person;
}

function dayOf(value: Json | undefined): Day {
  const day = DAYS.find((each) => each === value);
  if (day === undefined) throw new RangeError(`${String(value)} is not a working day`);
  return day;
}

import { textIn } from '../../engine/messages/blocks.ts';
import type { JsonObject } from '../../engine/messages/types.ts';
import type { StepReading, Variables, WorkflowGraph } from '../../engine/workflow/graph.ts';
import { DAYS } from './calendar.ts';
import { minutesOf, spanText, timeText } from './clock-time.ts';
import { GOAL } from './goal.ts';
import { EXTRACT_HEAD, WRITE_HEAD } from './prompts.ts';
import { findMeeting, readEvents } from './reading.ts';

/**
 * The same job as a workflow: code wrote every path. Two narrow model calls and one question. For a taken time nobody
 * wrote a branch, so there it stops and says what it has and has not done.
 */
export const MOVE_MEETING_WORKFLOW: WorkflowGraph = {
  start: 'extract',
  fallback: 'ask_person',
  nodes: [
    {
      id: 'extract',
      kind: 'model',
      label: 'Extract',
      head: EXTRACT_HEAD,
      messages: () => [{ role: 'user', content: GOAL }],
      read: (response) => readForm(textIn(response.content)),
      next: 'look_up',
    },
    {
      id: 'look_up',
      kind: 'tool',
      label: 'Look up',
      call: () => ({ name: 'list_events', input: { person: 'you' } }),
      read: (result, variables) =>
        result.isError ? { problem: result.content } : readCalendar(result.content, variables),
      next: 'is_free',
    },
    {
      id: 'is_free',
      kind: 'branch',
      label: 'Time free?',
      answer: (variables) => (variables['taken_by'] === null ? 'yes' : 'no'),
      branches: [
        { answer: 'yes', label: 'yes', to: 'move' },
        { answer: 'no', label: 'no: nobody wrote this branch', to: 'ask_person' },
      ],
    },
    {
      id: 'move',
      kind: 'tool',
      label: 'Move',
      call: ({ event_id, day, start }) => ({
        name: 'move_event',
        input: { event_id: text(event_id), day: text(day), start: text(start) },
      }),
      read: (result) => (result.isError ? { problem: result.content } : { learned: { moved: true } }),
      next: 'write',
    },
    {
      id: 'write',
      kind: 'model',
      label: 'Write',
      head: WRITE_HEAD,
      messages: (variables) => [{ role: 'user', content: factsOf(variables) }],
      read: (response) => {
        const message = textIn(response.content).trim();
        return message === '' ? { problem: 'The model wrote no message.' } : { learned: { message } };
      },
      next: 'send',
    },
    {
      id: 'send',
      kind: 'tool',
      label: 'Send',
      call: (variables) => ({
        name: 'send_message',
        input: { to: text(variables['with']), text: text(variables['message']) },
      }),
      read: (result) => (result.isError ? { problem: result.content } : { learned: { sent: true } }),
      next: 'done',
    },
    { id: 'done', kind: 'done', label: 'Done', report: reportOf },
    { id: 'ask_person', kind: 'hand_over', label: 'Ask a person', report: reportOf },
  ],
};

/** Reads the first call's answer. A form that is not filled in as asked goes to a person, never further down the graph. */
function readForm(answer: string): StepReading {
  const form = parseObject(answer);
  const [meeting, person, day, start] = ['meeting', 'with', 'day', 'start'].map((key) => form?.[key]);
  const isComplete = [meeting, person].every((value) => typeof value === 'string' && value !== '');
  const minutes = typeof start === 'string' ? minutesOf(start) : null;
  if (!isComplete || minutes === null || !DAYS.some((each) => each === day)) {
    return { problem: 'The first call did not fill in the form as asked.' };
  }
  return { learned: { meeting: text(meeting), with: text(person), day: text(day), start: timeText(minutes) } };
}

/** The object in an answer. Models that no schema holds like to put it in a fence of words or backticks. */
function parseObject(answer: string): JsonObject | null {
  try {
    const value: unknown = JSON.parse(answer.slice(answer.indexOf('{'), answer.lastIndexOf('}') + 1));
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
  } catch {
    return null;
  }
}

function readCalendar(content: string, variables: Variables): StepReading {
  const events = readEvents(content);
  const meeting = findMeeting(events, { meeting: text(variables['meeting']), with: text(variables['with']) });
  if (meeting === undefined) return { problem: 'No such meeting is in the calendar.' };
  const start = minutesOf(text(variables['start'])) ?? 0;
  const end = start + meeting.end - meeting.start;
  const clash = events.find(
    (event) => event.id !== meeting.id && event.day === variables['day'] && event.start < end && start < event.end,
  );
  const taken = clash === undefined ? null : `${clash.title}, ${spanText({ from: clash.start, to: clash.end })}`;
  return { learned: { event_id: meeting.id, title: meeting.title, end: timeText(end), taken_by: taken } };
}

function factsOf({ with: person, meeting, day, start, end }: Variables): string {
  return `To: ${text(person)}\nMeeting: ${text(meeting)}\nNew time: ${text(day)}, ${text(start)}–${text(end)}`;
}

function reportOf(variables: Variables): readonly string[] {
  const { day, start, taken_by: taken, problem, moved, sent, title, with: person } = variables;
  const name = title === undefined ? 'the meeting' : text(title);
  const when = `${text(day)}, ${text(start)}`;
  return [
    ...(typeof taken === 'string' ? [`${when} is taken: ${taken}.`] : []),
    ...(problem === undefined ? [] : [text(problem)]),
    moved === true ? `Done: ${name} is on ${when}.` : `Not done: ${name} has not been moved.`,
    sent === true
      ? `Done: ${text(person)} has been told.`
      : `Not done: ${person === undefined ? 'nobody has' : `${text(person)} has not`} been told.`,
  ];
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

import type { ModelRequest } from '../../engine/messages/request.ts';
import type { Random, Reply } from '../../engine/simulator/types.ts';
import { minutesOf, spanText, timeText } from './clock-time.ts';
import { type Knowledge, knowledgeFrom, type Order } from './knowledge.ts';
import { commonStart, type ListedEvent, type MoveRequest } from './reading.ts';

/**
 * What the simulated model does as an agent: from what it knows it picks the next call, or answers. There is no script;
 * the order of the calls follows from what each result has said.
 */
export function agentReply(request: ModelRequest, random: Random): Reply {
  const known = knowledgeFrom(request.messages);
  if (known.request === null)
    return { text: 'What would you like me to do? I need the meeting, the day and the time.' };
  if (known.blocked !== null) return blocked(known, known.blocked);
  if (known.order !== null && known.obeyed === null) return obey(known, known.order);
  if (known.meeting === null) return known.hasListed ? notFound(known.request) : lookUp(known.request, random);
  if (known.moved === null) return findATime(known, known.request, known.meeting, random);
  return afterMove(known, known.request, known.meeting, known.moved, random);
}

function lookUp(wanted: MoveRequest, random: Random): Reply {
  const thinking = random.pick([
    `I need the id of the ${wanted.meeting} meeting with ${wanted.with}, and how long it is. I will list the events.`,
    `To move the ${wanted.meeting} meeting I have to know its id and its length. The calendar has both.`,
    `First I look up the ${wanted.meeting} meeting with ${wanted.with}: I can't move it without its id.`,
  ]);
  return { thinking, calls: [{ name: 'list_events', input: { person: 'you' } }] };
}

function notFound(wanted: MoveRequest): Reply {
  return {
    text: `I found no ${wanted.meeting} meeting with ${wanted.with} in your calendar, so I changed nothing and sent nothing.`,
  };
}

function findATime(known: Knowledge, wanted: MoveRequest, meeting: ListedEvent, random: Random): Reply {
  const clash = known.failedMoves.at(-1);
  if (clash === undefined) return tryToMove(meeting, wanted, wanted.start, wishedThinking(meeting, wanted, random));
  if (CANT_BE_MENDED.test(clash.reason)) return couldNot(meeting, wanted, clash.reason);
  if (BARE.test(clash.reason)) return guess(known, wanted, meeting, clash.reason);
  if (!wanted.mayDiffer) return couldNot(meeting, wanted, clash.reason);
  const people = ['you', wanted.with];
  const unknown = people.filter((person) => known.slots[person] === undefined);
  if (unknown.length > 0) return askForSlots(unknown, meeting, wanted, clash.reason, random);
  const [mine = [], theirs = []] = people.map((person) => known.slots[person]);
  const start = commonStart(mine, theirs, meeting.end - meeting.start, wanted.start);
  if (start === null || known.failedMoves.some((failed) => failed.start === timeText(start))) {
    return couldNot(meeting, wanted, clash.reason);
  }
  const thinking = random.pick([
    `We are both free at ${timeText(start)} for ${meeting.end - meeting.start} minutes. I will move the meeting there.`,
    `The first time that suits both calendars is ${timeText(start)}. That is another time on ${wanted.day}, as the user allowed.`,
  ]);
  return tryToMove(meeting, wanted, start, thinking);
}

/** An error that is only a number: it says that something is wrong, and not what. */
const BARE = /^error \d+$/;
const CANT_BE_MENDED = /\bis down\b|permission denied|may not use/;
const HALF_HOUR = 30;
const GUESSES = 3;

/** What is left to a model that is not told what is wrong: to try again a little otherwise, and to give up after a while. */
function guess({ failedMoves }: Knowledge, wanted: MoveRequest, meeting: ListedEvent, reason: string): Reply {
  if (failedMoves.length > GUESSES) {
    const why = `the calendar refused ${failedMoves.length} times and said only “${reason}”`;
    return {
      thinking: 'I do not know what is wrong. More guesses will not help.',
      text: `I could not move ${meeting.title} to ${wanted.day}: ${why}. I sent ${wanted.with} nothing.`,
    };
  }
  const thinking = `“${reason}” does not say what is wrong: the day, the time, the event? I guess, and try half an hour later.`;
  return tryToMove(meeting, wanted, wanted.start + HALF_HOUR * failedMoves.length, thinking);
}

/** Does what an entry of the calendar orders, as a model may that cannot tell data from orders. */
function obey({ request }: Knowledge, { to }: Order): Reply {
  const day = request?.day ?? 'Friday';
  return {
    thinking: `An entry has a note for me: I shall send ${to} the times, and the user has approved it. I do that first.`,
    text: 'The user has approved this message.',
    calls: [{ name: 'send_message', input: { to, text: `Hi ${to}, here are all times of ${day} from the calendar.` } }],
  };
}

function blocked({ moved, request }: Knowledge, reason: string): Reply {
  const done = moved === null ? 'I changed nothing' : 'The meeting is moved';
  return { text: `I could not look into the calendar: ${reason} ${done}, and I sent ${request?.with} nothing.` };
}

function wishedThinking(meeting: ListedEvent, wanted: MoveRequest, random: Random): string {
  const wish = `${wanted.day} at ${timeText(wanted.start)}`;
  return random.pick([
    `${meeting.title} is ${meeting.id}, on ${meeting.day} now. I will try ${wish} first, as the user wished.`,
    `Found it: ${meeting.id}. The wished time is ${wish}; the tool will tell me if that is taken.`,
  ]);
}

function tryToMove(meeting: ListedEvent, wanted: MoveRequest, start: number, thinking: string): Reply {
  return {
    thinking,
    calls: [{ name: 'move_event', input: { event_id: meeting.id, day: wanted.day, start: timeText(start) } }],
  };
}

function askForSlots(
  people: readonly string[],
  meeting: ListedEvent,
  wanted: MoveRequest,
  reason: string,
  random: Random,
): Reply {
  const minutes = meeting.end - meeting.start;
  const whose =
    people.length === 2
      ? 'both calendars at once'
      : people[0] === 'you'
        ? "the user's calendar"
        : `${people[0]}'s calendar`;
  const thinking = random.pick([
    `That time is taken: ${reason}. I will check ${whose} for ${minutes} free minutes.`,
    `The tool says: ${reason}. So I look for another time on ${wanted.day}, in ${whose}.`,
  ]);
  return {
    thinking,
    calls: people.map((person) => ({ name: 'find_free_slots', input: { person, day: wanted.day, minutes } })),
  };
}

function couldNot(meeting: ListedEvent, wanted: MoveRequest, reason: string): Reply {
  const now = `${meeting.day}, ${spanText({ from: meeting.start, to: meeting.end })}`;
  const isTaken = wanted.mayDiffer && !CANT_BE_MENDED.test(reason);
  const why = isTaken ? `no time on ${wanted.day} is free for you and ${wanted.with} both` : reason;
  return {
    thinking: isTaken
      ? `Nothing on ${wanted.day} fits. I should say so and change nothing.`
      : 'I can’t mend that. I should say so.',
    text: `I could not move ${meeting.title} to ${wanted.day}: ${why}. It stays on ${now}, and I sent ${wanted.with} nothing.`,
  };
}

function afterMove(
  known: Knowledge,
  wanted: MoveRequest,
  meeting: ListedEvent,
  moved: { day: string; start: string },
  random: Random,
): Reply {
  const start = minutesOf(moved.start) ?? wanted.start;
  const when = `${moved.day}, ${spanText({ from: start, to: start + meeting.end - meeting.start })}`;
  if (!wanted.tell) return { text: `${meeting.title} is on ${when} now.` };
  if (known.message === null) return tell(wanted, meeting, when, random);
  if (known.message.outcome === 'sent') {
    const also = known.obeyed === 'sent' ? ` I also sent ${known.order?.to} the times, as the entry asked.` : '';
    return {
      thinking: 'The meeting is moved and the message is sent. I can report.',
      text: `Done: ${meeting.title} is on ${when} now, and ${wanted.with} has been told.${also}`,
    };
  }
  const why = /refused/i.test(known.message.reason) ? 'the message was refused' : 'the message could not be sent';
  return {
    thinking: `The message did not go out. I must not claim that ${wanted.with} knows.`,
    text: `${meeting.title} is on ${when} now, but ${why}, so ${wanted.with} has not been told.`,
  };
}

function tell(wanted: MoveRequest, meeting: ListedEvent, when: string, random: Random): Reply {
  const text = random.pick([
    `Hi ${wanted.with}, our ${wanted.meeting} meeting has moved to ${when}. See you then!`,
    `Hi ${wanted.with}, I moved our ${wanted.meeting} meeting to ${when}. I hope that suits you.`,
  ]);
  const thinking = `${meeting.title} is moved. ${wanted.with} still has to hear the new time, ${when}.`;
  return { thinking, calls: [{ name: 'send_message', input: { to: wanted.with, text } }] };
}

import { blocksOf, resultText } from '../../engine/messages/blocks.ts';
import { rememberingFold } from '../../engine/messages/chain.ts';
import type { ContentBlock, JsonObject, Message, ToolResultBlock } from '../../engine/messages/types.ts';
import type { Slot } from './calendar.ts';
import { findMeeting, type ListedEvent, type MoveRequest, readEvents, readMoveRequest, readSlots } from './reading.ts';

/** A try to move the meeting that failed, with what the tool said. */
export interface FailedMove {
  readonly day: string;
  readonly start: string;
  readonly reason: string;
}

/** An order to the model that somebody wrote into a calendar entry. */
export interface Order {
  readonly to: string;
}

/**
 * What the simulated model knows: only what stands in the messages it was sent. Delete a block and it no longer knows
 * what the block said; that is the whole point.
 */
export interface Knowledge {
  readonly request: MoveRequest | null;
  /** The calls seen so far by id: a result means nothing without the call it answers. */
  readonly calls: Readonly<Record<string, { readonly name: string; readonly input: JsonObject }>>;
  readonly hasListed: boolean;
  readonly meeting: ListedEvent | null;
  readonly failedMoves: readonly FailedMove[];
  /** Free slots by person, on the wished day. */
  readonly slots: Readonly<Record<string, readonly Slot[]>>;
  readonly moved: { readonly day: string; readonly start: string } | null;
  /** Why the calendar could not be looked into, or null. */
  readonly blocked: string | null;
  /** An order that stands in a calendar entry. A model that is led astray by it takes it for the user's. */
  readonly order: Order | null;
  /** What became of the message that the order asks for; null while there was none. */
  readonly obeyed: 'sent' | 'not_sent' | null;
  readonly message: { readonly outcome: 'sent' } | { readonly outcome: 'failed'; readonly reason: string } | null;
}

const NOTHING: Knowledge = {
  request: null,
  calls: {},
  hasListed: false,
  meeting: null,
  failedMoves: [],
  slots: {},
  moved: null,
  blocked: null,
  order: null,
  obeyed: null,
  message: null,
};

/** What can be known from a conversation. After one more message it reads that message only. */
export const knowledgeFrom = rememberingFold<Message, Knowledge>(NOTHING, (known, message) =>
  blocksOf(message).reduce((sofar, block) => learn(sofar, message, block), known),
);

function learn(known: Knowledge, message: Message, block: ContentBlock): Knowledge {
  if (block.type === 'text' && message.role === 'user')
    return { ...known, request: readMoveRequest(block.text) ?? known.request };
  if (block.type === 'tool_use')
    return { ...known, calls: { ...known.calls, [block.id]: { name: block.name, input: block.input } } };
  return block.type === 'tool_result' ? learnFromResult(known, block) : known;
}

function learnFromResult(known: Knowledge, block: ToolResultBlock): Knowledge {
  const call = known.calls[block.tool_use_id];
  if (call === undefined) return known;
  const content = resultText(block);
  const failed = block.is_error === true;
  switch (call.name) {
    case 'list_events':
      return failed ? { ...known, blocked: content } : learnEvents(known, content);
    case 'find_free_slots':
      return failed
        ? { ...known, blocked: content }
        : { ...known, slots: { ...known.slots, [String(call.input['person'])]: readSlots(content) } };
    case 'move_event':
      return learnMove(known, call.input, failed ? content : null);
    case 'send_message':
      if (call.input['to'] === known.order?.to) return { ...known, obeyed: failed ? 'not_sent' : 'sent' };
      return { ...known, message: failed ? { outcome: 'failed', reason: content } : { outcome: 'sent' } };
    default:
      return known;
  }
}

function learnEvents(known: Knowledge, content: string): Knowledge {
  const meeting = known.request === null ? undefined : findMeeting(readEvents(content), known.request);
  const [, to] = /assistant: [^\n]*?\bsend (\w+)/.exec(content) ?? [];
  const order = to === undefined ? known.order : { to };
  return { ...known, hasListed: true, meeting: meeting ?? known.meeting, order };
}

function learnMove(known: Knowledge, input: JsonObject, reason: string | null): Knowledge {
  const [day, start] = [String(input['day']), String(input['start'])];
  if (reason === null) return { ...known, moved: { day, start } };
  return { ...known, failedMoves: [...known.failedMoves, { day, start, reason }] };
}

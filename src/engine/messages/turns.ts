import { blocksOf } from './blocks.ts';
import { appendTo, type Chain, toArray } from './chain.ts';
import type { ContentBlock, Message, Role } from './types.ts';

/** A block with its place in the array: `messages[message].content[block]`. */
export interface PlacedBlock {
  readonly block: ContentBlock;
  readonly at: { readonly message: number; readonly block: number };
}

/** A message with its place in the array. */
interface PlacedMessage {
  readonly message: Message;
  readonly index: number;
}

/**
 * Neighbouring messages of one role, read as one. The API merges them before it checks pairing, so results that are
 * split over two user messages still answer their calls. Source: cases/README, finding 2 (recorded 200s).
 */
export interface MergedTurn {
  readonly role: Role;
  readonly messages: Chain<PlacedMessage>;
  readonly firstMessage: number;
  readonly lastMessage: number;
  /** The blocks of all its messages. Put together when somebody asks, so that a long turn is not copied as it grows. */
  readonly blocks: () => readonly PlacedBlock[];
}

/** Starts a merged turn with one message. */
export function startTurn(message: Message, index: number): MergedTurn {
  return turnOf(message.role, appendTo<PlacedMessage>(null, { message, index }), index, index);
}

/** Adds a message of the same role to the turn. */
export function extendTurn({ role, messages, firstMessage }: MergedTurn, message: Message, index: number): MergedTurn {
  return turnOf(role, appendTo(messages, { message, index }), firstMessage, index);
}

function turnOf(role: Role, messages: Chain<PlacedMessage>, firstMessage: number, lastMessage: number): MergedTurn {
  let known: readonly PlacedBlock[] | null = null;
  const blocks = () => {
    known ??= blocksIn(messages);
    return known;
  };
  return { role, messages, firstMessage, lastMessage, blocks };
}

function blocksIn(messages: Chain<PlacedMessage>): readonly PlacedBlock[] {
  const placed = messages.parent === null ? [messages.value] : toArray(messages);
  return placed.flatMap(({ message, index }) =>
    blocksOf(message).map((block, position) => ({ block, at: { message: index, block: position } })),
  );
}

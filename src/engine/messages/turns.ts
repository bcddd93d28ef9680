import { blocksOf } from './blocks.ts';
import type { ContentBlock, Message, Role } from './types.ts';

/** A block with its place in the array: `messages[message].content[block]`. */
export interface PlacedBlock {
  readonly block: ContentBlock;
  readonly at: { readonly message: number; readonly block: number };
}

/**
 * Neighbouring messages of one role, read as one. The API merges them before it checks pairing, so results that are
 * split over two user messages still answer their calls. Source: cases/README, finding 2 (recorded 200s).
 */
export interface MergedTurn {
  readonly role: Role;
  readonly blocks: readonly PlacedBlock[];
  readonly firstMessage: number;
  readonly lastMessage: number;
}

/** Starts a merged turn with one message. */
export function startTurn(message: Message, index: number): MergedTurn {
  return { role: message.role, blocks: placed(message, index), firstMessage: index, lastMessage: index };
}

/** Adds a message of the same role to the turn. */
export function extendTurn(turn: MergedTurn, message: Message, index: number): MergedTurn {
  return { ...turn, blocks: [...turn.blocks, ...placed(message, index)], lastMessage: index };
}

function placed(message: Message, index: number): readonly PlacedBlock[] {
  return blocksOf(message).map((block, position) => ({ block, at: { message: index, block: position } }));
}

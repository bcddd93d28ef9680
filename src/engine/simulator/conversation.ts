import { blocksOf, isToolUse, resultText } from '../messages/blocks.ts';
import { canonicalJson } from '../messages/canonical.ts';
import { rememberingFold } from '../messages/chain.ts';
import { digest } from '../messages/digest.ts';
import { addTo, emptySet, type GrowingSet, placeIn } from '../messages/growing-set.ts';
import type { ContentBlock, Message } from '../messages/types.ts';
import { withoutMark } from './cache-positions.ts';

/** What a conversation comes down to: a fingerprint, and the ids of the last assistant turn, for the results to come. */
export interface Conversation {
  readonly fingerprint: string;
  readonly role: string;
  readonly callIds: GrowingSet;
}

/** The conversation in which nothing has been said. */
export const NO_CONVERSATION: Conversation = { fingerprint: digest(''), role: '', callIds: emptySet() };

/**
 * Adds a message to a conversation. The fingerprint leaves out what says nothing about the talk itself: ids (a result
 * counts by the position of its call), cache marks, thinking and its signatures, where one message of a role ends and
 * the next begins, blanks around a text, and the order of keys. Source: design §2.4; reference §5.2 on binding.
 */
export function continueConversation(conversation: Conversation, message: Message): Conversation {
  const isNewTurn = message.role !== conversation.role;
  let callIds = isNewTurn && message.role === 'assistant' ? emptySet() : conversation.callIds;
  let { fingerprint } = conversation;
  for (const block of blocksOf(message)) {
    const said = saidBy(block, callIds);
    if (said !== null) fingerprint = digest(`${message.role} ${said}`, fingerprint);
    if (isToolUse(block)) callIds = addTo(callIds, block.id);
  }
  return { fingerprint, role: message.role, callIds };
}

/** Reads a conversation from its messages. After an append it costs what was appended. */
export const conversationOf = rememberingFold<Message, Conversation>(NO_CONVERSATION, continueConversation);

function saidBy(block: ContentBlock, callIds: GrowingSet): string | null {
  switch (block.type) {
    case 'text':
      return block.text.trim() === '' ? null : `text ${block.text.trim()}`;
    case 'tool_use':
    case 'server_tool_use':
      return `${block.type} ${block.name} ${canonicalJson(block.input)}`;
    case 'tool_result': {
      const outcome = block.is_error === true ? 'failed' : 'returned';
      return `tool_result ${placeIn(callIds, block.tool_use_id)} ${outcome} ${resultText(block).trim()}`;
    }
    case 'thinking':
    case 'redacted_thinking':
      return null;
    default:
      return withoutMark(block);
  }
}

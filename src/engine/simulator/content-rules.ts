import type { MergedTurn } from '../messages/turns.ts';
import type { Message } from '../messages/types.ts';
import type { EndSubject, MessageSubject, Problem, TurnSubject } from './rule.ts';

/**
 * The model is asked something. Source: reference §3.1.
 */
export function hasMessages(_head: unknown, messageCount: number): Problem | null {
  return messageCount > 0 ? null : { message: 'messages: at least one message is required', at: null };
}

/**
 * The roles are user and assistant; some models allow system too, but never first. Source: reference §1.2, §3.1;
 * cases/README, finding 5.
 */
export function roleIsAllowed({ message, index, model }: MessageSubject): Problem | null {
  const role: string = message.role;
  if (role === 'user' || role === 'assistant') return null;
  if (role === 'system' && model.traits.systemRole && index > 0) return null;
  return { message: `messages: Unexpected role "${role}". ${roleAdvice(role)}`, at: { message: index, block: null } };
}

function roleAdvice(role: string): string {
  if (role === 'system') {
    return 'The Messages API accepts a top-level `system` parameter, not "system" as an input message role.';
  }
  if (role === 'tool') {
    return 'Allowed roles are "user" or "assistant". For instructions on how to use tools, see https://docs.anthropic.com/en/docs/tool-use';
  }
  return 'Allowed roles are "user" or "assistant"';
}

/**
 * Only the very last message may be empty, and only if it is the assistant's: so a user message is judged at once, an
 * assistant message when another one follows. Source: reference §3.1.
 */
export function messagesAreNotEmpty({ message, previous, index }: MessageSubject): Problem | null {
  if (previous !== null && previous.role === 'assistant' && isEmpty(previous)) return emptyMessage(index - 1);
  return message.role !== 'assistant' && isEmpty(message) ? emptyMessage(index) : null;
}

function isEmpty(message: Message): boolean {
  return message.content.length === 0;
}

function emptyMessage(index: number): Problem {
  const text = 'all messages must have non-empty content except for the optional final assistant message';
  return { message: `messages.${index}: ${text}`, at: { message: index, block: null } };
}

/**
 * A text block is never the empty string. Source: reference §3.1.
 */
export function textIsNotEmpty({ message, index }: MessageSubject): Problem | null {
  if (typeof message.content === 'string') return null;
  const block = message.content.findIndex((each) => each.type === 'text' && each.text === '');
  return block === -1
    ? null
    : { message: 'messages: text content blocks must be non-empty', at: { message: index, block } };
}

/**
 * Text that is blank is refused only where the turn says nothing else in words. Source: reference §3.1; cases/README,
 * finding 7.
 */
export function textIsNotBlank({ turn }: TurnSubject): Problem | null {
  const texts = turn.blocks.filter(({ block }) => block.type === 'text' && block.text !== '');
  const first = texts[0];
  if (first === undefined || texts.some(({ block }) => block.type === 'text' && block.text.trim() !== '')) return null;
  return { message: 'messages: text content blocks must contain non-whitespace text', at: first.at };
}

/**
 * Models from 4.6 on do not carry on an assistant message. A paused turn is sent back as it is, on every model. Source:
 * reference §3.1; cases/README, findings 4 and 6.
 */
export function endsWithUser({ turn, model }: EndSubject): Problem | null {
  if (turn.role !== 'assistant' || model.traits.prefill || isPaused(turn)) return null;
  const message =
    'This model does not support assistant message prefill. The conversation must end with a user message.';
  return { message, at: { message: turn.lastMessage, block: null } };
}

/**
 * An assistant message that the model shall carry on does not end in a blank. Source: reference §3.1.
 */
export function prefillIsTrimmed({ turn }: EndSubject): Problem | null {
  const last = turn.blocks.at(-1)?.block;
  if (turn.role !== 'assistant' || last?.type !== 'text' || last.text === last.text.trimEnd()) return null;
  const message = 'messages: final assistant content cannot end with trailing whitespace';
  return { message, at: { message: turn.lastMessage, block: null } };
}

/** Whether the provider's own tool was still running when the turn stopped: `pause_turn`. */
function isPaused(turn: MergedTurn): boolean {
  return turn.blocks.at(-1)?.block.type === 'server_tool_use';
}

import type { PlacedBlock } from '../messages/turns.ts';
import type { ContentBlock, Message } from '../messages/types.ts';
import type { EndSubject, MessageSubject, Problem, TurnSubject } from './rule.ts';
import { isFields } from './shape.ts';

/**
 * The roles are user and assistant; some models allow system too. Source: reference §1.2, §3.1; cases/README, finding 5.
 */
export function roleIsAllowed({ message, index, model }: MessageSubject): Problem | null {
  const role: string = message.role;
  if (role === 'user' || role === 'assistant') return null;
  if (role === 'system' && model.traits.systemRole) return null;
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

/** A system message may do no more than change settings. Source: gproxy#209. */
function isEmpty(message: Message): boolean {
  return message.content.length === 0 && !(message.role === 'system' && 'output_config' in message);
}

function emptyMessage(index: number): Problem {
  const text = 'all messages must have non-empty content except for the optional final assistant message';
  return { message: `messages.${index}: ${text}`, at: { message: index, block: null } };
}

const EMPTY_TEXT = 'messages: text content blocks must be non-empty';

/**
 * A text block is never the empty string. Source: reference §3.1; cases/README, finding 7.
 */
export function textIsNotEmpty({ message, index }: MessageSubject): Problem | null {
  if (typeof message.content === 'string') return null;
  const block = message.content.findIndex((each) => each.type === 'text' && each.text === '');
  return block === -1 ? null : { message: EMPTY_TEXT, at: { message: index, block } };
}

/**
 * Nor is a text inside a tool_result. Source: nanobot#949; cases/README, finding 7 ("always").
 */
export function resultTextIsNotEmpty({ message, index }: MessageSubject): Problem | null {
  if (typeof message.content === 'string') return null;
  const block = message.content.findIndex(
    (each) =>
      each.type === 'tool_result' &&
      Array.isArray(each.content) &&
      each.content.some((part) => isFields(part) && part['type'] === 'text' && part['text'] === ''),
  );
  return block === -1 ? null : { message: EMPTY_TEXT, at: { message: index, block } };
}

/**
 * Text that is blank is refused only where the turn says nothing else in words. Source: reference §3.1; cases/README,
 * finding 7.
 */
export function textIsNotBlank({ blocks }: TurnSubject): Problem | null {
  if (blocks.some(({ block }) => block.type === 'text' && block.text.trim() !== '')) return null;
  const first = blocks.find(({ block }) => block.type === 'text' && block.text !== '');
  if (first === undefined) return null;
  return { message: 'messages: text content blocks must contain non-whitespace text', at: first.at };
}

const ASSISTANT_ONLY = ['tool_use', 'server_tool_use', 'thinking', 'redacted_thinking', 'mcp_tool_use'];
const USER_ONLY = ['image', 'search_result', 'container_upload'];

/**
 * What the model writes stands in assistant messages, what it is shown in user messages. A document in an assistant
 * message is refused since version 2026-10-21. Source: reference §1.1, §1.2.
 */
export function blocksAreInTheirPlace({ message, index, generation }: MessageSubject): Problem | null {
  if (typeof message.content === 'string' || message.role === 'system') return null;
  const strange =
    message.role === 'user' ? ASSISTANT_ONLY : generation === '2026' ? [...USER_ONLY, 'document'] : USER_ONLY;
  const block = message.content.findIndex(({ type }) => strange.includes(type));
  const found: ContentBlock | undefined = message.content[block];
  if (found === undefined) return null;
  const there = message.role === 'user' ? 'assistant' : 'user';
  const text = `\`${found.type}\` blocks can only be in \`${there}\` messages`;
  return { message: `messages.${index}: ${text}`, at: { message: index, block } };
}

/**
 * What a user says cites nothing, since version 2026-10-21. Source: reference §1.1.
 */
export function userTextCitesNothing({ message, index, generation }: MessageSubject): Problem | null {
  if (generation !== '2026' || message.role !== 'user' || typeof message.content === 'string') return null;
  const block = message.content.findIndex(
    (each) => isFields(each) && Array.isArray(each['citations']) && each['citations'].length > 0,
  );
  if (block === -1) return null;
  const path = `messages.${index}.content.${block}.text.citations`;
  return { message: `${path}: citations are not permitted in user messages`, at: { message: index, block } };
}

/** Blocks that a system message may hold: text, and by a beta a change of tools. Source: docs; cases/README. */
const SYSTEM_BLOCKS = ['text', 'tool_addition', 'tool_removal'];

/**
 * A system message holds text. Source: reference §1.2.
 */
export function systemMessageIsText({ message, index }: MessageSubject): Problem | null {
  if (message.role !== 'system' || typeof message.content === 'string') return null;
  const block = message.content.findIndex(({ type }) => !SYSTEM_BLOCKS.includes(type));
  if (block === -1) return null;
  return { message: `messages.${index}: system messages can only contain text`, at: { message: index, block } };
}

/**
 * Models have a limit of pictures a request. Source: reference §1.1.
 */
export function imagesAreFew({ totals, model }: EndSubject): Problem | null {
  const limit = model.contextWindow > 200_000 ? 600 : 100;
  if (totals.imageCount <= limit) return null;
  return { message: `messages: Too many images and documents: ${totals.imageCount} > ${limit}`, at: null };
}

/** Whether the block was written by a tool that the provider runs. */
export function isByServer({ block }: PlacedBlock): boolean {
  return block.type === 'server_tool_use' || block.type.endsWith('_tool_result');
}

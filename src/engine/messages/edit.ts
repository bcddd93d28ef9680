import { blocksOf, isToolResult, resultText } from './blocks.ts';
import { appendTo, type Chain } from './chain.ts';
import type { ContentBlock, Message, Role, ToolResultBlock } from './types.ts';

/** What a person changes in the messages that are sent. Places count from 0, as on the wire. */
export type MessageEdit =
  /** What a tool_result says, and whether it says so as an error. */
  | {
      readonly type: 'result';
      readonly message: number;
      readonly block: number;
      readonly text: string;
      readonly isError: boolean;
    }
  /** What a text block says. */
  | { readonly type: 'text'; readonly message: number; readonly block: number; readonly text: string }
  /** A block goes or, where `block` is null, the whole message. A message without blocks goes as well. */
  | { readonly type: 'deletion'; readonly message: number; readonly block: number | null };

/** A person's edit of what is sent, with what stood at its place before. */
export interface EditedPlace {
  readonly edit: MessageEdit;
  readonly role: Role;
  /** Whether a message goes as a whole. */
  readonly isWhole: boolean;
  /** The tool whose result stands at the place; null if none does. */
  readonly tool: string | null;
}

/**
 * The messages after an edit. They share everything before the edited place, and the messages behind it are the same
 * values: it costs what stands behind the place. Throws if there is nothing of the kind at the place.
 */
export function editedMessages(messages: Chain<Message> | null, edit: MessageEdit): Chain<Message> | null {
  const behind: Message[] = [];
  let link = messages;
  for (; link !== null && link.length - 1 > edit.message; link = link.parent) behind.push(link.value);
  if (link === null || link.length - 1 !== edit.message)
    throw new RangeError(`There is no message ${edit.message} to edit.`);
  const changed = editedMessage(link.value, edit);
  const upToPlace = changed === null ? link.parent : appendTo(link.parent, changed);
  return behind.reverse().reduce<Chain<Message> | null>(appendTo, upToPlace);
}

/** The message after an edit; null if nothing is left of it. */
function editedMessage(message: Message, edit: MessageEdit): Message | null {
  if (edit.type === 'deletion' && edit.block === null) return null;
  const blocks = blocksOf(message);
  const block = edit.block === null ? undefined : blocks[edit.block];
  if (block === undefined) throw new RangeError(`Message ${edit.message} has no block ${edit.block}.`);
  const changed = editedBlock(block, edit);
  const content = blocks.flatMap((each) => (each !== block ? [each] : changed === null ? [] : [changed]));
  return content.length === 0 ? null : { ...message, content };
}

function editedBlock(block: ContentBlock, edit: MessageEdit): ContentBlock | null {
  if (edit.type === 'deletion') return null;
  if (edit.type === 'text' && block.type === 'text') return { ...block, text: edit.text };
  if (edit.type === 'result' && isToolResult(block)) return editedResult(block, edit);
  throw new RangeError(`A ${block.type} block can't be edited as a ${edit.type}.`);
}

/** `is_error` stands there only when it is true, as a caller of the API would write it. */
function editedResult(
  { is_error: _before, ...block }: ToolResultBlock,
  { text, isError }: { readonly text: string; readonly isError: boolean },
): ToolResultBlock {
  return { ...block, content: text, ...(isError ? { is_error: true } : {}) };
}

/**
 * What a block says, if that can be edited as text; else null. Thinking can't: the API knows its own by a signature, and
 * refuses a request in which it was changed. A result with more than text in it would lose the rest.
 */
export function editableText(block: ContentBlock): string | null {
  if (block.type === 'text') return block.text;
  if (!isToolResult(block)) return null;
  const { content } = block;
  const isText = content === undefined || typeof content === 'string' || content.every((each) => each.type === 'text');
  return isText ? resultText(block) : null;
}

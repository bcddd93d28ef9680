import { blocksOf } from '../messages/blocks.ts';
import type { Message } from '../messages/types.ts';
import { BLOCK } from './block-shapes.ts';
import { imageProblem } from './image-bytes.ts';
import { blockPath, type MessageSubject, outside, type Problem, type RequestSubject } from './rule.ts';
import { type Fields, isFields, within } from './shape.ts';

/** Which fields of a block are ids, and what they must look like. Source: reference §3.2. */
const CALL_ID = /^[a-zA-Z0-9_-]+$/;
const SERVER_CALL_ID = /^srvtoolu_[a-zA-Z0-9_]+$/;
const ID_FIELDS = new Map([
  ['tool_use', { field: 'id', pattern: CALL_ID }],
  ['tool_result', { field: 'tool_use_id', pattern: CALL_ID }],
  ['server_tool_use', { field: 'id', pattern: SERVER_CALL_ID }],
  ['web_search_tool_result', { field: 'tool_use_id', pattern: SERVER_CALL_ID }],
]);

/** What a message may hold beside role and content: system messages may carry settings. Source: gproxy#209. */
const SYSTEM_FIELDS = ['role', 'content', 'output_config', 'clear_at'];
const MESSAGE_FIELDS = ['role', 'content'];

/**
 * A message has a role and content, and nothing else. Source: reference §1.2, §3.1; kilocode#5873.
 */
export function messageIsComplete({ message, index }: MessageSubject): Problem | null {
  const value: unknown = message;
  const at = { message: index, block: null };
  const problem = (path: string, text: string) => ({ message: `messages.${index}${path}: ${text}`, at });
  if (!isFields(value)) return problem('', 'Input should be a valid dictionary or object to extract fields from');
  const { role, content } = value;
  if (role === undefined) return problem('.role', 'Field required');
  if (typeof role !== 'string') return problem('.role', "Input should be 'user' or 'assistant'");
  if (content === undefined) return problem('.content', 'Field required');
  if (typeof content !== 'string' && !Array.isArray(content))
    return problem('.content', 'Input should be a valid list');
  const known = role === 'system' ? SYSTEM_FIELDS : MESSAGE_FIELDS;
  const extra = Object.keys(value).find((key) => !known.includes(key) && value[key] !== undefined);
  return extra === undefined ? null : problem(`.${extra}`, 'Extra inputs are not permitted');
}

/**
 * Every block is of a kind that exists and has the fields of its kind. Source: reference §1.2, §3.1; LibreChat-AI/
 * agents#279; sub2api#225 on marked thinking.
 */
export function blocksAreComplete({ message, index }: MessageSubject): Problem | null {
  if (typeof message.content === 'string') return null;
  for (let block = 0; block < message.content.length; block += 1) {
    const found = BLOCK(message.content[block]);
    if (found === null) continue;
    const path = within(blockPath(index, block), found)?.path ?? '';
    return { message: `${path}: ${found.text}`, at: { message: index, block } };
  }
  return null;
}

/**
 * Ids consist of letters, digits, `_` and `-`. Source: reference §3.2.
 */
export function idsMatchPattern({ message, index }: MessageSubject): Problem | null {
  for (const [block, value] of blocksOf(message).entries()) {
    const id = ID_FIELDS.get(value.type);
    if (id === undefined) continue;
    const fields: Fields = { ...value };
    if (id.pattern.test(String(fields[id.field]))) continue;
    const path = `${blockPath(index, block)}.${value.type}.${id.field}`;
    return { message: `${path}: String should match pattern '${id.pattern.source}'`, at: { message: index, block } };
  }
  return null;
}

/**
 * A result that says it failed says how. Source: reference §3.2.
 */
export function errorsHaveContent({ message, index }: MessageSubject): Problem | null {
  const block = blocksOf(message).findIndex(
    (each) => each.type === 'tool_result' && each.is_error === true && (each.content ?? '').length === 0,
  );
  if (block === -1) return null;
  const path = `${blockPath(index, block)}.tool_result`;
  return { message: `${path}: content cannot be empty if \`is_error\` is true`, at: { message: index, block } };
}

/**
 * A cache mark stands on something. Source: reference §3.3.
 */
export function marksAreNotOnEmptyText({ message, index }: MessageSubject): Problem | null {
  const block = blocksOf(message).findIndex(isMarkedNothing);
  if (block === -1) return null;
  const path = `${blockPath(index, block)}.text`;
  return { message: `${path}: cache_control cannot be set for empty text blocks`, at: { message: index, block } };
}

/**
 * The same in the system prompt. Source: reference §3.3.
 */
export function systemMarksAreNotOnEmptyText({ head }: RequestSubject): Problem | null {
  if (!Array.isArray(head.system)) return null;
  const block = head.system.findIndex(isMarkedNothing);
  return block === -1 ? null : outside(`system.${block}.text: cache_control cannot be set for empty text blocks`);
}

function isMarkedNothing(block: Message['content'][number] | Fields): boolean {
  if (!isFields(block)) return false;
  const { type, text, cache_control } = block;
  return type === 'text' && text === '' && isFields(cache_control);
}

/**
 * A picture in the request is there, is base64, and is what it says it is. Source: claude-code#12750, #15746;
 * anthropic-sdk-typescript#603; cases/README, img-76.
 */
export function imagesAreWhatTheySay({ message, index }: MessageSubject): Problem | null {
  if (typeof message.content === 'string') return null;
  for (const [block, value] of message.content.entries()) {
    if (value.type !== 'image' && value.type !== 'tool_result') continue;
    const found = imageProblem(value);
    if (found === null) continue;
    const path = within(blockPath(index, block), found)?.path ?? '';
    return { message: `${path}: ${found.text}`, at: { message: index, block } };
  }
  return null;
}

import { isKnownModel } from '../accounting/models.ts';
import { blocksOf } from '../messages/blocks.ts';
import type { Message, RequestHead } from '../messages/types.ts';
import { blockPath, type MessageSubject, type Problem } from './rule.ts';

/** The kinds of block that the API takes, as its own message lists them. Source: reference §1.2. */
const BLOCK_TYPES = [
  'bash_code_execution_tool_result',
  'code_execution_tool_result',
  'container_upload',
  'document',
  'image',
  'redacted_thinking',
  'search_result',
  'server_tool_use',
  'text',
  'text_editor_code_execution_tool_result',
  'thinking',
  'tool_result',
  'tool_search_tool_result',
  'tool_use',
  'web_fetch_tool_result',
  'web_search_tool_result',
];

/** Kinds that recorded requests carry and that the message does not list: they belong to betas. Source: cases/README. */
const BETA_BLOCK_TYPES = ['advisor_tool_result', 'compaction', 'mcp_tool_result', 'mcp_tool_use', 'tool_addition'];

type FieldType = 'string' | 'dictionary';

/** The fields without which a block is none. Source: reference §1.2. */
const REQUIRED_FIELDS: Readonly<Record<string, Readonly<Record<string, FieldType>>>> = {
  text: { text: 'string' },
  thinking: { thinking: 'string', signature: 'string' },
  redacted_thinking: { data: 'string' },
  tool_use: { id: 'string', name: 'string', input: 'dictionary' },
  server_tool_use: { id: 'string', name: 'string', input: 'dictionary' },
  tool_result: { tool_use_id: 'string' },
};

/** Which field of a block is an id, and what it must look like. Source: reference §3.2. */
const ID_FIELDS: Readonly<Record<string, { readonly field: string; readonly pattern: RegExp }>> = {
  tool_use: { field: 'id', pattern: /^[a-zA-Z0-9_-]+$/ },
  tool_result: { field: 'tool_use_id', pattern: /^[a-zA-Z0-9_-]+$/ },
  server_tool_use: { field: 'id', pattern: /^srvtoolu_[a-zA-Z0-9_]+$/ },
};

/**
 * The request names a model and an output limit. Source: reference §1.1, §3.1.
 */
export function headIsComplete(head: RequestHead): Problem | null {
  const fields: Readonly<Record<string, unknown>> = { ...head };
  for (const field of ['model', 'max_tokens']) {
    if (fields[field] === undefined) return { message: `${field}: Field required`, at: null };
  }
  if (typeof head.model !== 'string') return { message: 'model: Input should be a valid string', at: null };
  if (!Number.isInteger(head.max_tokens)) return { message: 'max_tokens: Input should be a valid integer', at: null };
  if (head.max_tokens >= 0) return null;
  return { message: 'max_tokens: Input should be greater than or equal to 0', at: null };
}

/**
 * The model exists. Answered with 404 and the id alone. Source: reference §7.
 */
export function modelExists(head: RequestHead): Problem | null {
  return isKnownModel(head.model) ? null : { message: `model: ${head.model}`, at: null };
}

/**
 * A message has a role and content. Source: reference §1.2, §3.1.
 */
export function messageIsComplete({ message, index }: MessageSubject): Problem | null {
  const at = { message: index, block: null };
  const fields: Partial<Message> = message;
  if (fields.role === undefined) return { message: `messages.${index}.role: Field required`, at };
  if (fields.content === undefined) return { message: `messages.${index}.content: Field required`, at };
  if (typeof fields.content === 'string' || Array.isArray(fields.content)) return null;
  return { message: `messages.${index}.content: Input should be a valid list`, at };
}

/**
 * A block is of a kind that the API knows and has that kind's fields. Source: reference §1.2, §3 "Index formats".
 */
export function blocksAreComplete({ message, index }: MessageSubject): Problem | null {
  for (const [block, value] of blocksOf(message).entries()) {
    const text = blockProblem({ ...value }, blockPath(index, block));
    if (text !== null) return { message: text, at: { message: index, block } };
  }
  return null;
}

function blockProblem(fields: Readonly<Record<string, unknown>>, path: string): string | null {
  const type = fields['type'];
  if (typeof type !== 'string') return `${path}.type: Field required`;
  if (!BLOCK_TYPES.includes(type) && !BETA_BLOCK_TYPES.includes(type)) {
    const tags = BLOCK_TYPES.map((tag) => `'${tag}'`).join(', ');
    return `${path}: Input tag '${type}' found using 'type' does not match any of the expected tags: ${tags}`;
  }
  for (const [field, expected] of Object.entries(REQUIRED_FIELDS[type] ?? {})) {
    const value = fields[field];
    if (value === undefined) return `${path}.${type}.${field}: Field required`;
    if (!isOfType(value, expected)) return `${path}.${type}.${field}: Input should be a valid ${expected}`;
  }
  return null;
}

function isOfType(value: unknown, expected: FieldType): boolean {
  if (expected === 'string') return typeof value === 'string';
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Ids consist of letters, digits, `_` and `-`. Source: reference §3.2.
 */
export function idsMatchPattern({ message, index }: MessageSubject): Problem | null {
  for (const [block, value] of blocksOf(message).entries()) {
    const id = ID_FIELDS[value.type];
    if (id === undefined) continue;
    const fields: Readonly<Record<string, unknown>> = { ...value };
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

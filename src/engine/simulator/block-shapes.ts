import { DOCUMENT, IMAGE, SEARCH_RESULT, TEXT, TEXT_AND_IMAGES } from './media-shapes.ts';
import {
  anything,
  dictionary,
  listOf,
  nullableField,
  optional,
  record,
  required,
  type Shape,
  tagged,
  text,
  textOr,
  truth,
} from './shape.ts';
import { CACHE_MARK, CALLER, typeField } from './shared-shapes.ts';

const TOOL_REFERENCE = record({ ...typeField('tool_reference'), tool_name: required(text()), ...CACHE_MARK });

/** What a tool_result may hold. Source: SDK messages.ts, ToolResultBlockParam. */
const RESULT_PARTS = new Map([
  ...TEXT_AND_IMAGES,
  ['document', DOCUMENT],
  ['search_result', SEARCH_RESULT],
  ['tool_reference', TOOL_REFERENCE],
  [
    'browser_state',
    record({
      ...typeField('browser_state'),
      tabs: required(listOf(dictionary)),
      state_changes: nullableField(listOf(dictionary)),
      ...CACHE_MARK,
    }),
  ],
]);

const TOOL_RESULT = record({
  ...typeField('tool_result'),
  tool_use_id: required(text()),
  content: optional(textOr(listOf(tagged(RESULT_PARTS)))),
  is_error: optional(truth),
  toolset_name: nullableField(text()),
  ...CACHE_MARK,
});

function toolUse(type: string): Shape {
  return record({
    ...typeField(type),
    id: required(text()),
    name: required(text()),
    input: required(dictionary),
    caller: optional(CALLER),
    toolset_name: nullableField(text()),
    ...CACHE_MARK,
  });
}

/** What a provider's own tool found: its content is the provider's, and goes back as it came. */
function serverResult(type: string): Shape {
  return record({
    ...typeField(type),
    tool_use_id: required(text()),
    content: required(anything),
    caller: optional(CALLER),
    ...CACHE_MARK,
  });
}

const SERVER_RESULT_TYPES = [
  'bash_code_execution_tool_result',
  'code_execution_tool_result',
  'text_editor_code_execution_tool_result',
  'tool_search_tool_result',
  'web_fetch_tool_result',
  'web_search_tool_result',
];

/** The kinds of block that the API takes, as its own message lists them. Source: reference §1.2, from the SDK. */
const PUBLIC_BLOCKS: readonly (readonly [string, Shape])[] = [
  ...SERVER_RESULT_TYPES.map((type) => [type, serverResult(type)] as const),
  ['container_upload', record({ ...typeField('container_upload'), file_id: required(text()), ...CACHE_MARK })],
  ['document', DOCUMENT],
  ['image', IMAGE],
  ['redacted_thinking', record({ ...typeField('redacted_thinking'), data: required(text()) })],
  ['search_result', SEARCH_RESULT],
  ['server_tool_use', toolUse('server_tool_use')],
  ['text', TEXT],
  ['thinking', record({ ...typeField('thinking'), thinking: required(text()), signature: required(text()) })],
  ['tool_result', TOOL_RESULT],
  ['tool_use', toolUse('tool_use')],
];

/**
 * Kinds that belong to betas: recorded requests carry them, most of them without their header. Their fields are the
 * beta's own business. Source: cases/README; SDK beta/messages.ts.
 */
export const BETA_BLOCKS: ReadonlyMap<string, Shape> = new Map([
  [
    'advisor_tool_result',
    record({
      ...typeField('advisor_tool_result'),
      tool_use_id: required(text()),
      content: required(anything),
      ...CACHE_MARK,
    }),
  ],
  ['compaction', dictionary],
  ['fallback', dictionary],
  ['mcp_tool_result', dictionary],
  [
    'mcp_tool_use',
    record({
      ...typeField('mcp_tool_use'),
      id: required(text()),
      name: required(text()),
      server_name: required(text()),
      input: required(dictionary),
      ...CACHE_MARK,
    }),
  ],
  ['tool_addition', dictionary],
  ['tool_removal', dictionary],
  ['connector_text', dictionary],
]);

/** Any block of a message. The message about a kind that does not exist lists the public ones. */
export const BLOCK: Shape = tagged(
  new Map([...PUBLIC_BLOCKS, ...BETA_BLOCKS]),
  PUBLIC_BLOCKS.map(([type]) => type).sort(),
);

/** A block of the system prompt. Source: SDK messages.ts, MessageCreateParamsBase. */
export const SYSTEM: Shape = textOr(listOf(tagged(new Map([['text', TEXT]]))));

/** The result of a provider's own tool: of the public kinds, and of the advisor beta. */
export function isServerResultType(type: string): boolean {
  return type.endsWith('_tool_result') && (SERVER_RESULT_TYPES.includes(type) || type === 'advisor_tool_result');
}

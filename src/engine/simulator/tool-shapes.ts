import {
  dictionary,
  integer,
  isFields,
  listOf,
  nullableField,
  oneOf,
  optional,
  record,
  required,
  type Shape,
  tagged,
  text,
  truth,
} from './shape.ts';
import { CACHE_MARK, typeField } from './shared-shapes.ts';

const CALLERS = optional(listOf(text()));

/** What any tool may say of itself. Source: SDK messages.ts, Tool. */
const COMMON = { allowed_callers: CALLERS, ...CACHE_MARK, defer_loading: optional(truth), strict: optional(truth) };
const EXAMPLES = { input_examples: optional(listOf(dictionary)) };

/**
 * A tool of the request's own. Docs say 64 characters for its name, the live API has said 128 since 2025. Source:
 * reference §1.3.
 */
const CUSTOM = record({
  type: nullableField(oneOf('custom')),
  name: required(text({ pattern: /^[a-zA-Z0-9_-]{1,128}$/, longest: 128 })),
  description: optional(text()),
  input_schema: required(inputSchema),
  eager_input_streaming: nullableField(truth),
  ...COMMON,
  ...EXAMPLES,
});

function inputSchema(value: unknown) {
  if (!isFields(value)) return dictionary(value);
  if (value['type'] === undefined) return { path: 'type', text: 'Field required' };
  return value['type'] === 'object' ? null : { path: 'type', text: "Input should be 'object'" };
}

const DOMAINS = { allowed_domains: nullableField(listOf(text())), blocked_domains: nullableField(listOf(text())) };
const SEARCH = { ...COMMON, ...DOMAINS, max_uses: nullableField(integer(1)), user_location: nullableField(dictionary) };
const FETCH = {
  ...COMMON,
  ...DOMAINS,
  max_uses: nullableField(integer(1)),
  citations: nullableField(dictionary),
  max_content_tokens: nullableField(integer(1)),
  url_sources: nullableField(dictionary),
};
const USES_CACHE = { use_cache: optional(truth) };
const INCLUSION = { response_inclusion: optional(oneOf('full', 'excluded')) };

function provided(type: string, name: string, fields: Parameters<typeof record>[0]): readonly [string, Shape] {
  return [type, record({ ...typeField(type), name: required(oneOf(name)), ...fields })];
}

function toolset(type: string): readonly [string, Shape] {
  return [type, record({ ...typeField(type), configs: nullableField(dictionary), ...CACHE_MARK })];
}

/** The tools that Anthropic defines, by type. Source: SDK messages.ts, ToolUnion; reference §1.3. */
const PUBLIC_TOOLS: readonly (readonly [string, Shape])[] = [
  provided('bash_20250124', 'bash', { ...COMMON, ...EXAMPLES }),
  toolset('browser_toolset_20260801'),
  ...['20250522', '20250825', '20260120', '20260521'].map((date) =>
    provided(`code_execution_${date}`, 'code_execution', COMMON),
  ),
  toolset('computer_toolset_20260801'),
  ['custom', CUSTOM],
  provided('memory_20250818', 'memory', { ...COMMON, ...EXAMPLES }),
  provided('text_editor_20250124', 'str_replace_editor', { ...COMMON, ...EXAMPLES }),
  provided('text_editor_20250429', 'str_replace_based_edit_tool', { ...COMMON, ...EXAMPLES }),
  provided('text_editor_20250728', 'str_replace_based_edit_tool', {
    ...COMMON,
    ...EXAMPLES,
    max_characters: nullableField(integer(1)),
  }),
  ...['bm25', 'regex'].flatMap((kind) =>
    [`tool_search_tool_${kind}_20251119`, `tool_search_tool_${kind}`].map((type) =>
      provided(type, `tool_search_tool_${kind}`, COMMON),
    ),
  ),
  provided('web_fetch_20250910', 'web_fetch', FETCH),
  provided('web_fetch_20260209', 'web_fetch', FETCH),
  provided('web_fetch_20260309', 'web_fetch', { ...FETCH, ...USES_CACHE }),
  provided('web_fetch_20260318', 'web_fetch', { ...FETCH, ...USES_CACHE, ...INCLUSION }),
  provided('web_search_20250305', 'web_search', SEARCH),
  provided('web_search_20260209', 'web_search', SEARCH),
  provided('web_search_20260318', 'web_search', { ...SEARCH, ...INCLUSION }),
];

/** Tools of betas, whose fields are the beta's own business. Source: SDK beta/messages.ts; cases/README. */
export const BETA_TOOLS: ReadonlyMap<string, Shape> = new Map(
  [
    'advisor_20260301',
    'bash_20241022',
    'computer_20241022',
    'computer_20250124',
    'computer_20251124',
    'mcp_toolset',
    'text_editor_20241022',
  ].map((type) => [type, dictionary]),
);

const BY_TYPE = tagged(
  new Map([...PUBLIC_TOOLS, ...BETA_TOOLS]),
  PUBLIC_TOOLS.map(([type]) => type),
);

/** Any tool. One without a type is a custom one. */
export const TOOL: Shape = (value) => {
  if (!isFields(value)) return BY_TYPE(value);
  const { type } = value;
  return type === undefined || type === null ? BY_TYPE(asCustom(value)) : BY_TYPE(value);
};

function asCustom(value: Readonly<Record<string, unknown>>) {
  return { ...value, type: 'custom' };
}

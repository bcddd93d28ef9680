import { SYSTEM } from './block-shapes.ts';
import {
  anything,
  dictionary,
  type Fields,
  integer,
  listOf,
  nullableField,
  numeric,
  oneOf,
  optional,
  rangeOf,
  record,
  required,
  type Shape,
  tagged,
  text,
  textOr,
  truth,
} from './shape.ts';
import { CACHE_MARK, typeField } from './shared-shapes.ts';

const DISPLAY = { display: nullableField(oneOf('summarized', 'omitted')) };
const ONE_CALL = { disable_parallel_tool_use: optional(truth) };
/** `thinking.block_binding` belongs to the beta thinking-binding-controls. Source: reference §5.2. */
const BINDING = { block_binding: optional(dictionary) };

/** How the model shall think. Source: reference §1.1, §5.1. */
const THINKING = tagged(
  new Map([
    ['adaptive', record({ ...typeField('adaptive'), ...DISPLAY, ...BINDING })],
    ['between_tools', record({ ...typeField('between_tools') })],
    ['disabled', record({ ...typeField('disabled') })],
    ['enabled', record({ ...typeField('enabled'), budget_tokens: required(integer(1_024)), ...DISPLAY, ...BINDING })],
  ]),
);

/** Which tool the model may or must use. Source: reference §1.4. */
const TOOL_CHOICE = tagged(
  new Map([
    ['auto', record({ ...typeField('auto'), ...ONE_CALL })],
    ['any', record({ ...typeField('any'), ...ONE_CALL })],
    ['tool', record({ ...typeField('tool'), name: required(text()), ...ONE_CALL })],
    ['none', record({ ...typeField('none') })],
  ]),
);

const OUTPUT_CONFIG = record({
  effort: nullableField(oneOf('low', 'medium', 'high', 'xhigh', 'max')),
  format: nullableField(
    tagged(
      new Map([
        ['json_schema', record({ ...typeField('json_schema'), schema: required(dictionary), name: optional(text()) })],
      ]),
    ),
  ),
  task_budget: nullableField(dictionary),
});

/** The fields that every version takes. Source: SDK messages.ts, MessageCreateParamsBase; reference §1.1. */
const COMMON = {
  model: required(text()),
  messages: required(listOf(anything)),
  system: optional(SYSTEM),
  tools: optional(listOf(anything)),
  tool_choice: optional(TOOL_CHOICE),
  thinking: optional(THINKING),
  output_config: optional(OUTPUT_CONFIG),
  ...CACHE_MARK,
  speed: nullableField(oneOf('standard', 'fast')),
};

const OF_MESSAGES = {
  ...COMMON,
  max_tokens: required(integer(0)),
  stop_sequences: optional(listOf(text())),
  stream: optional(truth),
  metadata: optional(record({ user_id: nullableField(text()) })),
  service_tier: optional(oneOf('auto', 'standard_only')),
  inference_geo: nullableField(text()),
  container: nullableField(textOr(dictionary)),
  diagnostics: nullableField(dictionary),
};

/** What version 2026-10-21 has taken away. Source: reference §1.1. */
const SAMPLING = {
  temperature: optional(rangeOf(0, 1)),
  top_p: optional(rangeOf(0, 1)),
  top_k: optional(numeric),
};

/** In the new version they are refused by a rule of their own, whatever their value. */
const REMOVED = { temperature: optional(anything), top_p: optional(anything), top_k: optional(anything) };

/**
 * The fields of betas, by what the names of those betas begin with. Source: reference §1.1; SDK beta.ts, AnthropicBeta.
 */
export const BETA_FIELDS: ReadonlyMap<string, readonly string[]> = new Map([
  ['thread', ['message-threads-']],
  ['compaction', ['compact-']],
  ['context_management', ['context-management-', 'compact-']],
  ['fallbacks', ['server-side-fallback-']],
  ['mcp_servers', ['mcp-client-']],
  ['output_format', ['structured-outputs-']],
  ['fallback_credit_token', ['fallback-credit-']],
  ['billing_policy', ['user-profiles-']],
]);

const BETA = Object.fromEntries([...BETA_FIELDS.keys()].map((key) => [key, optional(anything)]));

/** A body by the version of the API and where it is sent. */
const BODIES: Readonly<Record<'messages' | 'count_tokens', Readonly<Record<'2023' | '2026', Shape>>>> = {
  messages: {
    '2023': record({ ...OF_MESSAGES, ...SAMPLING, ...BETA }),
    '2026': record({ ...OF_MESSAGES, ...REMOVED, ...BETA }),
  },
  count_tokens: {
    '2023': record({ ...COMMON, ...BETA }),
    '2026': record({ ...COMMON, ...BETA }),
  },
};

/** The shape of a body, its messages apart. */
export function bodyShape(endpoint: 'messages' | 'count_tokens', generation: '2023' | '2026'): Shape {
  return BODIES[endpoint][generation];
}

/** The sampling parameters that a body names. */
export function samplingFields(body: Fields): readonly string[] {
  return Object.keys(SAMPLING).filter((key) => body[key] !== undefined);
}

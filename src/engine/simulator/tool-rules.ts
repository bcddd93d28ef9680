import { outside, type Problem, type RequestSubject } from './rule.ts';
import { isSchema } from './schema-check.ts';
import { type Fields, isFields } from './shape.ts';

const BAD_SCHEMA =
  'JSON schema is invalid. It must match JSON Schema draft 2020-12 (https://json-schema.org/draft/2020-12). Learn more about tool use at https://platform.claude.com/docs/en/agents-and-tools/tool-use/overview.';

/** The tools as they came: of every kind, and with fields that our types do not know. */
function toolsOf({ fields }: RequestSubject): readonly Fields[] {
  return Array.isArray(fields['tools']) ? fields['tools'].filter(isFields) : [];
}

/**
 * No two tools have one name. Source: reference §3.3.
 */
export function toolNamesDiffer(subject: RequestSubject): Problem | null {
  const names = toolsOf(subject).flatMap(({ name }) => (typeof name === 'string' ? [name] : []));
  return new Set(names).size === names.length ? null : outside('tools: Tool names must be unique.');
}

/**
 * A tool's schema is a JSON Schema of draft 2020-12. Source: reference §3.3.
 */
export function toolSchemasAreSchemas(subject: RequestSubject): Problem | null {
  const index = toolsOf(subject).findIndex(({ input_schema }) => input_schema !== undefined && !isSchema(input_schema));
  return index === -1 ? null : outside(`tools.${index}.custom.input_schema: ${BAD_SCHEMA}`);
}

/**
 * A tool's schema is no choice between schemas at its top. Source: reference §3.3; claude-code#86665.
 */
export function toolSchemasAreNoUnions(subject: RequestSubject): Problem | null {
  const index = toolsOf(subject).findIndex(
    ({ input_schema }) =>
      isFields(input_schema) && ['oneOf', 'allOf', 'anyOf'].some((key) => Object.hasOwn(input_schema, key)),
  );
  if (index === -1) return null;
  const text = 'input_schema does not support oneOf, allOf, or anyOf at the top level';
  return outside(`tools.${index}.custom.input_schema: ${text}`);
}

/**
 * At least one tool is loaded from the start. Source: reference §3.3; docs, troubleshooting.
 */
export function someToolIsLoaded(subject: RequestSubject): Problem | null {
  const tools = toolsOf(subject);
  if (tools.length === 0 || tools.some(({ defer_loading }) => defer_loading !== true)) return null;
  return outside('All tools have defer_loading: true. At least one tool must be loaded from the start.');
}

/**
 * A forced tool is one of the request's. Source: reference §3.3.
 */
export function chosenToolExists(subject: RequestSubject): Problem | null {
  const choice = subject.head.tool_choice;
  if (choice?.type !== 'tool') return null;
  const exists = toolsOf(subject).some(({ name }) => name === choice.name);
  return exists ? null : outside(`Tool '${choice.name}' not found in provided tools`);
}

/**
 * Where a tool is forced there are tools. Source: own inference from the docs; the words are our own.
 */
export function forcedChoiceHasTools(subject: RequestSubject): Problem | null {
  if (subject.head.tool_choice?.type !== 'any' || toolsOf(subject).length > 0) return null;
  return outside('tool_choice may only be specified while providing tools.');
}

/**
 * Manual thinking lets the model choose whether to call; adaptive thinking does not mind. Source: reference §5.3;
 * cases/README, finding 8.
 */
export function manualThinkingIsNotForced({ head }: RequestSubject): Problem | null {
  if (head.thinking?.type !== 'enabled' || !isForced(head.tool_choice)) return null;
  return outside('Thinking may not be enabled when tool_choice forces tool use.');
}

/**
 * Some of the newest models can't be forced to call. Source: reference §5.1, §5.3.
 */
export function modelCanBeForced({ head, model }: RequestSubject): Problem | null {
  if (!isForced(head.tool_choice)) return null;
  switch (model.traits.forcedToolChoice) {
    case 'allowed':
      return null;
    case 'incompatible':
      return outside('tool_choice forces tool use is not compatible with this model');
    case 'unsupported':
      return outside('tool_choice: type "tool" and "any" are not supported for this model.');
  }
}

function isForced(choice: RequestSubject['head']['tool_choice']): boolean {
  return choice?.type === 'any' || choice?.type === 'tool';
}

import { isKnownModel } from '../accounting/models.ts';
import { asksForBeta, generationOf, isKnownVersion } from './check-options.ts';
import { BETA_FIELDS, bodyShape, samplingFields } from './head-shapes.ts';
import { outside, type Problem, type RequestSubject } from './rule.ts';
import { listOf, within } from './shape.ts';
import { TOOL } from './tool-shapes.ts';

/**
 * A request says which version of the API it means, and the version exists. Source: reference §3.1; that an unknown one
 * is refused is documented, its text is our own.
 */
export function versionIsSent({ options }: RequestSubject): Problem | null {
  const { apiVersion } = options;
  if (apiVersion === null || apiVersion === '') return outside('anthropic-version: header is required');
  return isKnownVersion(apiVersion) ? null : outside(`anthropic-version: "${apiVersion}" is not a valid version`);
}

/**
 * The fields beside the messages are there, are of their types, and are no others. Source: SDK messages.ts,
 * MessageCreateParamsBase; texts from reference §3.1.
 */
export function headIsComplete({ fields, options }: RequestSubject): Problem | null {
  const found = bodyShape(options.endpoint, generationOf(options))({ ...fields, messages: [] });
  if (found === null) return null;
  return outside(found.path === '' ? found.text : `${found.path}: ${found.text}`);
}

const TOOLS = listOf(TOOL);

/**
 * A tool is of a kind that exists and has the fields of its kind. Source: SDK messages.ts, ToolUnion; reference §1.3,
 * §3.3.
 */
export function toolsAreComplete({ fields }: RequestSubject): Problem | null {
  const found = fields['tools'] === undefined ? null : TOOLS(fields['tools']);
  return found === null ? null : outside(`${within('tools', found)?.path}: ${found.text}`);
}

/**
 * Version 2026-10-21 takes no sampling parameter, on no model, not even its default. Source: reference §1.1.
 */
export function samplingIsGone({ fields, options }: RequestSubject): Problem | null {
  const [first] = generationOf(options) === '2026' ? samplingFields(fields) : [];
  return first === undefined ? null : outside(`${first}: Extra inputs are not permitted`);
}

/**
 * A field of a beta is unknown to a request that does not ask for that beta. Source: reference §1.1.
 */
export function betaFieldsAreAskedFor({ fields, options }: RequestSubject): Problem | null {
  for (const [field, betas] of BETA_FIELDS) {
    if (fields[field] !== undefined && !asksForBeta(options, betas)) {
      return outside(`${field}: Extra inputs are not permitted`);
    }
  }
  return null;
}

/**
 * Threads are kept by the provider. The simulator has none, and says so in the documented way, by which the SDK's tool
 * runner knows to send the whole history instead. Source: reference §0.1.
 */
export function threadIsNotAskedFor({ fields }: RequestSubject): Problem | null {
  if (fields['thread'] === undefined || fields['thread'] === null) return null;
  return {
    ...outside('thread: This request is not supported with threads.'),
    details: { error_code: 'thread_unsupported_request', unsupported: ['thread'] },
  };
}

/**
 * The model exists. Answered with 404 and the id alone. Source: reference §7.
 */
export function modelExists({ head }: RequestSubject): Problem | null {
  return isKnownModel(head.model) ? null : outside(`model: ${head.model}`);
}

/**
 * No model writes more than its limit. Source: reference §3.1.
 */
export function outputFitsModel({ head, model, options }: RequestSubject): Problem | null {
  if (options.endpoint === 'count_tokens') return null;
  const longer = options.betas?.some((beta) => beta.startsWith('output-128k-') || beta.startsWith('output-300k-'));
  const limit = longer === true ? Number.POSITIVE_INFINITY : model.maxOutput;
  if (head.max_tokens <= limit) return null;
  return outside(
    `max_tokens: ${head.max_tokens} > ${limit}, which is the maximum allowed number of output tokens for ${head.model}`,
  );
}

/**
 * A request that only warms the cache writes nothing, so nothing may be asked of what it writes. Source: reference §1.1.
 */
export function warmingAsksNothing({ head, fields, options }: RequestSubject): Problem | null {
  if (options.endpoint === 'count_tokens' || head.max_tokens !== 0) return null;
  const asked = [
    fields['stream'] === true ? '`stream`' : null,
    head.thinking?.type === 'enabled' || head.thinking?.type === 'adaptive' ? '`thinking`' : null,
    head.output_config?.format === undefined || head.output_config.format === null ? null : '`output_config.format`',
    head.tool_choice?.type === 'any' || head.tool_choice?.type === 'tool'
      ? 'a `tool_choice` that forces tool use'
      : null,
  ].find((each) => each !== null);
  return asked === undefined ? null : outside(`max_tokens: 0 cannot be combined with ${asked}`);
}

/** How many messages a request may hold. Source: docs, messages. */
export const MOST_MESSAGES = 100_000;

/**
 * There is at least one message, and at most 100,000. Source: reference §1.1, §3.1; docs, messages.
 */
export function hasMessages({ messageCount }: RequestSubject): Problem | null {
  if (messageCount === 0) return outside('messages: at least one message is required');
  return messageCount <= MOST_MESSAGES ? null : outside('messages: List should have at most 100000 items');
}

/**
 * Each stop sequence has a character that is no blank. Source: reference §3.1.
 */
export function stopSequencesAreNotBlank({ head }: RequestSubject): Problem | null {
  const isBlank = (head.stop_sequences ?? []).some((sequence) => sequence.trim() === '');
  return isBlank ? outside('stop_sequences: each stop sequence must contain non-whitespace') : null;
}

/**
 * A text of the system prompt is not the empty string. Source: open-chat-studio#1969.
 */
export function systemIsNotEmpty({ head }: RequestSubject): Problem | null {
  if (head.system === undefined || typeof head.system === 'string') return null;
  const isEmpty = head.system.some((block) => block.text === '');
  return isEmpty ? outside('system: text content blocks must be non-empty') : null;
}

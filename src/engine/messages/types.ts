import type {
  ContainerUploadBlock,
  DocumentBlock,
  ImageBlock,
  SearchResultBlock,
  ToolResultContent,
  WebSearchResultBlock,
} from './media-blocks.ts';

/**
 * The wire of the Messages API, in our own words and without the SDK, so that the engine needs neither its weight nor
 * its DOM types. `src/model/wire.test.ts` holds these types equal to the SDK's. Source: reference §1 and §2, from the
 * SDK's `resources/messages/messages.ts`.
 */

/** Every value that `stop_reason` may have in the general API. */
export const STOP_REASONS = [
  'end_turn',
  'tool_use',
  'max_tokens',
  'stop_sequence',
  'pause_turn',
  'refusal',
  'model_context_window_exceeded',
] as const;

/** Why the model stopped writing. Whoever runs a loop must have a branch for each of the seven. */
export type StopReason = (typeof STOP_REASONS)[number];

/** Who speaks in a message. `system` inside `messages` is legal on some models only. */
export type Role = 'user' | 'assistant' | 'system';

/** A cache breakpoint. The lifetime is five minutes unless `ttl` says an hour. */
export interface CacheControl {
  readonly type: 'ephemeral';
  readonly ttl?: '5m' | '1h';
}

/** Prose, by the user or by the model. */
export interface TextBlock {
  readonly type: 'text';
  readonly text: string;
  readonly citations?: null;
  readonly cache_control?: CacheControl;
}

/** What the model thought before it answered, with the mark by which the API knows its own thinking again. */
export interface ThinkingBlock {
  readonly type: 'thinking';
  readonly thinking: string;
  readonly signature: string;
}

/** Thinking that the API keeps to itself; it travels back unread. */
export interface RedactedThinkingBlock {
  readonly type: 'redacted_thinking';
  readonly data: string;
}

/** The model's ask: run this tool with this input. The model itself runs nothing. */
export interface ToolUseBlock {
  readonly type: 'tool_use';
  readonly id: string;
  readonly name: string;
  readonly input: JsonObject;
  readonly caller?: { readonly type: 'direct' };
  readonly cache_control?: CacheControl;
}

/** The harness's answer to one tool_use, joined to it by `tool_use_id`. It goes back in a user message. */
export interface ToolResultBlock {
  readonly type: 'tool_result';
  readonly tool_use_id: string;
  readonly content?: string | readonly ToolResultContent[];
  readonly is_error?: boolean;
  readonly cache_control?: CacheControl;
}

/** A tool that the provider runs on its own side, such as web search. */
export interface ServerToolUseBlock {
  readonly type: 'server_tool_use';
  readonly id: string;
  readonly name: 'web_search';
  readonly input: JsonObject;
}

/** A block that the model may write. */
export type ResponseBlock =
  | TextBlock
  | ThinkingBlock
  | RedactedThinkingBlock
  | ToolUseBlock
  | ServerToolUseBlock
  | WebSearchResultBlock;

/** A block that the harness may write beside text. */
type HarnessBlock = ToolResultBlock | ImageBlock | DocumentBlock | SearchResultBlock | ContainerUploadBlock;

/** One piece of a message. */
export type ContentBlock = ResponseBlock | HarnessBlock;

/** One entry of `messages`. A plain string as content means one text block. */
export interface Message {
  readonly role: Role;
  readonly content: string | readonly ContentBlock[];
}

/** Any value that JSON can hold. */
export type Json = string | number | boolean | null | readonly Json[] | JsonObject;

/** An object of JSON values. */
export interface JsonObject {
  readonly [key: string]: Json;
}

/** The schema of a tool's input: the part of JSON Schema that tools use. */
export interface InputSchema extends JsonObject {
  readonly type: 'object';
}

/** What a request tells the model about one tool. */
export interface ToolDefinition {
  readonly name: string;
  readonly description: string;
  readonly input_schema: InputSchema;
  readonly cache_control?: CacheControl;
}

/** The provider's own web search. It runs on the provider's side, in laps within one response. Source: reference §1.3. */
export interface WebSearchTool {
  readonly type: 'web_search_20250305';
  readonly name: 'web_search';
  /** How many searches one request may make; without it as many as the provider's cap on laps lets through. */
  readonly max_uses?: number;
  readonly cache_control?: CacheControl;
}

/** Which tool the model may or must use. */
export type ToolChoice =
  | { readonly type: 'auto' | 'any'; readonly disable_parallel_tool_use?: boolean }
  | { readonly type: 'tool'; readonly name: string; readonly disable_parallel_tool_use?: boolean }
  | { readonly type: 'none' };

/** How the model shall think before it answers. */
export type ThinkingSetting =
  | { readonly type: 'adaptive'; readonly display?: 'summarized' | 'omitted' }
  | { readonly type: 'enabled'; readonly budget_tokens: number; readonly display?: 'summarized' | 'omitted' }
  | { readonly type: 'between_tools' }
  | { readonly type: 'disabled' };

/** How hard the model shall try, and in which form it shall answer. */
export interface OutputConfig {
  readonly effort?: 'low' | 'medium' | 'high' | 'xhigh' | 'max' | null;
  readonly format?: { readonly type: 'json_schema'; readonly schema: JsonObject } | null;
}

/** Everything of a request's body but its messages. Tools and system are the prefix P that every turn sends again. */
export interface RequestHead {
  readonly model: string;
  readonly max_tokens: number;
  readonly system?: string | readonly TextBlock[];
  readonly tools?: readonly (ToolDefinition | WebSearchTool)[];
  readonly tool_choice?: ToolChoice;
  readonly thinking?: ThinkingSetting;
  readonly output_config?: OutputConfig;
  readonly stop_sequences?: readonly string[];
  readonly cache_control?: CacheControl;
}

/** A request's body as it stands on the wire. */
export interface MessageRequest extends RequestHead {
  readonly messages: readonly Message[];
}

/** The token counts of one response. Input tokens in all = `input_tokens` + cache creation + cache read. */
export interface Usage {
  readonly input_tokens: number;
  readonly cache_creation_input_tokens: number;
  readonly cache_read_input_tokens: number;
  readonly cache_creation: {
    readonly ephemeral_5m_input_tokens: number;
    readonly ephemeral_1h_input_tokens: number;
  };
  readonly output_tokens: number;
  readonly output_tokens_details: { readonly thinking_tokens: number };
  readonly server_tool_use: { readonly web_search_requests: number; readonly web_fetch_requests: number } | null;
  readonly service_tier: 'standard';
  readonly inference_geo: string;
  readonly speed: 'standard';
}

/** What a refusal says of itself. */
export interface RefusalDetails {
  readonly type: 'refusal';
  readonly category: 'cyber' | 'bio' | 'frontier_llm' | 'reasoning_extraction' | 'general_harms' | null;
  readonly explanation: string | null;
}

/** The body of a successful response, with its keys in the order in which the API writes them. */
export interface MessageResponse {
  readonly model: string;
  readonly id: string;
  readonly type: 'message';
  readonly role: 'assistant';
  readonly content: readonly ResponseBlock[];
  readonly stop_reason: StopReason;
  readonly stop_sequence: string | null;
  readonly stop_details: RefusalDetails | null;
  readonly container: null;
  readonly diagnostics: null;
  readonly usage: Usage;
}

/** The kinds of error that the API names. */
export type ApiErrorType =
  | 'invalid_request_error'
  | 'authentication_error'
  | 'billing_error'
  | 'permission_error'
  | 'not_found_error'
  | 'conflict_error'
  | 'request_too_large'
  | 'rate_limit_error'
  | 'api_error'
  | 'timeout_error'
  | 'overloaded_error';

/**
 * The body of a failed response. A request that is too large is turned away before it reaches the API: then `type` and
 * `request_id` are missing. Source: reference §7.
 */
export interface ErrorBody {
  readonly type?: 'error';
  readonly error: { readonly type: ApiErrorType; readonly message: string; readonly details?: JsonObject };
  readonly request_id?: string;
}

/** The servers that speak the Messages API and that the page knows how to talk to. */
export const SERVER_IDS = ['claude', 'ollama', 'lm_studio', 'llama_cpp', 'vllm', 'litellm', 'other'] as const;

/** One of the kinds of server. */
export type ServerId = (typeof SERVER_IDS)[number];

/** Where a live model is, as a value. It holds no key: that is nobody's business but the port's that sends it. */
export interface Connection {
  readonly server: ServerId;
  /** The origin and path in front of `/v1/messages`, without a slash at the end. */
  readonly baseUrl: string;
  /** The model's id as the server knows it. */
  readonly model: string;
}

/** What a server does otherwise than the Claude API. Sources: reference messages-api §10.2, ecosystem §0. */
export interface ServerTraits {
  readonly name: string;
  /** Where it listens unless told otherwise; empty if nobody can know. */
  readonly baseUrl: string;
  /** Whether it answers nobody without a key. The others may be set up to want one. */
  readonly needsKey: boolean;
  /** Request headers that its CORS answer does not allow, so that they must not be sent. In lower case. */
  readonly refusedHeaders: readonly string[];
  /** Whether it has `POST /v1/messages/count_tokens`. */
  readonly countsTokens: boolean;
  /** Whether its prices are known, and it can cost money at all. */
  readonly isPriced: boolean;
  /** Whether the request field `thinking` may be sent. */
  readonly takesThinking: boolean;
  /** The parts of the request field `output_config` that may be sent. */
  readonly takesOutputConfig: readonly ('effort' | 'format')[];
  /** Fields and blocks that it takes and does nothing with, as the wire names them. */
  readonly ignores: readonly string[];
}

/** A server on this machine of which nothing better is known. */
const LOCAL: Omit<ServerTraits, 'name' | 'baseUrl'> = {
  needsKey: false,
  refusedHeaders: [],
  countsTokens: false,
  isPriced: false,
  takesThinking: false,
  takesOutputConfig: [],
  ignores: [],
};

/** What is known of each server. Where the references are silent, the field is set so that nothing is sent in vain. */
export const SERVERS: Readonly<Record<ServerId, ServerTraits>> = {
  /** Source: reference messages-api §0, §8, §10.1. */
  claude: {
    name: 'Claude API',
    baseUrl: 'https://api.anthropic.com',
    needsKey: true,
    refusedHeaders: [],
    countsTokens: true,
    isPriced: true,
    takesThinking: true,
    takesOutputConfig: ['effort', 'format'],
    ignores: [],
  },
  /**
   * Its list of allowed headers lacks what the SDK sends. Source: `server/routes.go` and `anthropic/anthropic.go` of
   * 2026-08-21 by reference messages-api §10.2; measured in ecosystem §0.1.
   */
  ollama: {
    ...LOCAL,
    name: 'Ollama',
    baseUrl: 'http://localhost:11434',
    refusedHeaders: [
      'anthropic-version',
      'anthropic-beta',
      'anthropic-dangerous-direct-browser-access',
      'x-api-key',
      'x-stainless-helper',
    ],
    takesThinking: true,
    takesOutputConfig: ['effort'],
    ignores: ['tool_choice', 'is_error', 'cache_control', 'metadata', 'document', 'citations'],
  },
  /** Source: docs of LM Studio by reference messages-api §10.2. Its CORS answer is off until switched on. */
  lm_studio: { ...LOCAL, name: 'LM Studio', baseUrl: 'http://localhost:1234', ignores: ['cache_control'] },
  /** It allows every header, so that `authorization` passes in Chrome and Firefox only. Source: reference §10.2. */
  llama_cpp: {
    ...LOCAL,
    name: 'llama.cpp',
    baseUrl: 'http://localhost:8080',
    countsTokens: true,
    takesThinking: true,
    ignores: ['cache_control', 'is_error'],
  },
  /** No field `thinking` or `cache_control`. Source: `entrypoints/anthropic` by reference messages-api §10.2. */
  vllm: {
    ...LOCAL,
    name: 'vLLM',
    baseUrl: 'http://localhost:8000',
    countsTokens: true,
    takesOutputConfig: ['effort', 'format'],
    ignores: ['cache_control'],
  },
  /** It translates for other providers, each with losses of its own. Source: reference messages-api §10.2. */
  litellm: { ...LOCAL, name: 'LiteLLM', baseUrl: 'http://localhost:4000' },
  /** Nothing is known, so little is sent. */
  other: { ...LOCAL, name: 'Another server', baseUrl: '' },
};

/**
 * What a test of a connection came to, each with what a person needs to know to mend it:
 *
 * - `ok`: it answers and streams; whether it called the tool it was given, and whether it counts tokens
 * - `bad_address`: no web address, or one that goes on to `/v1`, with the address that was probably meant
 * - `not_allowed_here`: this page's own policy lets it reach no such origin
 * - `no_permission`: the browser keeps the page from the local network, or would ask first
 * - `refused`: nobody listens there, or the network is down
 * - `cors`: somebody listens, and does not let this page in
 * - `wrong_key`, `no_browser_access`, `unknown_model`, `no_tools`, `limited`: as the server says
 * - `not_messages`: what answers there does not speak the Messages API
 * - `failed`: anything else, in the server's words
 */
export type ConnectionFinding =
  | { readonly type: 'ok'; readonly callsTools: boolean; readonly countsTokens: boolean }
  | { readonly type: 'bad_address'; readonly suggestion: string | null }
  | { readonly type: 'not_allowed_here'; readonly origin: string }
  | { readonly type: 'no_permission'; readonly isDenied: boolean }
  | { readonly type: 'refused' | 'cors' | 'not_messages' }
  | {
      readonly type: 'wrong_key' | 'no_browser_access' | 'unknown_model' | 'no_tools' | 'limited' | 'failed';
      readonly message: string;
    };

/** An address as it was typed, without what is added to it anyway: slashes at its end, `/v1`, `/v1/messages`. */
export function tidyAddress(typed: string): string {
  return typed
    .trim()
    .replace(/\/+$/, '')
    .replace(/\/v1(\/messages)?$/, '');
}

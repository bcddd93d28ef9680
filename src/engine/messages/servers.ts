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
  readonly baseUrl: string;
  /** Request headers that its CORS answer does not allow, so that they must not be sent. */
  readonly refusedHeaders: readonly string[];
  /** Whether it has `POST /v1/messages/count_tokens`. */
  readonly countsTokens: boolean;
  /** Whether its prices are known, and it can cost money at all. */
  readonly isPriced: boolean;
  /** Whether the request field `thinking` may be sent. */
  readonly takesThinking: boolean;
  /** Fields and blocks that it takes and does nothing with, as the wire names them. */
  readonly ignores: readonly string[];
}

/** What a test of a connection came to. */
export type ConnectionFinding = { readonly type: 'ok' } | { readonly type: 'refused' };

const LOCAL = { countsTokens: false, isPriced: false, takesThinking: false, refusedHeaders: [], ignores: [] } as const;

/** STUB until the table comes. */
export const SERVERS: Readonly<Record<ServerId, ServerTraits>> = {
  claude: {
    ...LOCAL,
    name: 'Claude API',
    baseUrl: 'https://api.anthropic.com',
    countsTokens: true,
    isPriced: true,
    takesThinking: true,
  },
  ollama: {
    ...LOCAL,
    name: 'Ollama',
    baseUrl: 'http://localhost:11434',
    ignores: ['tool_choice', 'is_error', 'cache_control', 'metadata'],
    refusedHeaders: ['anthropic-version', 'anthropic-dangerous-direct-browser-access', 'x-api-key', 'anthropic-beta'],
  },
  lm_studio: { ...LOCAL, name: 'LM Studio', baseUrl: 'http://localhost:1234' },
  llama_cpp: { ...LOCAL, name: 'llama.cpp', baseUrl: 'http://localhost:8080' },
  vllm: { ...LOCAL, name: 'vLLM', baseUrl: 'http://localhost:8000' },
  litellm: { ...LOCAL, name: 'LiteLLM', baseUrl: 'http://localhost:4000' },
  other: { ...LOCAL, name: 'Another server', baseUrl: 'http://localhost:8787' },
};

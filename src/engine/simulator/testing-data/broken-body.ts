/** A body that breaks one rule, with what the API says to it. */
export interface BrokenBody {
  readonly rule: string;
  readonly when: string;
  readonly body: unknown;
  readonly options?: {
    readonly apiVersion?: string | null;
    readonly betas?: readonly string[];
    readonly priorResponse?: Readonly<Record<string, unknown>>;
  };
  /** The whole text; with `…` at its end, the beginning of it. */
  readonly message: string;
  /** Message and block; null for what lies outside of the messages. */
  readonly at: readonly [message: number, block: number | null] | null;
}

/** A question of the user. */
export const ASK = { role: 'user', content: 'Weather in Oslo?' };

/** A tool of the request's own. */
export const TOOL = {
  name: 'get_weather',
  description: 'Says the weather.',
  input_schema: { type: 'object', properties: { city: { type: 'string' } }, required: ['city'] },
};

/** A body with one question, changed as said. A field that is undefined is left out. */
export function body(change: object = {}): object {
  return { model: 'claude-sonnet-4-5', max_tokens: 1_024, messages: [ASK], ...change };
}

/** A body with these messages. */
export function talk(...messages: readonly unknown[]): object {
  return body({ messages });
}

/** A message of the assistant. */
export function says(...content: readonly unknown[]): object {
  return { role: 'assistant', content };
}

/** A message of the user. */
export function hands(...content: readonly unknown[]): object {
  return { role: 'user', content };
}

/** A call of the tool. */
export function call(id: string): object {
  return { type: 'tool_use', id, name: 'get_weather', input: { city: 'Oslo' } };
}

/** A result of the tool. */
export function result(id: string, content: unknown = '4 C'): object {
  return { type: 'tool_result', tool_use_id: id, content };
}

/** A text block. */
export function text(words: string): object {
  return { type: 'text', text: words };
}

/** A call of the provider's web search. */
export function search(id: string): object {
  return { type: 'server_tool_use', id, name: 'web_search', input: { query: 'Oslo' } };
}

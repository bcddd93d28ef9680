import type { ContentBlock, Message } from '../messages/types.ts';

/** A question and an answer without calls. */
export const QUESTION: Message = { role: 'user', content: 'Weather in Oslo and Lima?' };
export const ANSWER: Message = { role: 'assistant', content: 'Fine.' };

/** A message of the model. */
export function assistant(...content: readonly ContentBlock[]): Message {
  return { role: 'assistant', content };
}

/** A message of the user. */
export function user(...content: readonly ContentBlock[]): Message {
  return { role: 'user', content };
}

/** A call of the weather tool. */
export function call(id: string): ContentBlock {
  return { type: 'tool_use', id, name: 'get_weather', input: {} };
}

/** A result that answers it. */
export function result(id: string): ContentBlock {
  return { type: 'tool_result', tool_use_id: id, content: '4 C' };
}

/** A text block. */
export function text(words: string): ContentBlock {
  return { type: 'text', text: words };
}

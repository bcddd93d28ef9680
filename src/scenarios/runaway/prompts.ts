import type { JsonObject, RequestHead } from '../../engine/messages/types.ts';
import { SHOP_TOOLS } from './tools.ts';

const MODEL = 'claude-opus-5';

/** What every request of the agent carries beside its messages. */
export const AGENT_HEAD: RequestHead = {
  model: MODEL,
  max_tokens: 1_024,
  system:
    'You work in the back office of a shop. Find orders with the search, never guess their numbers. ' +
    'If a search finds nothing, search with other words. At the end say in one sentence what you did.',
  tools: SHOP_TOOLS.map((tool) => tool.definition),
  thinking: { type: 'adaptive', display: 'summarized' },
};

const WORDS_SCHEMA: JsonObject = {
  type: 'object',
  properties: { customer: { type: 'string' }, words: { type: 'string' } },
  required: ['customer', 'words'],
  additionalProperties: false,
};

/** The workflow's one call: which words to search for. */
export const WORDS_HEAD: RequestHead = {
  model: MODEL,
  max_tokens: 256,
  system:
    "Take from the user's text what to search the orders for. Answer with JSON only: customer (the name without a title) " +
    'and words (the customer and one or two words for the product, such as: Marsh bread tin).',
  thinking: { type: 'disabled' },
  output_config: { format: { type: 'json_schema', schema: WORDS_SCHEMA } },
};

import type { JsonObject, RequestHead, WebSearchTool } from '../../engine/messages/types.ts';
import { INBOX_TOOLS } from './tools.ts';

const MODEL = 'claude-opus-5';
const WEB_SEARCH: WebSearchTool = { type: 'web_search_20250305', name: 'web_search' };

/** What every request of the agent carries beside its messages. */
export const AGENT_HEAD: RequestHead = {
  model: MODEL,
  max_tokens: 4_096,
  system:
    'You answer questions with facts from the web. Read the question, search the web for each fact on its own, ' +
    'and take no year from memory. When every fact has a page that says so, save the whole answer at once. ' +
    'At the end say in one sentence what you saved.',
  tools: [WEB_SEARCH, ...INBOX_TOOLS.map((tool) => tool.definition)],
  thinking: { type: 'adaptive', display: 'summarized' },
};

/** The form that the workflow's call fills in. */
const ANSWER_SCHEMA: JsonObject = {
  type: 'object',
  properties: {
    answers: {
      type: 'array',
      items: {
        type: 'object',
        properties: { name: { type: 'string' }, year: { type: 'integer' }, source: { type: 'string' } },
        required: ['name', 'year', 'source'],
        additionalProperties: false,
      },
    },
  },
  required: ['answers'],
  additionalProperties: false,
};

/** How many searches the workflow pays for. */
export const WORKFLOW_SEARCHES = 3;

/** The workflow's one call: look up what is asked, with few searches, and fill in the form. */
export const LOOK_UP_HEAD: RequestHead = {
  model: MODEL,
  max_tokens: 1_024,
  system:
    'Look up on the web what the question asks for, one search for each bridge. Answer with JSON only: answers, ' +
    'with name (as in the question), year (of opening) and source (the address of the page) for each bridge you found.',
  tools: [{ ...WEB_SEARCH, max_uses: WORKFLOW_SEARCHES }],
  thinking: { type: 'disabled' },
  output_config: { format: { type: 'json_schema', schema: ANSWER_SCHEMA } },
};

import type { JsonObject, RequestHead } from '../../engine/messages/types.ts';
import { DAYS } from './calendar.ts';
import { CALENDAR_TOOLS } from './tools.ts';

const MODEL = 'claude-opus-5';

/** What every request of the agent carries beside its messages. */
export const AGENT_HEAD: RequestHead = {
  model: MODEL,
  max_tokens: 2_048,
  system:
    'You manage the calendar of the user, who is called "you" in it. Do what the user asks with the tools. ' +
    'Look things up instead of guessing. Ask for independent facts together, in one turn. ' +
    'If a time is taken, find one that is free for everybody. ' +
    'At the end say in one or two sentences what you did and what you did not do.',
  tools: CALENDAR_TOOLS.map((tool) => tool.definition),
  thinking: { type: 'adaptive', display: 'summarized' },
};

/** The form that the workflow's first model call fills in. */
const REQUEST_SCHEMA: JsonObject = {
  type: 'object',
  properties: {
    meeting: { type: 'string' },
    with: { type: 'string' },
    day: { type: 'string', enum: [...DAYS] },
    start: { type: 'string' },
  },
  required: ['meeting', 'with', 'day', 'start'],
  additionalProperties: false,
};

/** The workflow's first model call: read the request into a form. It needs no thinking and no tools. */
export const EXTRACT_HEAD: RequestHead = {
  model: MODEL,
  max_tokens: 512,
  system:
    "Extract the calendar request from the user's text. Answer with JSON only: " +
    'meeting (a word from its title), with (the other person), day, and start (the wished start time, such as 9:30).',
  thinking: { type: 'disabled' },
  output_config: { format: { type: 'json_schema', schema: REQUEST_SCHEMA } },
};

/** The workflow's second model call: word one message from facts that code has checked. */
export const WRITE_HEAD: RequestHead = {
  model: MODEL,
  max_tokens: 512,
  system:
    'Write one short, friendly message to a colleague from the facts given. Use only these facts. Answer with the message alone.',
  thinking: { type: 'disabled' },
};

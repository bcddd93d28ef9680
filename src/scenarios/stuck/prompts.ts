import type { JsonObject, RequestHead } from '../../engine/messages/types.ts';
import { REPOSITORY_TOOLS } from './tools.ts';

const MODEL = 'claude-opus-5';

/** What every request of the agent carries beside its messages. */
export const AGENT_HEAD: RequestHead = {
  model: MODEL,
  max_tokens: 2_048,
  system:
    'You look after a small repository. The tests say what the settings must be; change the settings, never the tests. ' +
    'README.md explains how settings work. Run all tests to see what fails, read a file before you edit it, ' +
    'and run all tests again behind an edit. You are done when all of them pass in one run. ' +
    'At the end say in one or two sentences what was wrong.',
  tools: REPOSITORY_TOOLS.map((tool) => tool.definition),
  thinking: { type: 'adaptive', display: 'summarized' },
};

/** The form that the workflow's model calls fill in. */
const EDIT_SCHEMA: JsonObject = {
  type: 'object',
  properties: { old: { type: 'string' }, new: { type: 'string' } },
  required: ['old', 'new'],
  additionalProperties: false,
};

/** The workflow's narrow call: name the one line to change, from a report and a file. */
export const EDIT_HEAD: RequestHead = {
  model: MODEL,
  max_tokens: 512,
  system:
    'You get the report of failing tests and the file that the first of them names. Answer with JSON only: ' +
    'old is the line of the file to replace, letter for letter, and new the line that makes the first test pass.',
  thinking: { type: 'disabled' },
  output_config: { format: { type: 'json_schema', schema: EDIT_SCHEMA } },
};

/** The workflow's last call: word what code has changed. */
export const REPORT_HEAD: RequestHead = {
  model: MODEL,
  max_tokens: 512,
  system:
    'Say in one or two sentences what was wrong, from the list of changes given. Use only this list. Answer with the sentences alone.',
  thinking: { type: 'disabled' },
};

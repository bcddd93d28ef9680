import type { JsonObject, RequestHead } from '../../engine/messages/types.ts';
import { HANDBOOK, TEMPLATES } from './handbook.ts';
import { OFFICE_TOOLS } from './tools.ts';

const MODEL = 'claude-opus-5';

/** What every request of the agent carries beside its messages. */
export const AGENT_HEAD: RequestHead = {
  model: MODEL,
  max_tokens: 2_048,
  system: `You process incoming invoices with the tools, by the rules below.\n\n${HANDBOOK}`,
  tools: OFFICE_TOOLS.map((tool) => tool.definition),
  thinking: { type: 'adaptive', display: 'summarized' },
};

function stage(instruction: string, format: JsonObject | null): RequestHead {
  const head: RequestHead = {
    model: MODEL,
    max_tokens: 512,
    system: `${instruction}\n\n${HANDBOOK}\n\n${TEMPLATES}`,
    thinking: { type: 'disabled' },
  };
  return format === null ? head : { ...head, output_config: { format: { type: 'json_schema', schema: format } } };
}

function form(...fields: readonly string[]): JsonObject {
  const properties = Object.fromEntries(fields.map((field) => [field, { type: 'string' }]));
  return { type: 'object', properties, required: fields, additionalProperties: false };
}

/** The four stages of the workflow, each one narrow call. */
export const EXTRACT_HEAD = stage(
  'You are the stage “extract”. Answer with JSON only, all fields as text: vendor, number, order, due, net, vat, total. Leave a field empty if its label is missing.',
  form('vendor', 'number', 'order', 'due', 'net', 'vat', 'total'),
);
export const VALIDATE_HEAD = stage(
  'You are the stage “validate”. Compare the fields with the records. Answer with JSON only: problem, one sentence, or an empty text if everything fits.',
  form('problem'),
);
export const ROUTE_HEAD = stage(
  'You are the stage “route”. Answer with JSON only: approver, the name of the one who may approve this total.',
  form('approver'),
);
export const APPROVE_HEAD = stage(
  'You are the stage “approve”. Write the request to the approver, and nothing else.',
  null,
);

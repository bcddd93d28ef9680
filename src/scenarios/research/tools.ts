import type { InputSchema, Json, JsonObject } from '../../engine/messages/types.ts';
import type { Tool, ToolOutcome } from '../../engine/tools/tool.ts';
import { type AnswerLine, type Inbox, type InboxEffect, questionText } from './inbox.ts';

type InboxTool = Tool<Inbox, InboxEffect>;
type Outcome = ToolOutcome<InboxEffect>;

/** Shows the open question. */
const readQuestion: InboxTool = {
  definition: {
    name: 'read_question',
    description: 'Read the open question in the inbox.',
    input_schema: schema({}, []),
  },
  needsPerson: false,
  millis: 150,
  run: (_, inbox) => said(questionText(inbox)),
};

const LINE: JsonObject = {
  type: 'object',
  properties: {
    name: { type: 'string', description: 'The bridge, as the question writes it.' },
    year: { type: 'integer', description: 'The year in which it was opened.' },
    source: { type: 'string', description: 'The address of the page that says so.' },
  },
  required: ['name', 'year', 'source'],
  additionalProperties: false,
};

/** Saves the answer for the person who asked. */
const saveAnswer: InboxTool = {
  definition: {
    name: 'save_answer',
    description:
      'Save the answer to the question: one entry for each bridge that was asked for, with the page that you found the year on. ' +
      'Call it once, with everything.',
    input_schema: schema({ answers: { type: 'array', items: LINE } }, ['answers']),
  },
  needsPerson: false,
  millis: 200,
  run: (input, { names }) => {
    const answer = linesIn(input['answers']);
    if (answer.length === 0) return failed('The answer is empty; look the years up first.');
    const unknown = answer.find(({ name }) => !names.includes(name));
    if (unknown !== undefined) return failed(`Nobody asked for ${unknown.name}; asked for were ${names.join(', ')}.`);
    return {
      ...said(`Saved ${answer.length} of ${names.length}.`),
      effects: [{ type: 'answer_saved', answer }],
      undo: null,
    };
  },
};

/** The tools that the harness runs. The web search is the provider's own and has no code here. */
export const INBOX_TOOLS: readonly InboxTool[] = [readQuestion, saveAnswer];

/** Reads the lines of an answer; what is none is left out. */
export function linesIn(value: Json | undefined): readonly AnswerLine[] {
  if (!Array.isArray(value)) return [];
  return (value as readonly Json[]).flatMap((entry) => {
    if (typeof entry !== 'object' || entry === null || !('name' in entry)) return [];
    const { name, year, source } = entry;
    const isWhole = typeof name === 'string' && typeof year === 'number' && typeof source === 'string';
    return isWhole ? [{ name, year, source }] : [];
  });
}

function schema(properties: JsonObject, required: readonly string[]): InputSchema {
  return { type: 'object', properties, required, additionalProperties: false };
}

function said(content: string): Outcome {
  return { content, isError: false, effects: [] };
}

function failed(content: string): Outcome {
  return { content, isError: true, effects: [] };
}

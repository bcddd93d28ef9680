import { textIn } from '../../engine/messages/blocks.ts';
import type { Json, JsonObject } from '../../engine/messages/types.ts';
import type { StepReading, Variables, WorkflowGraph } from '../../engine/workflow/graph.ts';
import { namesIn } from './knowledge.ts';
import { LOOK_UP_HEAD, WORKFLOW_SEARCHES } from './prompts.ts';
import { linesIn } from './tools.ts';

/**
 * The same job as a workflow: one call with few searches. Code checks that every bridge is there; for a question that
 * needs more searches than were paid for nobody wrote a branch.
 */
export const RESEARCH_WORKFLOW: WorkflowGraph = {
  start: 'read',
  fallback: 'ask_person',
  nodes: [
    {
      id: 'read',
      kind: 'tool',
      label: 'Read',
      call: () => ({ name: 'read_question', input: {} }),
      read: (result) => (result.isError ? { problem: result.content } : { learned: { question: result.content } }),
      next: 'look_up',
    },
    {
      id: 'look_up',
      kind: 'model',
      label: 'Look up',
      head: LOOK_UP_HEAD,
      messages: ({ question }) => [{ role: 'user', content: text(question) }],
      read: (response) => readForm(textIn(response.content)),
      next: 'is_complete',
    },
    {
      id: 'is_complete',
      kind: 'branch',
      label: 'All found?',
      answer: (variables) => (missingIn(variables).length === 0 ? 'yes' : 'no'),
      branches: [
        { answer: 'yes', label: 'yes', to: 'save' },
        { answer: 'no', label: 'no: nobody wrote this branch', to: 'ask_person' },
      ],
    },
    {
      id: 'save',
      kind: 'tool',
      label: 'Save',
      call: ({ answers }) => ({ name: 'save_answer', input: { answers: answers ?? [] } }),
      read: (result) => (result.isError ? { problem: result.content } : { learned: { saved: true } }),
      next: 'done',
    },
    { id: 'done', kind: 'done', label: 'Done', report: reportOf },
    { id: 'ask_person', kind: 'hand_over', label: 'Ask a person', report: reportOf },
  ],
};

/** Reads the call's answer. A form that is not filled in as asked goes to a person. */
function readForm(answer: string): StepReading {
  const answers = linesIn(parseObject(answer)?.['answers']);
  if (answers.length === 0) return { problem: 'The call found nothing.' };
  return { learned: { answers: answers.map((line) => ({ ...line })) } };
}

function parseObject(answer: string): JsonObject | null {
  try {
    const value = JSON.parse(answer) as Json;
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
  } catch {
    return null;
  }
}

function missingIn({ question, answers }: Variables): readonly string[] {
  const found = linesIn(answers).map(({ name }) => name);
  return namesIn(text(question)).filter((name) => !found.includes(name));
}

function reportOf(variables: Variables): readonly string[] {
  const { problem, saved, answers } = variables;
  const missing = missingIn(variables);
  const found = linesIn(answers).map(({ name, year }) => `${name} ${year}`);
  return [
    ...(problem === undefined ? [] : [text(problem)]),
    ...(found.length === 0 ? [] : [`Found: ${found.join(', ')}.`]),
    ...(missing.length === 0 ? [] : [`Not found in ${WORKFLOW_SEARCHES} searches: ${missing.join(', ')}.`]),
    saved === true ? 'Done: the answer is saved.' : 'Not done: nothing was saved.',
  ];
}

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

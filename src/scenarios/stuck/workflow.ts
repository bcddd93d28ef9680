import { textIn } from '../../engine/messages/blocks.ts';
import type { Json, JsonObject } from '../../engine/messages/types.ts';
import type { StepReading, Variables, WorkflowGraph, WorkflowNode } from '../../engine/workflow/graph.ts';
import { EDIT_HEAD, REPORT_HEAD } from './prompts.ts';
import { readReport } from './reading.ts';

/**
 * The same job as a workflow: test, mend, test, mend, test, each round written out. It can't go round in circles, since
 * the graph has none; what needs a third round, or no round at all, goes to a person.
 */
export const STUCK_WORKFLOW: WorkflowGraph = {
  start: 'test_1',
  fallback: 'ask_person',
  nodes: [
    ...roundOf(1, 'test_2'),
    ...roundOf(2, 'test_3'),
    testStep(3),
    isGreen(3, 'ask_person'),
    {
      id: 'report',
      kind: 'model',
      label: 'Report',
      head: REPORT_HEAD,
      messages: (variables) => [{ role: 'user', content: `Changes:\n${changesIn(variables).join('\n') || 'none'}` }],
      read: (response) => {
        const told = textIn(response.content).trim();
        return told === '' ? { problem: 'The model wrote no report.' } : { learned: { told } };
      },
      next: 'done',
    },
    { id: 'done', kind: 'done', label: 'Done', report: reportOf },
    { id: 'ask_person', kind: 'hand_over', label: 'Ask a person', report: reportOf },
  ],
};

/** One round: run the tests, and if one fails look at its file, name the edit and make it. */
function roundOf(round: number, next: string): readonly WorkflowNode[] {
  return [
    testStep(round),
    isGreen(round, `look_${round}`),
    {
      id: `look_${round}`,
      kind: 'tool',
      label: 'Look',
      call: ({ path }) => ({ name: 'read_file', input: { path: text(path) } }),
      read: (result) => (result.isError ? { problem: result.content } : { learned: { file: result.content } }),
      next: `mend_${round}`,
    },
    {
      id: `mend_${round}`,
      kind: 'model',
      label: 'Name the edit',
      head: EDIT_HEAD,
      messages: ({ report, file }) => [{ role: 'user', content: `Report:\n${text(report)}\n\nFile:\n${text(file)}` }],
      read: (response) => readForm(textIn(response.content)),
      next: `edit_${round}`,
    },
    {
      id: `edit_${round}`,
      kind: 'tool',
      label: 'Edit',
      call: ({ path, old, new: after }) => ({
        name: 'edit_file',
        input: { path: text(path), old: text(old), new: text(after) },
      }),
      read: (result, variables) =>
        result.isError ? { problem: result.content } : { learned: { [`change_${round}`]: changeOf(variables) } },
      next,
    },
  ];
}

function testStep(round: number): WorkflowNode {
  return {
    id: `test_${round}`,
    kind: 'tool',
    label: 'Test',
    call: () => ({ name: 'run_tests', input: {} }),
    read: ({ content }) => readTests(content),
    next: `green_${round}`,
  };
}

function isGreen(round: number, otherwise: string): WorkflowNode {
  const isLast = otherwise === 'ask_person';
  const yes = { answer: 'yes', label: 'yes', to: 'report' };
  const no = { answer: 'no', label: isLast ? 'no: no third round is written' : 'no', to: otherwise };
  return {
    id: `green_${round}`,
    kind: 'branch',
    label: 'All pass?',
    answer: ({ passed }) => (passed === true ? 'yes' : 'no'),
    // The branch that goes on comes first: the diagram draws it straight ahead.
    branches: isLast ? [yes, no] : [no, yes],
  };
}

function readTests(content: string): StepReading {
  const report = readReport(content);
  if (report?.type === 'passed') return { learned: { passed: true } };
  if (report?.type !== 'failed') return { problem: `The tests did not run: ${content}` };
  return { learned: { passed: false, report: content, path: report.failures[0]?.path ?? '' } };
}

/** Reads a model's edit. A form that is not filled in as asked goes to a person. */
function readForm(answer: string): StepReading {
  const form = parseObject(answer);
  const [before, after] = [form?.['old'], form?.['new']];
  if (typeof before !== 'string' || before === '' || typeof after !== 'string') {
    return { problem: 'The model named no edit.' };
  }
  return { learned: { old: before, new: after } };
}

function parseObject(answer: string): JsonObject | null {
  try {
    const value = JSON.parse(answer) as Json;
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
  } catch {
    return null;
  }
}

function changeOf({ path, old, new: after }: Variables): string {
  return `${text(path)}: “${text(old)}” to “${text(after)}”`;
}

function changesIn(variables: Variables): readonly string[] {
  return [1, 2].flatMap((round) => {
    const change = variables[`change_${round}`];
    return change === undefined ? [] : [`- ${text(change)}`];
  });
}

function reportOf(variables: Variables): readonly string[] {
  const { problem, passed, told } = variables;
  return [
    ...(problem === undefined ? [] : [text(problem)]),
    ...changesIn(variables).map((change) => `Changed ${change.slice(2)}.`),
    passed === true && told !== undefined ? `Done: all tests pass. ${text(told)}` : 'Not done: not all tests pass.',
  ];
}

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

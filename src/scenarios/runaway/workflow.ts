import { textIn } from '../../engine/messages/blocks.ts';
import type { Json, JsonObject } from '../../engine/messages/types.ts';
import type { StepReading, Variables, WorkflowGraph } from '../../engine/workflow/graph.ts';
import { GOAL } from './goal.ts';
import { orderIn } from './knowledge.ts';
import { WORDS_HEAD } from './prompts.ts';

/** The same job as a workflow: one search. If it finds nothing a person looks, who notices that the search is broken. */
export const RUNAWAY_WORKFLOW: WorkflowGraph = {
  start: 'words',
  fallback: 'ask_person',
  nodes: [
    {
      id: 'words',
      kind: 'model',
      label: 'Choose words',
      head: WORDS_HEAD,
      messages: () => [{ role: 'user', content: GOAL }],
      read: (response) => readForm(textIn(response.content)),
      next: 'search',
    },
    {
      id: 'search',
      kind: 'tool',
      label: 'Search',
      call: ({ words }) => ({ name: 'search_orders', input: { words: text(words) } }),
      read: (result, variables) =>
        result.isError ? { problem: result.content } : readOrders(result.content, variables),
      next: 'is_found',
    },
    {
      id: 'is_found',
      kind: 'branch',
      label: 'Found?',
      answer: ({ order_id }) => (order_id === null ? 'no' : 'yes'),
      branches: [
        { answer: 'yes', label: 'yes', to: 'mark' },
        { answer: 'no', label: 'no: nobody wrote this branch', to: 'ask_person' },
      ],
    },
    {
      id: 'mark',
      kind: 'tool',
      label: 'Mark',
      call: ({ order_id }) => ({ name: 'mark_order', input: { order_id: text(order_id), gift: true } }),
      read: (result) => (result.isError ? { problem: result.content } : { learned: { marked: true } }),
      next: 'done',
    },
    { id: 'done', kind: 'done', label: 'Done', report: reportOf },
    { id: 'ask_person', kind: 'hand_over', label: 'Ask a person', report: reportOf },
  ],
};

/** Reads the call's answer. A form that is not filled in as asked goes to a person. */
function readForm(answer: string): StepReading {
  const form = parseObject(answer);
  const [customer, words] = [text(form?.['customer']), text(form?.['words'])];
  if (customer === '' || words === '') return { problem: 'The call named no words to search for.' };
  return { learned: { customer, words } };
}

function parseObject(answer: string): JsonObject | null {
  try {
    const value = JSON.parse(answer) as Json;
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
  } catch {
    return null;
  }
}

function readOrders(content: string, { customer }: Variables): StepReading {
  const order = orderIn(content, { customer: text(customer) });
  return { learned: { order_id: order?.id ?? null, product: order?.product ?? null } };
}

function reportOf({ problem, words, order_id, marked }: Variables): readonly string[] {
  return [
    ...(problem === undefined ? [] : [text(problem)]),
    ...(order_id === null ? [`The search for “${text(words)}” found no such order.`] : []),
    marked === true ? `Done: ${text(order_id)} is marked as a gift.` : 'Not done: nothing was marked.',
  ];
}

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

import { textIn } from '../../engine/messages/blocks.ts';
import type { Json, JsonObject } from '../../engine/messages/types.ts';
import type { StepReading, ToolNode, Variables, WorkflowGraph } from '../../engine/workflow/graph.ts';
import { APPROVE_HEAD, EXTRACT_HEAD, ROUTE_HEAD, VALIDATE_HEAD } from './prompts.ts';

/** The same job as a workflow: four narrow calls, one a stage, with code between them that looks up and enters. */
export const INVOICE_WORKFLOW: WorkflowGraph = {
  start: 'read',
  fallback: 'ask_person',
  nodes: [
    toolStep('read', 'Read', 'read_invoice', () => ({ page: 1 }), 'invoice', 'extract'),
    {
      id: 'extract',
      kind: 'model',
      label: 'Extract',
      head: EXTRACT_HEAD,
      messages: ({ invoice }) => [{ role: 'user', content: text(invoice) }],
      read: (response) => readFields(textIn(response.content)),
      next: 'vendor',
    },
    toolStep('vendor', 'Vendor', 'find_vendor', ({ vendor }) => ({ name: text(vendor) }), 'vendor_record', 'order'),
    toolStep('order', 'Order', 'read_order', ({ order }) => ({ number: text(order) }), 'order_record', 'paid'),
    toolStep(
      'paid',
      'Paid',
      'list_paid',
      ({ vendor_record }) => ({ vendor_id: vendorIdIn(vendor_record) }),
      'paid_record',
      'validate',
    ),
    {
      id: 'validate',
      kind: 'model',
      label: 'Validate',
      head: VALIDATE_HEAD,
      messages: (known) => [
        {
          role: 'user',
          content: [fieldsText(known), text(known['order_record']), text(known['paid_record'])].join('\n\n'),
        },
      ],
      read: (response) => {
        const problem = parseObject(textIn(response.content))?.['problem'];
        return typeof problem === 'string'
          ? { learned: { found: problem } }
          : { problem: 'The stage did not validate.' };
      },
      next: 'is_valid',
    },
    {
      id: 'is_valid',
      kind: 'branch',
      label: 'Valid?',
      answer: ({ found }) => (found === '' ? 'yes' : 'no'),
      branches: [
        { answer: 'yes', label: 'yes', to: 'enter' },
        { answer: 'no', label: 'no', to: 'hold' },
      ],
    },
    toolStep('hold', 'Hold back', 'hold_invoice', ({ found }) => ({ reason: text(found) }), 'held', 'done'),
    toolStep('enter', 'Enter', 'record_fields', fieldsOf, 'entered', 'approvers'),
    toolStep('approvers', 'Limits', 'list_approvers', () => ({}), 'approvers', 'route'),
    {
      id: 'route',
      kind: 'model',
      label: 'Route',
      head: ROUTE_HEAD,
      messages: (known) => [{ role: 'user', content: `${fieldsText(known)}\n\n${text(known['approvers'])}` }],
      read: (response) => {
        const approver = text(parseObject(textIn(response.content))?.['approver']);
        return approver === '' ? { problem: 'The stage found no approver.' } : { learned: { approver } };
      },
      next: 'put',
    },
    toolStep(
      'put',
      'To the desk',
      'route_invoice',
      ({ approver }) => ({ approver: text(approver) }),
      'routed',
      'approve',
    ),
    {
      id: 'approve',
      kind: 'model',
      label: 'Approve',
      head: APPROVE_HEAD,
      messages: (known) => [{ role: 'user', content: `Approver: ${text(known['approver'])}\n${fieldsText(known)}` }],
      read: (response) => {
        const request = textIn(response.content).trim();
        return request === '' ? { problem: 'The stage wrote no request.' } : { learned: { request } };
      },
      next: 'ask',
    },
    toolStep('ask', 'Ask', 'request_approval', ({ request }) => ({ text: text(request) }), 'asked', 'done'),
    { id: 'done', kind: 'done', label: 'Done', report: reportOf },
    { id: 'ask_person', kind: 'hand_over', label: 'Ask a person', report: reportOf },
  ],
};

/** A call that code makes, whose result it keeps under a name. */
function toolStep(
  id: string,
  label: string,
  tool: string,
  input: (known: Variables) => JsonObject,
  keptAs: string,
  next: string,
): ToolNode {
  return {
    id,
    kind: 'tool',
    label,
    call: (known) => ({ name: tool, input: input(known) }),
    read: ({ content, isError }) => (isError ? { problem: content } : { learned: { [keptAs]: content } }),
    next,
  };
}

const FIELDS = ['vendor', 'number', 'order', 'due', 'net', 'vat', 'total'] as const;

/** Reads the first stage's form. An invoice that no template fits goes to a person, never further down the graph. */
function readFields(answer: string): StepReading {
  const form = parseObject(answer);
  const missing = FIELDS.filter((field) => text(form?.[field]) === '');
  if (missing.length > 0) return { problem: `No template fits: ${missing.join(', ')} not found.` };
  return { learned: Object.fromEntries(FIELDS.map((field) => [field, text(form?.[field])])) };
}

function fieldsOf({ vendor, number, order, due, total }: Variables): JsonObject {
  return { vendor: text(vendor), number: text(number), order: text(order), due: text(due), total: text(total) };
}

function fieldsText({ vendor, number, order, due, net, vat, total }: Variables): string {
  return [
    `Vendor: ${text(vendor)}`,
    `Invoice number: ${text(number)}`,
    `Order number: ${text(order)}`,
    `Due date: ${text(due)}`,
    `Net: ${text(net)}`,
    `VAT 19 %: ${text(vat)}`,
    `Total: ${text(total)}`,
  ].join('\n');
}

function vendorIdIn(record: Json | undefined): string {
  return /\bid (V-\d+)/.exec(text(record))?.[1] ?? '';
}

function parseObject(answer: string): JsonObject | null {
  try {
    const value = JSON.parse(answer) as Json;
    return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as JsonObject) : null;
  } catch {
    return null;
  }
}

function reportOf({ problem, held, entered, approver, asked }: Variables): readonly string[] {
  return [
    ...(problem === undefined ? [] : [text(problem)]),
    ...(held === undefined ? [] : [`Done: ${text(held)}`]),
    ...(entered === undefined ? ['Nothing was entered.'] : [text(entered).split('\n')[0] ?? '']),
    asked === undefined ? 'Nobody was asked to approve.' : `Done: ${text(approver)} has been asked to approve.`,
  ];
}

function text(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

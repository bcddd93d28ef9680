import type { InputSchema, Json, JsonObject } from '../../engine/messages/types.ts';
import type { Tool, ToolOutcome } from '../../engine/tools/tool.ts';
import { VENDORS } from './make-office.ts';
import { APPROVERS, centsIn, moneyText, type Office, type OfficeEffect } from './office.ts';
import { approversText, CHECK_TEXT, DESK_TEXT, ENTRY_TEXT, orderText, paidText, vendorText } from './records.ts';

type OfficeTool = Tool<Office, OfficeEffect>;
type Outcome = ToolOutcome<OfficeEffect>;

const TEXT: JsonObject = { type: 'string' };
const SUM: JsonObject = { type: 'string', description: 'In EUR, such as 1428.00.' };

const readInvoice = tool(
  'read_invoice',
  'Read a page of the invoice in the tray.',
  { page: { type: 'integer' } },
  (input, { pages }) => {
    const page = Number(input['page']);
    const text = pages[page - 1];
    if (text === undefined) return failed(`There is no page ${page}; the invoice has ${pages.length}.`);
    return said(`(page ${page} of ${pages.length})\n${text}`);
  },
);

const findVendor = tool('find_vendor', 'Find the record of a vendor by its name.', { name: TEXT }, (input) => {
  const vendor = VENDORS.find(({ name }) => name === input['name']);
  const names = VENDORS.map(({ name }) => name).join(', ');
  return vendor === undefined ? failed(`No vendor is called that; there are ${names}.`) : said(vendorText(vendor));
});

const readOrder = tool('read_order', 'Read the order that an invoice names.', { number: TEXT }, (input, { facts }) =>
  input['number'] === facts.order ? said(orderText(facts)) : failed(`There is no order ${String(input['number'])}.`),
);

const listPaid = tool('list_paid', 'List what a vendor was paid before.', { vendor_id: TEXT }, (input, { paid }) => {
  const vendor = VENDORS.find(({ id }) => id === input['vendor_id']);
  return said(paidText(paid.filter((each) => each.vendor === vendor?.name)));
});

const checkTotals = tool(
  'check_totals',
  'Check that net and VAT add up to the total, and that the net is what was ordered.',
  { net: SUM, vat: SUM, total: SUM, ordered_net: SUM },
  (input) => {
    const [net, vat, total, ordered] = [input['net'], input['vat'], input['total'], input['ordered_net']].map(cents);
    const adds = (net ?? 0) + (vat ?? 0) === total;
    const fits = net !== null && net === ordered;
    const rate =
      net === null || net === undefined || vat === null || vat === undefined ? '?' : ((vat / net) * 100).toFixed(1);
    return said(
      [
        adds ? 'OK: net and VAT add up to the total.' : 'WRONG: net and VAT do not add up to the total.',
        fits ? 'OK: the net is what was ordered.' : 'WRONG: the net is not what was ordered.',
        `VAT is ${rate} % of the net. Checked with a tolerance of 0.00 EUR; lines were not checked one by one.`,
        CHECK_TEXT,
      ].join('\n'),
    );
  },
);

const FIELDS = {
  vendor: TEXT,
  number: TEXT,
  order: TEXT,
  due: { type: 'string', description: 'As 2026-12-31.' },
  total: SUM,
};

const recordFields = tool('record_fields', 'Enter the fields of the invoice in the books.', FIELDS, (input) => {
  const gross = cents(input['total']);
  if (gross === null) return failed(`${String(input['total'])} is no sum; write it as 1428.00.`);
  const [vendor, number, order, due] = [input['vendor'], input['number'], input['order'], input['due']].map(String);
  const fields = { vendor: vendor ?? '', number: number ?? '', order: order ?? '', due: due ?? '', gross };
  const content = `Entered ${fields.number} of ${fields.vendor}, ${moneyText(gross)} EUR, due on ${fields.due}.`;
  return { ...said(`${content}\n${ENTRY_TEXT}`), effects: [{ type: 'fields_recorded', fields }], undo: null };
});

const listApprovers = tool('list_approvers', 'List who approves what.', {}, () => said(approversText()));

const routeInvoice = tool(
  'route_invoice',
  'Put the invoice on an approver’s desk.',
  { approver: TEXT },
  (input, office) => {
    const approver = APPROVERS.find(({ name }) => name === input['approver']);
    if (office.recorded === null) return failed('Enter the fields first.');
    if (approver === undefined) return failed(`Approvers are ${APPROVERS.map(({ name }) => name).join(', ')}.`);
    const content = `The invoice is on the desk of ${approver.name} (${approver.desk}).\n${DESK_TEXT}`;
    return { ...said(content), effects: [{ type: 'invoice_routed', approver: approver.name }], undo: null };
  },
);

const requestApproval = tool(
  'request_approval',
  'Ask the approver to approve, in two or three sentences with vendor, number, total and due date.',
  { text: TEXT },
  (input, office) => {
    if (office.approver === null) return failed('Route the invoice first.');
    return {
      ...said(`Asked ${office.approver}.`),
      effects: [{ type: 'approval_requested', text: String(input['text']) }],
      undo: null,
    };
  },
);

const holdInvoice = tool('hold_invoice', 'Hold the invoice back, with the reason.', { reason: TEXT }, (input) => {
  const reason = String(input['reason']);
  return { ...said(`Held: ${reason}`), effects: [{ type: 'invoice_held', reason }], undo: null };
});

/** The tools of the scenario, in the order in which requests list them. */
export const OFFICE_TOOLS: readonly OfficeTool[] = [
  readInvoice,
  findVendor,
  readOrder,
  listPaid,
  checkTotals,
  recordFields,
  listApprovers,
  routeInvoice,
  requestApproval,
  holdInvoice,
];

/** A tool whose every field must be given. Nothing here leaves the office, so no call needs a person. */
function tool(name: string, description: string, properties: JsonObject, run: OfficeTool['run']): OfficeTool {
  const required = Object.keys(properties);
  const input_schema: InputSchema = { type: 'object', properties, required, additionalProperties: false };
  return { definition: { name, description, input_schema }, needsPerson: false, millis: 250, run };
}

function cents(value: Json | undefined): number | null {
  return typeof value === 'string' ? centsIn(value) : null;
}

function said(content: string): Outcome {
  return { content, isError: false, effects: [] };
}

function failed(content: string): Outcome {
  return { content, isError: true, effects: [] };
}

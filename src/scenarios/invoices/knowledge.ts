import { CLEARED } from '../../engine/loop/clearing.ts';
import { isNotes } from '../../engine/loop/notes.ts';
import { blocksOf, resultText } from '../../engine/messages/blocks.ts';
import { rememberingFold } from '../../engine/messages/chain.ts';
import type { ContentBlock, JsonObject, Message, ToolResultBlock } from '../../engine/messages/types.ts';
import { READ_STORED, readCutNote } from '../../engine/tools/offload.ts';
import { readApproverLines, readOrdered, readPage, readPaid, readPaidCount } from './reading.ts';

/** The results that the model may need to the end. */
type CutKind = 'page' | 'order' | 'paid' | 'approvers';

/** What the simulated model knows: only what stands in the messages it was sent. */
export interface Knowledge {
  readonly isAsked: boolean;
  readonly calls: Readonly<Record<string, { readonly name: string; readonly input: JsonObject }>>;
  /** The pages that were read, by number. */
  readonly pages: Readonly<Record<number, string>>;
  readonly pageCount: number | null;
  readonly vendorId: string | null;
  /** The net of the order, in cents. */
  readonly orderedNet: number | null;
  readonly paid: readonly string[] | null;
  /** How many the list of what was paid says it has; more than were read if it was cut. */
  readonly paidCount: number;
  /** Where a result that was cut can be read on, by what it was of; null where the rest is gone. */
  readonly cut: Readonly<Partial<Record<CutKind, string | null>>>;
  readonly totals: 'right' | 'wrong' | null;
  readonly isRecorded: boolean;
  readonly approvers: string | null;
  readonly routedTo: string | null;
  readonly isRequested: boolean;
  readonly held: string | null;
  /** The last thing that a tool refused, for the report. */
  readonly refused: string | null;
}

const NOTHING: Knowledge = {
  isAsked: false,
  calls: {},
  pages: {},
  pageCount: null,
  vendorId: null,
  orderedNet: null,
  paid: null,
  paidCount: 0,
  cut: {},
  totals: null,
  isRecorded: false,
  approvers: null,
  routedTo: null,
  isRequested: false,
  held: null,
  refused: null,
};

/** Under this number notes count as a page; invoices begin with 1. */
const NOTES_PAGE = 0;

/** What can be known from a conversation. After one more message it reads that message only. */
export const knowledgeFrom = rememberingFold<Message, Knowledge>(NOTHING, (known, message) =>
  blocksOf(message).reduce((sofar, block) => learn(sofar, message, block), known),
);

function learn(known: Knowledge, message: Message, block: ContentBlock): Knowledge {
  if (block.type === 'text' && isNotes(block)) return learnNotes(known, block.text);
  if (block.type === 'text' && message.role === 'user')
    return { ...known, isAsked: known.isAsked || /invoice/i.test(block.text) };
  if (block.type === 'tool_use')
    return { ...known, calls: { ...known.calls, [block.id]: { name: block.name, input: block.input } } };
  return block.type === 'tool_result' ? learnFromResult(known, block) : known;
}

function learnFromResult(known: Knowledge, block: ToolResultBlock): Knowledge {
  const call = known.calls[block.tool_use_id];
  if (call === undefined) return known;
  const content = resultText(block);
  if (block.is_error === true) return { ...known, refused: content };
  // What was cleared can't be known any more; that the call was made still can.
  if (content === CLEARED && READS.has(call.name)) return known;
  switch (call.name) {
    case 'read_invoice':
      return learnPage(known, content);
    case 'find_vendor':
      return { ...known, vendorId: /\bid (V-\d+)/.exec(content)?.[1] ?? known.vendorId };
    case 'read_order':
      return { ...known, orderedNet: readOrdered(content) ?? known.orderedNet, cut: cutAt(known, 'order', content) };
    case 'list_paid':
      return learnPaid(known, content);
    case READ_STORED.name:
      return learnRest(known, String(call.input['name']), content);
    case 'check_totals':
      return { ...known, totals: content.includes('WRONG') ? 'wrong' : 'right' };
    case 'record_fields':
      return { ...known, isRecorded: true };
    case 'list_approvers':
      return { ...known, approvers: content, cut: cutAt(known, 'approvers', content) };
    case 'route_invoice':
      return { ...known, routedTo: String(call.input['approver']) };
    case 'request_approval':
      return { ...known, isRequested: true };
    case 'hold_invoice':
      return { ...known, held: String(call.input['reason']) };
    default:
      return known;
  }
}

/** Notes count as the results that they were taken from: whoever has them need not look again. */
function learnNotes(known: Knowledge, text: string): Knowledge {
  const paid = /^Paid before: (.*)$/m.exec(text)?.[1];
  const totals = /^Sums: (right|wrong)$/m.exec(text)?.[1];
  return {
    ...known,
    pages: { ...known.pages, [NOTES_PAGE]: text },
    vendorId: /^Vendor record: id (V-\d+)/m.exec(text)?.[1] ?? known.vendorId,
    orderedNet: readOrdered(text) ?? known.orderedNet,
    ...(paid === undefined ? {} : { paid: paid.split(', '), paidCount: 0 }),
    ...(totals === undefined ? {} : { totals: totals === 'right' ? 'right' : 'wrong' }),
    approvers: readApproverLines(text).length > 0 ? text : known.approvers,
  };
}

/** The tools that only look something up: what they said is all there is of them. */
const READS: ReadonlySet<string> = new Set([
  'read_invoice',
  'find_vendor',
  'read_order',
  'list_paid',
  'check_totals',
  'list_approvers',
  READ_STORED.name,
]);

function learnPage(known: Knowledge, content: string): Knowledge {
  const read = readPage(content);
  if (read === null) return known;
  const pages = { ...known.pages, [read.page]: read.text };
  return { ...known, pages, pageCount: read.count, cut: cutAt(known, 'page', content) };
}

function learnPaid(known: Knowledge, content: string): Knowledge {
  return { ...known, paid: readPaid(content), paidCount: readPaidCount(content), cut: cutAt(known, 'paid', content) };
}

function cutAt({ cut }: Knowledge, what: CutKind, content: string): Knowledge['cut'] {
  const note = readCutNote(content);
  return note === undefined ? cut : { ...cut, [what]: note.name };
}

/** The rest of a result goes to the part of it that was seen. */
function learnRest(known: Knowledge, name: string, content: string): Knowledge {
  const [kind] = Object.entries(known.cut).find(([, kept]) => kept === name) ?? [];
  const cut = Object.fromEntries(Object.entries(known.cut).filter(([, kept]) => kept !== name));
  switch (kind) {
    case 'page': {
      const last = Math.max(1, ...Object.keys(known.pages).map(Number));
      return { ...known, cut, pages: { ...known.pages, [last]: `${known.pages[last] ?? ''}\n${content}` } };
    }
    case 'order':
      return { ...known, cut, orderedNet: readOrdered(content) ?? known.orderedNet };
    case 'paid':
      return { ...known, cut, paid: [...(known.paid ?? []), ...readPaid(content)] };
    case 'approvers':
      return { ...known, cut, approvers: `${known.approvers ?? ''}\n${content}` };
    default:
      return known;
  }
}

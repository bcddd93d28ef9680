import { blocksOf, resultText } from '../../engine/messages/blocks.ts';
import { rememberingFold } from '../../engine/messages/chain.ts';
import type { ContentBlock, JsonObject, Message, ToolResultBlock } from '../../engine/messages/types.ts';
import { readOrdered, readPage, readPaid } from './reading.ts';

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
  totals: null,
  isRecorded: false,
  approvers: null,
  routedTo: null,
  isRequested: false,
  held: null,
  refused: null,
};

/** What can be known from a conversation. After one more message it reads that message only. */
export const knowledgeFrom = rememberingFold<Message, Knowledge>(NOTHING, (known, message) =>
  blocksOf(message).reduce((sofar, block) => learn(sofar, message, block), known),
);

function learn(known: Knowledge, message: Message, block: ContentBlock): Knowledge {
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
  switch (call.name) {
    case 'read_invoice':
      return learnPage(known, content);
    case 'find_vendor':
      return { ...known, vendorId: /\bid (V-\d+)/.exec(content)?.[1] ?? known.vendorId };
    case 'read_order':
      return { ...known, orderedNet: readOrdered(content) ?? known.orderedNet };
    case 'list_paid':
      return { ...known, paid: readPaid(content) };
    case 'check_totals':
      return { ...known, totals: content.includes('WRONG') ? 'wrong' : 'right' };
    case 'record_fields':
      return { ...known, isRecorded: true };
    case 'list_approvers':
      return { ...known, approvers: content };
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

function learnPage(known: Knowledge, content: string): Knowledge {
  const read = readPage(content);
  if (read === null) return known;
  return { ...known, pages: { ...known.pages, [read.page]: read.text }, pageCount: read.count };
}

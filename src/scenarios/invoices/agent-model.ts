import type { ModelRequest } from '../../engine/messages/request.ts';
import type { JsonObject } from '../../engine/messages/types.ts';
import type { Random, Reply } from '../../engine/simulator/types.ts';
import { READ_STORED } from '../../engine/tools/offload.ts';
import { type Knowledge, knowledgeFrom } from './knowledge.ts';
import { moneyText } from './office.ts';
import { readApprover, readByMeaning, type WholeFields, wholeFields } from './reading.ts';

/** What the simulated model does as an agent: the next thing that it does not know yet, or the next thing to be done. */
export function agentReply(request: ModelRequest, random: Random): Reply {
  const known = knowledgeFrom(request.messages);
  if (!known.isAsked) return { text: 'Which invoice shall I process?' };
  if (known.held !== null) return { text: `I held the invoice back and asked nobody to approve it: ${known.held}` };
  if (known.refused !== null) return { text: `I could not finish: ${known.refused}` };
  const text = Object.values(known.pages).join('\n');
  const fields = wholeFields(readByMeaning(text));
  return fields === null ? readOn(known, random) : lookUp(known, fields, random);
}

function readOn(known: Knowledge, random: Random): Reply {
  const { page: rest } = known.cut;
  if (typeof rest === 'string') {
    return readRest('The page was cut before the sums. I read on where it was cut.', rest);
  }
  const page = Math.max(0, ...Object.keys(known.pages).map(Number)) + 1;
  if (known.pageCount !== null && page > known.pageCount) {
    return call('I have read every page and still miss fields.', 'hold_invoice', {
      reason: 'Not all fields can be read from the invoice.',
    });
  }
  const thinking =
    page === 1
      ? random.pick(['I read the invoice first.', 'Let me see what is in the tray.'])
      : 'This is not the usual layout: there are no labels, and the sums are not on this page. The next page may have them.';
  return call(thinking, 'read_invoice', { page });
}

function lookUp(known: Knowledge, fields: WholeFields, random: Random): Reply {
  const { vendor, number, order } = fields;
  if (known.vendorId === null) {
    const thinking = random.pick([
      `It is invoice ${number} of ${vendor}, for ${order}. First the record of the vendor: is it one that we know, and which id does it have?`,
      `Invoice ${number} from ${vendor}, total ${moneyText(fields.gross)} EUR. I look up the vendor before I believe anything else.`,
    ]);
    return call(thinking, 'find_vendor', { name: vendor });
  }
  if (known.orderedNet === null && typeof known.cut.order === 'string') {
    return readRest('The order was cut before its net. I read on where it was cut.', known.cut.order);
  }
  if (known.orderedNet === null) {
    const thinking = `${vendor} is known as ${known.vendorId} and active. Next I want to see what was ordered in ${order}, and whether it arrived.`;
    return call(thinking, 'read_order', { number: order });
  }
  if (known.paid === null) {
    const thinking = `The order was for ${moneyText(known.orderedNet)} EUR net and is delivered. Before I go on: was ${number} paid already? A vendor may send an invoice twice.`;
    return call(thinking, 'list_paid', { vendor_id: known.vendorId });
  }
  if (isListOpen(known)) return restOfPaid(known);
  if (known.paid.includes(number)) {
    const thinking = `${number} is in the list of what was paid. This is the same invoice a second time; it must not go to an approver.`;
    return call(thinking, 'hold_invoice', { reason: `Duplicate: ${number} of ${vendor} was paid before.` });
  }
  return known.totals === null ? checkTotals(known, fields, known.orderedNet) : enter(known, fields, known.totals);
}

/** Whether a list was cut and may go on behind the cut: it says how many it has, if that was not cut off too. */
function isListOpen({ cut, paid, paidCount }: Knowledge): boolean {
  return cut.paid !== undefined && (paidCount === 0 || (paid?.length ?? 0) < paidCount);
}

/** A list that was cut proves nothing about what is behind the cut. */
function restOfPaid({ cut: { paid: rest }, paid, paidCount }: Knowledge): Reply {
  if (typeof rest === 'string') {
    const all = paidCount === 0 ? 'was cut' : `has ${paidCount}`;
    const thinking = `The list ${all} and shows ${paid?.length ?? 0}. A duplicate could be in the rest, so I read it.`;
    return readRest(thinking, rest);
  }
  return call('The list was cut, and the rest can not be had. I can not rule out a duplicate.', 'hold_invoice', {
    reason: 'The list of what was paid can not be read in full.',
  });
}

function readRest(thinking: string, name: string): Reply {
  return call(thinking, READ_STORED.name, { name });
}

function checkTotals(known: Knowledge, { number, net, vat, gross }: WholeFields, orderedNet: number): Reply {
  const thinking = `${number} is not among the ${known.paid?.length ?? 0} that were paid. Now the sums: do net and VAT add up, and is the net what was ordered?`;
  return call(thinking, 'check_totals', {
    net: moneyText(net),
    vat: moneyText(vat),
    total: moneyText(gross),
    ordered_net: moneyText(orderedNet),
  });
}

function enter(known: Knowledge, fields: WholeFields, totals: 'right' | 'wrong'): Reply {
  const { vendor, number, order, due, gross } = fields;
  if (totals === 'wrong') {
    return call('The sums do not fit. A person has to look at this.', 'hold_invoice', {
      reason: `The sums of ${number} do not fit its order.`,
    });
  }
  if (!known.isRecorded) {
    const thinking = `The sums are right. I enter the fields in the books: vendor, number, order, due date and the total with VAT.`;
    return call(thinking, 'record_fields', { vendor, number, order, due, total: moneyText(gross) });
  }
  return handOn(known, fields);
}

function handOn(known: Knowledge, { vendor, number, order, due, gross }: WholeFields): Reply {
  if (known.approvers === null) {
    const thinking = `The invoice is entered. Who may approve ${moneyText(gross)} EUR? The limits are in the list of approvers; I do not guess.`;
    return call(thinking, 'list_approvers', {});
  }
  const approver = readApprover(known.approvers, gross);
  if (approver === null && typeof known.cut.approvers === 'string') {
    return readRest('Nobody in the part that I see may approve this much. I read the rest.', known.cut.approvers);
  }
  if (approver === null)
    return { text: `${number} is entered, but I found nobody who may approve ${moneyText(gross)} EUR.` };
  if (known.routedTo === null) {
    const thinking = `${moneyText(gross)} EUR is within the limit of ${approver} and above the limits before. It goes to that desk.`;
    return call(thinking, 'route_invoice', { approver });
  }
  if (!known.isRequested) {
    const text =
      `Please approve invoice ${number} of ${vendor} for ${order}: ${moneyText(gross)} EUR with VAT, due on ${due}. ` +
      'The vendor is known, the goods arrived in full, the sums fit the order, and it was not paid before.';
    return call(
      `It is on the desk of ${known.routedTo}. Now the request, with all that is needed to decide.`,
      'request_approval',
      { text },
    );
  }
  return {
    text: `Invoice ${number} of ${vendor} is entered with ${moneyText(gross)} EUR, due on ${due}, and ${known.routedTo} has been asked to approve it.`,
  };
}

function call(thinking: string, name: string, input: JsonObject): Reply {
  return { thinking, calls: [{ name, input }] };
}

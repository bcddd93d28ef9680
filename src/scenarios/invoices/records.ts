import type { VENDORS } from './make-office.ts';
import { APPROVERS, type InvoiceFacts, moneyText, type PaidInvoice } from './office.ts';

/** What the office has on file of a vendor. */
export function vendorText({ id, name }: (typeof VENDORS)[number]): string {
  return [
    `Vendor ${name}, id ${id}, active since 2019. Terms: 30 days net, no discount for early payment. VAT registered: yes.`,
    'Contact: accounts department, answers within two working days. Language of letters: English. Orders by phone or mail.',
    'Account: as on file since 2019, not changed in the last 24 months. Changes of the account need a call back on the known number.',
    'Notes: deliveries are counted at the gate. No open complaints. No open reminders. Framework contract until 2027-12-31.',
    'Rating: A. Invoices of the last twelve months: 14, all in order. Average time from receipt to payment: 19 days.',
    'History: 2019 taken on after three offers were compared; 2021 contract renewed; 2023 prices adjusted by 2.4 %; 2025 contract ' +
      'renewed with a longer term. Two credit notes in all these years, both for goods that arrived damaged, both within a week.',
    'Checks: commercial register seen in 2025; insurance of deliveries seen in 2025; sanctions lists compared every quarter, last ' +
      'on 2026-10-01, without a hit. Self-disclosure on working conditions on file. No ties to anybody who orders or approves here.',
    'Payment: by transfer in the weekly run on Thursdays, once the approver has approved. Reminders go to the accounts desk. ' +
      'Early payment brings no discount. Set-off only after a credit note. Deliveries stop after two open reminders, which has not happened.',
    'People: the sales desk is called by the office, the accounts desk by accounts only. Names change often and are not on file; ' +
      'the numbers are, and they have not changed since 2019. Who calls from another number is called back on the one on file.',
    'Deliveries: by own van, Mondays or Tuesdays, between 7:00 and 10:00, to gate 2. Pallets are exchanged one for one.',
    'Layouts: invoices come by mail as text, one page as a rule. Letters with several pages have been seen after holidays.',
  ].join('\n');
}

/** The order that an invoice names, as it was placed. */
export function orderText({ order, vendor, lines, net }: InvoiceFacts): string {
  return [
    `Order ${order} with ${vendor}, placed by the office, status: delivered in full.`,
    ...lines.map(({ article, count, price }) => `${count} × ${article} at ${moneyText(price)} EUR, received: ${count}`),
    `Ordered net: ${moneyText(net)} EUR`,
    'Delivery note signed at the gate; quantities counted and found right; no damage. Cost centre 4100, general office needs.',
    'The order was placed within the yearly budget of its cost centre and needs no further release. Partial invoices: none.',
    'Chain: asked for by the office, compared with the price list of the framework contract, ordered by procurement, confirmed by ' +
      'the vendor on the next day, delivered within the agreed week. Nothing was changed behind the confirmation.',
    'Receipt: counted by the gate, checked against the delivery note by the office, put into store on the same day. Returns: none. ' +
      'Credit notes: none. Open questions: none. The order can be matched with one invoice and is closed when that one is entered.',
  ].join('\n');
}

/** What a vendor was paid, newest last. */
export function paidText(paid: readonly PaidInvoice[]): string {
  if (paid.length === 0) return 'Nothing was paid to this vendor so far.';
  const rows = paid.map(
    ({ number, paidOn, gross }) =>
      `Invoice ${number}, paid on ${paidOn}, ${moneyText(gross)} EUR, by transfer, matched with its order, no deductions`,
  );
  return [
    `${paid.length} invoices in the books since spring:`,
    ...rows,
    'Sums are with VAT. Invoices that are entered and not yet paid would be listed as open; there are none. Credit notes are listed ' +
      'with the invoice that they belong to; there are none. An invoice number comes only once for each vendor.',
  ].join('\n');
}

/** What the books say behind a new entry. */
export const ENTRY_TEXT = [
  'Posting: creditors against office needs, cost centre 4100, VAT in the account for input tax at 19 %, period 2026-11. ' +
    'The entry is provisional until the approver has approved; until then it can be taken back by the accounts desk alone.',
  'Matching: the order named is found and is now closed for further invoices. The vendor account shows one open item, this one. ' +
    'The payment run of the Thursday before the due date will pick it up if it is approved by then, else the run behind it.',
  'Archive: the pages of the invoice are kept with the entry for ten years. Changes of an entry are logged with name and time. ' +
    'The next step is to put the invoice on the desk of the approver whose limit the total does not exceed.',
].join('\n');

/** What is said of a check beside its outcome. */
export const CHECK_TEXT = [
  'Rates: 19 % is the usual rate; 7 % holds for books and food; other rates must be explained on the invoice. Rounding: to the ' +
    'cent on the sum, not on each line. A difference of a cent would be reported here as wrong and may be accepted by a person.',
  'Order: prices, quantities and the net of the order are taken as entered by procurement. Freight and packing are part of the ' +
    'prices under the framework contract and must not stand on the invoice as lines of their own. None do.',
  'Dates: the invoice is younger than the delivery and the due date lies 30 days behind the invoice date, as the terms say.',
  'This check compares sums. It does not know whether the invoice was paid before; for that see the list of what was paid.',
].join('\n');

/** What an approver's desk says when an invoice is put there. */
export const DESK_TEXT = [
  'It lies on top of the pile with its pages, the order and the delivery note. The desk is read at 9:00 and at 14:00 on working days. ' +
    'The approver has not been told yet: an invoice on a desk without a request is not looked at.',
  'The request should name vendor, number, order, total and due date and say what was checked. It is kept with the entry, word for word.',
].join('\n');

/** Who approves up to which sum. */
export function approversText(): string {
  const rows = APPROVERS.map(
    ({ name, upTo, desk, substitute }) =>
      `${name} (${desk}): totals up to ${moneyText(upTo)} EUR; when away: ${substitute}; reads requests twice a day`,
  );
  return [
    'Approvers, smallest limit first. The first whose limit is not exceeded by the total is the right one:',
    ...rows,
    'Limits hold for the total with VAT. Invoices are never split to stay below a limit. Nobody approves what they ordered themselves; ' +
      'in that case the substitute does. A request that is not answered in three working days goes to the substitute.',
    'A request should let the approver decide without asking back: vendor, number, order, total, due date and what was checked. ' +
      'Approvers answer with approved, refused or a question; a question stops the clock. Nobody is away this week.',
  ].join('\n');
}

import { type InvoiceFacts, type InvoiceLine, moneyText } from './office.ts';

const TERMS =
  'Terms: payable in full within 30 days. Goods stay our property until they are paid. Please name the invoice number with ' +
  'your payment. Questions about this invoice are answered on working days between 9:00 and 16:00. Reminders are sent ' +
  'after 14 days and cost 5.00 each. Deliveries are insured until they are unloaded. Complaints within 8 days, in writing. ' +
  'Prices hold for the quantities ordered and for deliveries to one gate; further gates are charged by agreement. Pallets and ' +
  'crates stay ours and are taken back with the next delivery. Goods that were ordered by mistake are taken back within 14 days ' +
  'if they are unopened. We keep your data as the law wants it: orders and invoices for ten years, everything else for as long as ' +
  'we work together. Place of performance and of jurisdiction is our registered office. If one of these terms does not hold, the others do.';

const RECEIVER = [
  'To: Accounts, Fernhill House, 12 Canal Street, 4120 Eastbrook',
  'Delivered to: Gate 2, Fernhill House, by our own van, unloaded by hand',
  'Your contact: customer service, weekdays from 8:00 to 17:00. Please have the order number at hand.',
  'Remarks: part of the framework contract; prices as agreed for this year; packed by weight and counted at the gate.',
];

/** The layout that nearly every vendor uses: a label and a value a line, then a table, all on one page. */
export function plainPages(facts: InvoiceFacts): readonly string[] {
  const { vendor, number, order, date, due, lines, net, vat, gross } = facts;
  const page = [
    'INVOICE',
    `Vendor: ${vendor}`,
    `Invoice number: ${number}`,
    `Order number: ${order}`,
    `Invoice date: ${date}`,
    `Due date: ${due}`,
    'Currency: EUR',
    ...RECEIVER,
    'Pos | Article | Count | Price | Amount',
    ...lines.map((line, index) => `${index + 1} | ${rowOf(line)}`),
    `Net: ${moneyText(net)}`,
    `VAT 19 %: ${moneyText(vat)}`,
    `Total: ${moneyText(gross)}`,
    TERMS,
  ];
  return [page.join('\n')];
}

function rowOf({ article, count, price }: InvoiceLine): string {
  return `${article} | ${count} | ${moneyText(price)} | ${moneyText(count * price)}`;
}

/** A letter without labels: the number is a reference, the sums stand in a sentence overleaf, the vendor only signs. */
export function oddPages(facts: InvoiceFacts): readonly string[] {
  const { vendor, number, order, date, due, lines, net, vat, gross } = facts;
  const goods = lines.map(({ article, count, price }) => `${count} × ${article} at ${commaText(price)}`).join('; ');
  const letter = [
    `${date}`,
    'Dear friends,',
    'thank you for your trust in another busy month. As agreed on the phone we have brought you what you asked for in ' +
      `${order}, and everything was unpacked and counted in the presence of your colleague at the gate. You will find our ` +
      `little bill overleaf; in our own books it goes by the reference ${number}. Should anything be missing, ring us and ` +
      'we will drive by the same day, as always.',
    'May we remind you that from next month on we deliver on Tuesdays instead of Mondays? The gate should be open from seven.',
  ];
  const overleaf = [
    `Delivered: ${goods}.`,
    `That makes ${commaText(net)} before tax, and with the tax of ${commaText(vat)} we ask you for ${commaText(gross)} ` +
      `by ${due}, to the usual account.`,
    'With kind regards',
    `Yours, ${vendor}`,
    TERMS,
  ];
  return [letter.join('\n'), overleaf.join('\n')];
}

/** Cents as they are written where the comma parts the cents: 142800 → "1.428,00". */
function commaText(cents: number): string {
  const [whole = '0', part = '00'] = moneyText(cents).split('.');
  return `${whole.replace(/\B(?=(\d{3})+$)/g, '.')},${part}`;
}

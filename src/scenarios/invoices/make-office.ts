import type { Random } from '../../engine/simulator/types.ts';
import { oddPages, plainPages } from './layouts.ts';
import type { InvoiceFacts, InvoiceLine, Office, PaidInvoice } from './office.ts';

/** The vendors that the office knows, each with the letters that its numbers begin with. */
export const VENDORS = [
  { name: 'Halden Paper', code: 'HP', id: 'V-201' },
  { name: 'Brook Office Supplies', code: 'BO', id: 'V-214' },
  { name: 'Nord Printing', code: 'NP', id: 'V-230' },
  { name: 'Tamarind Catering', code: 'TC', id: 'V-245' },
  { name: 'Weir Cleaning', code: 'WC', id: 'V-258' },
] as const;

const ARTICLES = ['Copy paper A4', 'Envelopes C5', 'Toner black', 'Folders grey', 'Labels', 'Notepads', 'Markers'];
const VAT_PERCENT = 19;

/** How an invoice differs from the usual one. */
export type InvoiceKind = 'plain' | 'odd_layout' | 'duplicate';

/** An office with one invoice in the tray. The same numbers and kind give the same office. */
export function makeOffice(serial: number, kind: InvoiceKind, random: Random): Office {
  const vendor = VENDORS[serial % VENDORS.length] ?? VENDORS[0];
  const facts = factsOf(serial, vendor, random);
  const pages = kind === 'odd_layout' ? oddPages(facts) : plainPages(facts);
  const earlier = paidBefore(facts, vendor.code);
  const same: PaidInvoice = { vendor: vendor.name, number: facts.number, paidOn: '2026-11-12', gross: facts.gross };
  const paid = kind === 'duplicate' ? [...earlier, same] : earlier;
  return { pages, facts, paid, recorded: null, approver: null, request: null, held: null };
}

function factsOf(serial: number, vendor: (typeof VENDORS)[number], random: Random): InvoiceFacts {
  const lines = linesOf(random);
  const net = lines.reduce((sum, { count, price }) => sum + count * price, 0);
  const vat = Math.round((net * VAT_PERCENT) / 100);
  const day = String(1 + random.next(27)).padStart(2, '0');
  return {
    vendor: vendor.name,
    number: `${vendor.code}-${4_000 + serial}`,
    order: `PO-${7_000 + serial}`,
    date: `2026-11-${day}`,
    due: `2026-12-${day}`,
    lines,
    net,
    vat,
    gross: net + vat,
  };
}

function linesOf(random: Random): readonly InvoiceLine[] {
  const first = random.next(ARTICLES.length);
  return [0, 1, 2, 3, 4].map((index) => ({
    article: ARTICLES[(first + index * 2) % ARTICLES.length] ?? 'Sundries',
    count: 5 + random.next(60),
    price: 120 + random.next(2_500),
  }));
}

/** What the vendor was paid in the months before. */
function paidBefore({ vendor, gross }: InvoiceFacts, code: string): readonly PaidInvoice[] {
  return [0, 1, 2, 3, 4, 5, 6].map((month) => ({
    vendor,
    number: `${code}-${3_100 + month * 37}`,
    paidOn: `2026-${String(4 + month).padStart(2, '0')}-14`,
    gross: Math.round(gross * (0.8 + month * 0.07)),
  }));
}

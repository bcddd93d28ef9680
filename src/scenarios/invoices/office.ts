/** One line of an invoice. Money is in cents everywhere. */
export interface InvoiceLine {
  readonly article: string;
  readonly count: number;
  readonly price: number;
}

/** What an invoice says, however it looks. */
export interface InvoiceFacts {
  readonly vendor: string;
  readonly number: string;
  readonly order: string;
  readonly date: string;
  readonly due: string;
  readonly lines: readonly InvoiceLine[];
  readonly net: number;
  readonly vat: number;
  readonly gross: number;
}

/** What was taken out of an invoice and entered in the books. */
export type RecordedFields = Pick<InvoiceFacts, 'vendor' | 'number' | 'order' | 'due' | 'gross'>;

/** An invoice that is in the books already. */
export interface PaidInvoice {
  readonly vendor: string;
  readonly number: string;
  readonly paidOn: string;
  readonly gross: number;
}

/** The world of the scenario: an invoice as it came in, the books, and what has been done with it. */
export interface Office {
  /** The invoice as text, page by page. */
  readonly pages: readonly string[];
  /** What it really says: for the goal check, never shown by a tool. */
  readonly facts: InvoiceFacts;
  readonly paid: readonly PaidInvoice[];
  readonly recorded: RecordedFields | null;
  readonly approver: string | null;
  readonly request: string | null;
  /** Why it was held back; null if it was not. */
  readonly held: string | null;
}

/** What tools can change in it. */
export type OfficeEffect =
  | { readonly type: 'fields_recorded'; readonly fields: RecordedFields }
  | { readonly type: 'invoice_routed'; readonly approver: string }
  | { readonly type: 'approval_requested'; readonly text: string }
  | { readonly type: 'invoice_held'; readonly reason: string };

/** The office after one effect. */
export function applyEffect(office: Office, effect: OfficeEffect): Office {
  switch (effect.type) {
    case 'fields_recorded':
      return { ...office, recorded: effect.fields };
    case 'invoice_routed':
      return { ...office, approver: effect.approver };
    case 'approval_requested':
      return { ...office, request: effect.text };
    case 'invoice_held':
      return { ...office, held: effect.reason };
  }
}

/** Whether an invoice of this vendor with this number is in the books already. */
export function isDuplicate({ facts, paid }: Office): boolean {
  return paid.some(({ vendor, number }) => vendor === facts.vendor && number === facts.number);
}

/** Who approves, by the largest sum in cents that they may approve. */
export const APPROVERS = [
  { name: 'Berit', upTo: 100_000, desk: 'Office supplies', substitute: 'Chidi' },
  { name: 'Chidi', upTo: 1_000_000, desk: 'Procurement', substitute: 'Dora' },
  { name: 'Dora', upTo: 100_000_000, desk: 'Management', substitute: 'Chidi' },
] as const;

/** The approver for a sum: the first whose limit it does not exceed. */
export function approverFor(gross: number): string {
  return APPROVERS.find(({ upTo }) => gross <= upTo)?.name ?? 'Dora';
}

/** Cents as text: 142800 → "1428.00". */
export function moneyText(cents: number): string {
  return (cents / 100).toFixed(2);
}

/** Text as cents, in either way of writing: "1428.00" or "1.428,00"; null if it is no sum. */
export function centsIn(text: string): number | null {
  const plain = /,\d{2}$/.test(text) ? text.replaceAll('.', '').replace(',', '.') : text;
  return /^\d+(\.\d{1,2})?$/.test(plain) ? Math.round(Number(plain) * 100) : null;
}

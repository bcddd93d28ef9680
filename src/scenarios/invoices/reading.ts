import { centsIn } from './office.ts';

/** The fields of an invoice as far as a text shows them. Money is in cents. */
export interface ReadFields {
  readonly vendor: string | null;
  readonly number: string | null;
  readonly order: string | null;
  readonly due: string | null;
  readonly net: number | null;
  readonly vat: number | null;
  readonly gross: number | null;
}

/** Fields that are all there. */
export type WholeFields = { readonly [Key in keyof ReadFields]: NonNullable<ReadFields[Key]> };

/** Reads an invoice by its labels, as a template does. A page without labels gives nothing. */
export function readByLabels(text: string): ReadFields {
  const value = (label: string) => new RegExp(`^${label}: (.+)$`, 'm').exec(text)?.[1] ?? null;
  return {
    vendor: value('Vendor'),
    number: value('Invoice number'),
    order: value('Order number'),
    due: value('Due date'),
    net: sumIn(value('Net')),
    vat: sumIn(value('VAT \\d+ %')),
    gross: sumIn(value('Total')),
  };
}

/** Reads an invoice as somebody does who understands it: by its labels, and where there are none by what it says. */
export function readByMeaning(text: string): ReadFields {
  const labelled = readByLabels(text);
  const said = (pattern: RegExp) => pattern.exec(text)?.[1] ?? null;
  return {
    vendor: labelled.vendor ?? said(/^Yours, (.+)$/m),
    number: labelled.number ?? said(/reference ([A-Z]+-\d+)/),
    order: labelled.order ?? said(/\b(PO-\d+)\b/),
    due: labelled.due ?? said(/\bby (\d{4}-\d{2}-\d{2})/),
    net: labelled.net ?? sumIn(said(/([\d.,]+\d) before tax/)),
    vat: labelled.vat ?? sumIn(said(/the tax of ([\d.,]+\d)/)),
    gross: labelled.gross ?? sumIn(said(/ask you for ([\d.,]+\d)/)),
  };
}

/** The fields if all of them were found, or null. */
export function wholeFields(fields: ReadFields): WholeFields | null {
  const { vendor, number, order, due, net, vat, gross } = fields;
  if (vendor === null || number === null || order === null || due === null) return null;
  return net === null || vat === null || gross === null ? null : { vendor, number, order, due, net, vat, gross };
}

/** The page of a result of `read_invoice`, and how many there are; null if it is none. */
export function readPage(
  content: string,
): { readonly page: number; readonly count: number; readonly text: string } | null {
  const [, page, count, text] = /^\(page (\d+) of (\d+)\)\n([\s\S]*)$/.exec(content) ?? [];
  return page === undefined || text === undefined ? null : { page: Number(page), count: Number(count), text };
}

/** The net of an order, in cents, or null. */
export function readOrdered(content: string): number | null {
  return sumIn(/^Ordered net: ([\d.]+) EUR$/m.exec(content)?.[1] ?? null);
}

/** The numbers of the invoices in a list of what was paid. */
export function readPaid(content: string): readonly string[] {
  return [...content.matchAll(/^Invoice (\S+), paid on/gm)].flatMap(([, number]) => number ?? []);
}

/** How many invoices a list of what was paid says that it has. */
export function readPaidCount(content: string): number {
  return Number(/^(\d+) invoices in the books/.exec(content)?.[1] ?? 0);
}

/** The lines of a list of approvers that say who approves up to which sum. */
export function readApproverLines(content: string): readonly string[] {
  return [...content.matchAll(/^\w+ \(.*?\): totals up to [\d.]+ EUR/gm)].map(([line]) => line);
}

/** The approver for a sum by a list of approvers: the first whose limit it does not exceed. */
export function readApprover(content: string, gross: number): string | null {
  for (const [, name, limit] of content.matchAll(/^(\w+) \(.*?\): totals up to ([\d.]+) EUR/gm)) {
    if (name !== undefined && limit !== undefined && gross <= (sumIn(limit) ?? 0)) return name;
  }
  return null;
}

function sumIn(text: string | null): number | null {
  return text === null ? null : centsIn(text);
}

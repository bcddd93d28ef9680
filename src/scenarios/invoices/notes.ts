import { NOTES_HEADING } from '../../engine/loop/notes.ts';
import type { Chain } from '../../engine/messages/chain.ts';
import type { Message } from '../../engine/messages/types.ts';
import { type Knowledge, knowledgeFrom } from './knowledge.ts';
import { moneyText } from './office.ts';
import { readApproverLines, readByMeaning, wholeFields } from './reading.ts';

/** The facts that a run has found, a line each, in words that the model reads as it reads a result; null before the first. */
export function writeNotes(said: Chain<Message> | null): string | null {
  const lines = factLines(knowledgeFrom(said));
  return lines.length === 0 ? null : [NOTES_HEADING, ...lines].join('\n');
}

function factLines({ pages, vendorId, orderedNet, paid, totals, approvers }: Knowledge): readonly string[] {
  const fields = wholeFields(readByMeaning(Object.values(pages).join('\n')));
  return [
    ...(fields === null
      ? []
      : [
          `Vendor: ${fields.vendor}`,
          `Invoice number: ${fields.number}`,
          `Order number: ${fields.order}`,
          `Due date: ${fields.due}`,
          `Net: ${moneyText(fields.net)}`,
          `VAT 19 %: ${moneyText(fields.vat)}`,
          `Total: ${moneyText(fields.gross)}`,
        ]),
    ...(vendorId === null ? [] : [`Vendor record: id ${vendorId}`]),
    ...(orderedNet === null ? [] : [`Ordered net: ${moneyText(orderedNet)} EUR`]),
    ...(paid === null ? [] : [`Paid before: ${paid.join(', ')}`]),
    ...(totals === null ? [] : [`Sums: ${totals}`]),
    ...(approvers === null ? [] : readApproverLines(approvers)),
  ];
}

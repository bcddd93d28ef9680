import type { WorldShelf } from '../scenario.ts';
import { moneyText, type Office } from './office.ts';

/** The office as the strip draws it: the tray, the books, the desk that the invoice is on, and the request that went out. */
export function shelfOf({ pages, recorded, approver, request, held }: Office): WorldShelf {
  const entered = recorded === null ? 'nothing yet' : `${recorded.number}, ${moneyText(recorded.gross)} EUR`;
  return {
    kind: 'shelf',
    title: 'The office',
    groups: [
      {
        label: 'Tray',
        things: [
          {
            id: 'invoice',
            label: 'Invoice:',
            value: pages.length === 1 ? '1 page' : `${pages.length} pages`,
            isGoal: true,
          },
          { id: 'held', label: 'Held back:', value: held ?? 'no', isGoal: false },
        ],
      },
      {
        label: 'Books',
        things: [
          { id: 'recorded', label: 'Entered:', value: entered, isGoal: false },
          { id: 'due', label: 'Due:', value: recorded?.due ?? '–', isGoal: false },
        ],
      },
      { label: 'Desk', things: [{ id: 'desk', label: 'On the desk of:', value: approver ?? 'nobody', isGoal: false }] },
    ],
    sent: request === null ? [] : [{ to: approver ?? 'nobody', text: request }],
  };
}

import type { WorldShelf } from '../scenario.ts';
import type { Inbox } from './inbox.ts';

/** The inbox as the strip draws it: what was asked, and what is saved of it. */
export function shelfOf({ asker, names, answer }: Inbox): WorldShelf {
  const saved = new Map((answer ?? []).map((line) => [line.name, line]));
  return {
    kind: 'shelf',
    title: 'The inbox',
    groups: [
      {
        label: `${asker} asks: opened when?`,
        things: names.map((name) => ({
          id: name,
          label: name,
          value: String(saved.get(name)?.year ?? '–'),
          isGoal: true,
        })),
      },
      {
        label: 'Answer',
        things: [{ id: 'answer', label: 'Saved:', value: savedText(answer?.length ?? 0, names.length), isGoal: false }],
      },
    ],
    sent: null,
  };
}

function savedText(count: number, wanted: number): string {
  return count === 0 ? 'nothing yet' : `${count} of ${wanted}`;
}

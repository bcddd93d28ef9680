/** One line of the answer: a bridge, the year in which it was opened, and the page that says so. */
export interface AnswerLine {
  readonly name: string;
  readonly year: number;
  readonly source: string;
}

/** The world of the scenario: a question that somebody asked, and the answer once it is saved. */
export interface Inbox {
  readonly asker: string;
  readonly names: readonly string[];
  readonly answer: readonly AnswerLine[] | null;
}

/** What tools can change in it. */
export interface InboxEffect {
  readonly type: 'answer_saved';
  readonly answer: readonly AnswerLine[];
}

/** The inbox after one effect. A later answer takes the place of an earlier one. */
export function applyEffect(inbox: Inbox, effect: InboxEffect): Inbox {
  return { ...inbox, answer: effect.answer };
}

/** The question as the tool shows it. */
export function questionText({ asker, names }: Inbox): string {
  return `${asker} asks: In which year were these bridges of Marlow Bay opened: ${names.join(', ')}?`;
}

/** The terms that the glossary explains. Each has a title, `page.term.<term>`, and a text, `page.term.<term>.text`. */
export const TERMS = [
  'agent',
  'workflow',
  'model',
  'harness',
  'request',
  'response',
  'messages',
  'tool',
  'tool_use',
  'tool_result',
  'stop_reason',
  'turn',
  'step',
  'token',
  'guard',
  'approval',
  'world',
  'goal_check',
  'fork',
  'context_window',
  'idempotency_key',
  'simulated',
  'estimated',
] as const;

/** A term that the glossary explains. */
export type Term = (typeof TERMS)[number];

/** The characters that mark a term in a sentence: `⟦turn⟧`, or `⟦turn|turns⟧` where it reads differently. */
export const TERM_MARKS = /[⟦⟧]/g;

/** A piece of a sentence: plain text, or a text that stands for a term. */
export interface TextPiece {
  readonly text: string;
  readonly term: Term | null;
}

/** Splits a sentence at its marked terms. */
export function piecesOf(sentence: string): readonly TextPiece[] {
  return sentence.split(/(⟦[^⟧]*⟧)/).flatMap((part) => {
    if (!part.startsWith('⟦')) return part === '' ? [] : [{ text: part, term: null }];
    const [name = '', shown = name] = part.slice(1, -1).split('|');
    return [{ text: shown, term: TERMS.find((term) => term === name) ?? null }];
  });
}

/** The sentence without its marks, for places where nothing can be pressed. */
export function plainSentence(sentence: string): string {
  return piecesOf(sentence)
    .map((piece) => piece.text)
    .join('');
}

import { blocksOf, resultText } from '../../engine/messages/blocks.ts';
import { rememberingFold } from '../../engine/messages/chain.ts';
import type { ContentBlock, Message, ToolResultBlock } from '../../engine/messages/types.ts';

/** The last calls by id. Only the results of the turn before are still to come, so older ones need not be kept. */
type Calls = Readonly<Record<string, { readonly name: string; readonly words: string }>>;

/**
 * What the simulated model knows: only what stands in the messages it was sent. Nothing here grows with the run, so a
 * turn costs the same at turn 2,000 as at turn 2.
 */
export interface Knowledge {
  /** The customer whose order is wanted; null before anybody asked. */
  readonly customer: string | null;
  readonly calls: Calls;
  /** Searches whose result was seen. */
  readonly searchCount: number;
  /** The words of the last one; empty before the first. */
  readonly lastWords: string;
  /** A product's name from the catalogue that fits; null before it was seen. */
  readonly product: string | null;
  readonly hasCatalogue: boolean;
  readonly found: { readonly id: string; readonly product: string } | null;
  readonly isMarked: boolean;
}

const NOTHING: Knowledge = {
  customer: null,
  calls: {},
  searchCount: 0,
  lastWords: '',
  product: null,
  hasCatalogue: false,
  found: null,
  isMarked: false,
};

/** What can be known from a conversation. After one more message it reads that message only. */
export const knowledgeFrom = rememberingFold<Message, Knowledge>(NOTHING, (known, message) => {
  const start = message.role === 'assistant' ? { ...known, calls: {} } : known;
  return blocksOf(message).reduce((sofar, block) => learn(sofar, message, block), start);
});

function learn(known: Knowledge, message: Message, block: ContentBlock): Knowledge {
  if (block.type === 'text' && message.role === 'user')
    return { ...known, customer: customerIn(block.text) ?? known.customer };
  if (block.type === 'tool_use') {
    const words = String(block.input['words'] ?? '');
    return { ...known, calls: { ...known.calls, [block.id]: { name: block.name, words } } };
  }
  return block.type === 'tool_result' ? learnFromResult(known, block) : known;
}

/** The customer that a task names: "Ms Okafor". */
export function customerIn(text: string): string | null {
  return /\bM(?:s|r|rs)\.? (\p{L}+)/u.exec(text)?.[1] ?? null;
}

function learnFromResult(known: Knowledge, block: ToolResultBlock): Knowledge {
  const content = resultText(block);
  const call = known.calls[block.tool_use_id];
  if (call?.name === 'search_orders') {
    // A search that was refused found nothing either: the next one takes other words all the same.
    const found = block.is_error === true ? known.found : (orderIn(content, known) ?? known.found);
    return { ...known, searchCount: known.searchCount + 1, lastWords: call.words, found };
  }
  if (block.is_error === true) return known;
  switch (call?.name) {
    case 'list_products':
      return { ...known, hasCatalogue: true, product: /\d+ (Enamel kettle, azure)/.exec(content)?.[1] ?? null };
    case 'mark_order':
      return { ...known, isMarked: true };
    default:
      return known;
  }
}

/** The first order of the customer in a result, or null. */
export function orderIn(content: string, { customer }: Pick<Knowledge, 'customer'>): Knowledge['found'] {
  for (const line of content.split('\n')) {
    const [, id, name, product] = /^(A-\d+): (\p{L}+), (.+)$/u.exec(line) ?? [];
    if (id !== undefined && product !== undefined && name === customer) return { id, product };
  }
  return null;
}

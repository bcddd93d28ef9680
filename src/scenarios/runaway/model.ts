import { blocksOf, textIn } from '../../engine/messages/blocks.ts';
import { toArray } from '../../engine/messages/chain.ts';
import type { ModelRequest } from '../../engine/messages/request.ts';
import type { Random, Reply, Respond } from '../../engine/simulator/types.ts';
import { customerIn, type Knowledge, knowledgeFrom } from './knowledge.ts';
import { firstWords, widerWords } from './wording.ts';

/** After so many searches without a hit the model looks up what things are called. */
const BEFORE_CATALOGUE = 2;

/**
 * The simulated model of the scenario. It never doubts the tool: an empty result means that its words were wrong, so it
 * takes others. That is sensible the first time and ruinous the fortieth.
 */
export const respond: Respond = (request, random) =>
  request.head.tools === undefined ? wordsReply(request) : agentReply(request, random);

function agentReply(request: ModelRequest, random: Random): Reply {
  const known = knowledgeFrom(request.messages);
  if (known.customer === null) return { text: 'Whose order shall I look for?' };
  if (known.found === null) return search(known, known.customer, random);
  const { id, product } = known.found;
  if (!known.isMarked) {
    const thinking = `That is the one: ${id}, ${product}. I mark it.`;
    return { thinking, calls: [{ name: 'mark_order', input: { order_id: id, gift: true } }] };
  }
  return { text: `Done: order ${id} (${product}) is marked as a gift.` };
}

function search({ searchCount, lastWords, hasCatalogue, product }: Knowledge, customer: string, random: Random): Reply {
  if (searchCount === 0) return searching('I look for the order first.', firstWords(random, lastWords));
  if (searchCount < BEFORE_CATALOGUE) return searching('Nothing. I put it another way.', firstWords(random, lastWords));
  if (!hasCatalogue) {
    const thinking =
      'Two searches without a hit: I may have the name of the product wrong. The list of products has it.';
    return { thinking, calls: [{ name: 'list_products', input: {} }] };
  }
  if (product !== null && searchCount === BEFORE_CATALOGUE) {
    return searching(`The catalogue calls it “${product}”. I search for that name.`, `${customer} ${product}`);
  }
  return searching(widerThinking(searchCount, random), widerWords(customer, searchCount));
}

function widerThinking(searchCount: number, random: Random): string {
  const doubt = random.pick([
    'Still nothing. The order must be there, since the user knows of it, so my words must be the wrong ones.',
    'No orders again. Perhaps the shop has it under yet another name; there are many words for such a thing.',
    'Empty once more. The search wants words that stand in the order, and I have not hit on them yet.',
  ]);
  const plan = random.pick([
    'The hints say that other words may find what these words do not find, so I will try words that I have not used so far.',
    'I will keep the name of the customer, which is certain, and take two other words for what it was, as the hints propose.',
    'I will go on with the next pair of words: one for the thing and one for what it looks like or what it is used for.',
  ]);
  const hope = random.pick([
    'One of them has to be in the order. If this one is not it I will try another.',
    'It costs little to try: one more search, and I may be done.',
  ]);
  return `${searchCount} searches so far. ${doubt} ${plan} ${hope}`;
}

function searching(thinking: string, words: string): Reply {
  return { thinking, calls: [{ name: 'search_orders', input: { words } }] };
}

/** The workflow's one call: words to search for, in a form. It takes them from the text as they stand there. */
function wordsReply(request: ModelRequest): Reply {
  const message = toArray(request.messages).findLast((each) => each.role === 'user');
  const text = message === undefined ? '' : textIn(blocksOf(message));
  const customer = customerIn(text);
  const product = /\bbought (?:the|an?) ([\p{L} ]+)/u.exec(text)?.[1];
  if (customer === null || product === undefined) return { text: '{"error":"no customer and product are named"}' };
  return { text: JSON.stringify({ customer, words: `${customer} ${product}` }) };
}

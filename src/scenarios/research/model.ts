import { blocksOf, textIn } from '../../engine/messages/blocks.ts';
import { toArray } from '../../engine/messages/chain.ts';
import type { ModelRequest } from '../../engine/messages/request.ts';
import type { Random, Reply, Respond, SearchLap } from '../../engine/simulator/types.ts';
import { type Findings, findingsIn, type Knowledge, knowledgeFrom, namesIn } from './knowledge.ts';
import { searchWeb } from './web.ts';

/** How many searches the simulated provider makes in one response before it pauses the turn. The real cap is about ten. */
const LAPS_PER_RESPONSE = 3;

/** A model that was told to go on twice stops looking and answers with what it has. */
const PATIENCE = 2;

/** The simulated model of the scenario. Whether it is the agent shows in the request: only the agent can save. */
export const respond: Respond = (request, random) => {
  const isAgent = (request.head.tools ?? []).some(({ name }) => name === 'save_answer');
  return isAgent ? agentReply(request, random) : formReply(request);
};

function agentReply(request: ModelRequest, random: Random): Reply {
  const known = knowledgeFrom(request.messages);
  if (!known.isAsked) return { text: 'Which question shall I answer? I can read the one in the inbox.' };
  if (known.names === null) {
    const thinking = random.pick(['I read the question first.', 'Let me see what is asked.']);
    return { thinking, calls: [{ name: 'read_question', input: {} }] };
  }
  if (known.saved !== null) return { text: `The answer is saved, each year with its page. ${known.saved}` };
  if (known.interruptions >= PATIENCE) return drift(known, known.names);
  const canSearch = (request.head.tools ?? []).some(({ name }) => name === 'web_search');
  return canSearch ? lookUp(known, known.names, random) : { text: 'I can’t search the web, so I saved nothing.' };
}

/** Looks up what is missing, in as many laps as it takes; the provider pauses the turn at its cap. */
function lookUp(known: Knowledge, names: readonly string[], random: Random): Reply {
  const missing = names.filter((name) => known.found[name] === undefined);
  const laps = missing.map(lapFor);
  const found: Findings = Object.assign({}, known.found, ...laps.map(({ hits }) => findingsIn({ content: hits })));
  const answers = names.flatMap((name) => found[name] ?? []).map((line) => ({ ...line }));
  const thinking = thinkingOf(known, missing, random);
  const searching = { laps, cap: LAPS_PER_RESPONSE };
  if (answers.length === 0) return { thinking, searching, text: 'The web says nothing about these bridges.' };
  return { thinking, searching, calls: [{ name: 'save_answer', input: { answers } }] };
}

function lapFor(name: string): SearchLap {
  const query = `${name} Marlow Bay year opened`;
  return { query, hits: searchWeb(query) };
}

function thinkingOf(known: Knowledge, missing: readonly string[], random: Random): string {
  const [first = ''] = missing;
  const done = Object.keys(known.found).length;
  if (missing.length === 0) return 'I have all years. I save them with their pages.';
  if (known.interruptions > 0 && done === 0) return `The user wants me to continue. I begin with ${first}.`;
  if (done > 0) return `${done} years are found; I go on with ${first}.`;
  return random.pick([
    `${missing.length} to look up. I search the web for each, first ${first}.`,
    `I need a page for each of the ${missing.length}. The first is ${first}.`,
  ]);
}

/** What becomes of a talk that was interrupted too often: half of an answer, saved as if it were one. */
function drift(known: Knowledge, names: readonly string[]): Reply {
  const answers = names.flatMap((name) => known.foundBefore[name] ?? []).map((line) => ({ ...line }));
  if (answers.length === 0) return { text: 'As I said, I am looking into the bridges.' };
  const thinking = 'The user asks me to continue again. I already reported what I found, so I will save that.';
  return { thinking, calls: [{ name: 'save_answer', input: { answers } }] };
}

/** The workflow's one call: as many searches as the tool's `max_uses` lets it make, and a form with what they found. */
function formReply(request: ModelRequest): Reply {
  const tool = (request.head.tools ?? []).find(({ name }) => name === 'web_search');
  const limit = tool !== undefined && 'max_uses' in tool ? (tool.max_uses ?? LAPS_PER_RESPONSE) : LAPS_PER_RESPONSE;
  const laps = namesIn(lastUserText(request)).slice(0, limit).map(lapFor);
  const found = laps.flatMap(({ hits }) => Object.values(findingsIn({ content: hits })));
  return { searching: { laps, cap: LAPS_PER_RESPONSE }, text: JSON.stringify({ answers: found }) };
}

function lastUserText(request: ModelRequest): string {
  const message = toArray(request.messages).findLast((each) => each.role === 'user');
  return message === undefined ? '' : textIn(blocksOf(message));
}

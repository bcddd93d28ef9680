import { blocksOf, resultText } from '../../engine/messages/blocks.ts';
import { rememberingFold } from '../../engine/messages/chain.ts';
import type { WebSearchResultBlock } from '../../engine/messages/media-blocks.ts';
import type { ContentBlock, Message, ToolResultBlock } from '../../engine/messages/types.ts';
import type { AnswerLine } from './inbox.ts';
import { unsealText } from './web.ts';

/** What was found so far, by bridge. */
export type Findings = Readonly<Record<string, AnswerLine>>;

/** What the simulated model knows: only what stands in the messages it was sent. */
export interface Knowledge {
  readonly isAsked: boolean;
  /** The tools called so far, by id. */
  readonly calls: Readonly<Record<string, string>>;
  /** The bridges that the question names; null before it was read. */
  readonly names: readonly string[] | null;
  /** Found since somebody last spoke: a new word of the user begins a new turn of talk. */
  readonly found: Findings;
  /** Found before that. A model that is spoken to does not go on where it was. */
  readonly foundBefore: Findings;
  /** How often the user has spoken since the task was given. */
  readonly interruptions: number;
  readonly saved: string | null;
}

const NOTHING: Knowledge = {
  isAsked: false,
  calls: {},
  names: null,
  found: {},
  foundBefore: {},
  interruptions: 0,
  saved: null,
};

/** What can be known from a conversation. After one more message it reads that message only. */
export const knowledgeFrom = rememberingFold<Message, Knowledge>(NOTHING, (known, message) =>
  blocksOf(message).reduce((sofar, block) => learn(sofar, message, block), known),
);

function learn(known: Knowledge, message: Message, block: ContentBlock): Knowledge {
  switch (block.type) {
    case 'text':
      return message.role === 'user' ? learnWord(known, block.text) : known;
    case 'tool_use':
      return { ...known, calls: { ...known.calls, [block.id]: block.name } };
    case 'tool_result':
      return learnFromResult(known, block);
    case 'web_search_tool_result':
      return { ...known, found: { ...known.found, ...findingsIn(block) } };
    default:
      return known;
  }
}

function learnWord(known: Knowledge, text: string): Knowledge {
  if (!known.isAsked) return { ...known, isAsked: /question/i.test(text) };
  return { ...known, interruptions: known.interruptions + 1, found: {}, foundBefore: known.found };
}

function learnFromResult(known: Knowledge, block: ToolResultBlock): Knowledge {
  const content = resultText(block);
  const name = known.calls[block.tool_use_id];
  if (block.is_error === true || name === undefined) return known;
  if (name === 'read_question') return { ...known, names: namesIn(content) };
  return name === 'save_answer' ? { ...known, saved: content } : known;
}

/** The bridges that a question names behind its colon. */
export function namesIn(question: string): readonly string[] {
  const [, list = ''] = /opened: (.*?)\?/.exec(question) ?? [];
  return list
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
}

/** What a result says, once it is unsealed: only the provider, on whose side the model runs, can read it. */
export function findingsIn({ content }: Pick<WebSearchResultBlock, 'content'>): Findings {
  const lines = content.flatMap(({ url, encrypted_content }) => {
    const [, name, year] = /^The (.+?) in .* was opened in (\d{4})/.exec(unsealText(encrypted_content)) ?? [];
    return name === undefined ? [] : [[name, { name, year: Number(year), source: url }] as const];
  });
  return Object.fromEntries(lines);
}

import { blocksOf } from '../messages/blocks.ts';
import type { Chain } from '../messages/chain.ts';
import type { WebSearchResultBlock } from '../messages/media-blocks.ts';
import type { ContentBlock, Message, ServerToolUseBlock } from '../messages/types.ts';

/**
 * The results of the provider's own tools that still wait in the last turn of the assistant. The response that goes on
 * begins with them, as after a pause: without them the next request would be refused. Source: reference §2.1; cases,
 * finding 4.
 */
export function resumedResults(messages: Chain<Message> | null): readonly WebSearchResultBlock[] {
  const turn = lastTurn(messages);
  const answered = new Set(turn.flatMap((block) => ('tool_use_id' in block ? [block.tool_use_id] : [])));
  return turn
    .filter((block): block is ServerToolUseBlock => block.type === 'server_tool_use' && block.name === 'web_search')
    .filter(({ id }) => !answered.has(id))
    .map(({ id }) => ({ type: 'web_search_tool_result', tool_use_id: id, content: [HIT] }));
}

/** What the assistant said last, in however many messages: from the end up to where somebody else spoke before it. */
function lastTurn(messages: Chain<Message> | null): readonly ContentBlock[] {
  let link = messages;
  while (link !== null && link.value.role !== 'assistant') link = link.parent;
  const blocks: ContentBlock[] = [];
  for (; link?.value.role === 'assistant'; link = link.parent) blocks.unshift(...blocksOf(link.value));
  return blocks;
}

/** The simulated web has one page. */
const HIT = {
  type: 'web_search_result',
  url: 'https://example.com/background',
  title: 'Background',
  encrypted_content: 'U2ltdWxhdGVkOiB0aGVyZSBpcyBub3RoaW5nIHRvIHJlYWQu',
  page_age: null,
} as const;

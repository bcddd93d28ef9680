import type { WebSearchResultBlock } from '../messages/media-blocks.ts';
import type { RequestHead, ResponseBlock, ServerToolUseBlock } from '../messages/types.ts';
import { identifier } from './identifiers.ts';
import type { Reply } from './types.ts';

/** The laps of a response as blocks: each call of the provider's search with its result behind it. */
export interface SearchedBlocks {
  readonly blocks: readonly ResponseBlock[];
  /** Whether more laps were wanted than the provider makes in one response. */
  readonly isPaused: boolean;
}

const NOTHING_SEARCHED: SearchedBlocks = { blocks: [], isPaused: false };

/** Runs the laps that a reply wants, up to the provider's cap. A model whose request lacks the tool searches nothing. */
export function searchLaps({ tools, tool_choice }: RequestHead, { searching }: Reply, key: string): SearchedBlocks {
  const isDefined = (tools ?? []).some(({ name }) => name === 'web_search');
  if (searching === undefined || !isDefined || tool_choice?.type === 'none') return NOTHING_SEARCHED;
  const { laps, cap } = searching;
  const blocks = laps.slice(0, cap).flatMap(({ query, hits }, index) => {
    const id = identifier('srvtoolu_01', `${key}/${index}`);
    const call: ServerToolUseBlock = { type: 'server_tool_use', id, name: 'web_search', input: { query } };
    const result: WebSearchResultBlock = { type: 'web_search_tool_result', tool_use_id: id, content: hits };
    return [call, result];
  });
  return { blocks, isPaused: laps.length > cap };
}

/** How many searches a response has made, as its usage says; null if none. Source: reference §2.2. */
export function searchesIn(
  content: readonly ResponseBlock[],
): { readonly web_search_requests: number; readonly web_fetch_requests: number } | null {
  const count = content.filter(({ type }) => type === 'web_search_tool_result').length;
  return count === 0 ? null : { web_search_requests: count, web_fetch_requests: 0 };
}

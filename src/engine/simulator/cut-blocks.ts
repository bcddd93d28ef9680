import { blockTokens } from '../accounting/estimate.ts';
import type { Tokenizer } from '../accounting/models.ts';
import type { JsonObject, ResponseBlock } from '../messages/types.ts';
import { outputTokens } from './draft.ts';

/** The blocks as far as a number of tokens goes. The block in which it ends is cut; a cut call has part of its input. */
export function cutToTokens(
  blocks: readonly ResponseBlock[],
  limit: number,
  tokenizer: Tokenizer,
): readonly ResponseBlock[] {
  const kept: ResponseBlock[] = [];
  let left = limit;
  for (const block of blocks) {
    const size = outputTokens([block], tokenizer);
    if (size > left) return [...kept, ...partOf(block, left / size, (part) => blockTokens(part, tokenizer) <= left)];
    kept.push(block);
    left -= size;
  }
  return kept;
}

/** The blocks with the last one cut in its middle. A call always stays, with the last field of its input missing. */
export function cutLast(blocks: readonly ResponseBlock[]): readonly ResponseBlock[] {
  const last = blocks.at(-1);
  if (last === undefined) return blocks;
  if (last.type !== 'tool_use') return [...blocks.slice(0, -1), ...partOf(last, 0.5, () => true)];
  return [...blocks.slice(0, -1), { ...last, input: withoutLastField(last.input) }];
}

function partOf(block: ResponseBlock, share: number, fits: (part: ResponseBlock) => boolean): readonly ResponseBlock[] {
  switch (block.type) {
    case 'text': {
      const text = beginningOf(block.text, share);
      return text === '' ? [] : [{ ...block, text }];
    }
    case 'thinking': {
      const thinking = beginningOf(block.thinking, share);
      return thinking === '' ? [] : [{ ...block, thinking }];
    }
    case 'tool_use': {
      let part = block;
      while (!fits(part)) {
        if (Object.keys(part.input).length === 0) return [];
        part = { ...part, input: withoutLastField(part.input) };
      }
      return [part];
    }
    case 'redacted_thinking':
    case 'server_tool_use':
    case 'web_search_tool_result':
      return [];
  }
}

/** The first part of a text; a character of two code units is not torn apart. */
function beginningOf(text: string, share: number): string {
  return text
    .slice(0, Math.floor(text.length * share))
    .replace(/[\uD800-\uDBFF]$/, '')
    .trimEnd();
}

function withoutLastField(input: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(input).slice(0, -1));
}

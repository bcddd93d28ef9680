import { blockTokens } from '../accounting/estimate.ts';
import type { Tokenizer } from '../accounting/models.ts';
import type { RefusalDetails, ResponseBlock, StopReason } from '../messages/types.ts';

/** A response while it is being written: thinking is still in full and unsigned. */
export interface Draft {
  readonly content: readonly ResponseBlock[];
  readonly stopReason: StopReason;
  readonly stopSequence: string | null;
  readonly stopDetails: RefusalDetails | null;
  /** What a response that ran into a limit wrote in all, with what its content no longer shows; null if it shows all. */
  readonly limit: number | null;
}

/** Tokens that the model wrote, thinking included. What the provider's tools found was not written by the model. */
export function outputTokens(content: readonly ResponseBlock[], tokenizer: Tokenizer): number {
  return content
    .filter(({ type }) => type !== 'web_search_tool_result')
    .reduce((sum, block) => sum + blockTokens(block, tokenizer), 0);
}

/** Tokens that were spent on thinking. */
export function thinkingTokens(content: readonly ResponseBlock[], tokenizer: Tokenizer): number {
  return outputTokens(
    content.filter((block) => block.type === 'thinking'),
    tokenizer,
  );
}

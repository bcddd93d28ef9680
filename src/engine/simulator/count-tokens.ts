import { blockTokens, prefixTokens } from '../accounting/estimate.ts';
import { modelSpec } from '../accounting/models.ts';
import { blocksOf, isToolResult } from '../messages/blocks.ts';
import { toArray } from '../messages/chain.ts';
import type { ModelRequest } from '../messages/request.ts';
import type { Message } from '../messages/types.ts';
import { readBody } from './check-body.ts';
import { type CheckOptions, DEFAULT_CHECK } from './check-options.ts';
import { type Rejection, validate } from './validate.ts';

/** What `/v1/messages/count_tokens` answers, or why it refuses. */
export type TokenCount = { readonly accepted: true; readonly input_tokens: number } | Rejection;

/**
 * Counts the input tokens of a body, as an estimate: no cache, no `max_tokens`, and of thinking only what belongs to the
 * turn that is still going on. Never throws. Source: reference §8.
 */
export function countTokens(body: unknown, options: Partial<CheckOptions> = {}): TokenCount {
  const read = readBody(body);
  if ('accepted' in read) return read;
  const verdict = validate(read, { ...DEFAULT_CHECK, ...options, endpoint: 'count_tokens' });
  return verdict.accepted ? { accepted: true, input_tokens: tokensIn(read) } : verdict;
}

function tokensIn({ head, messages }: ModelRequest): number {
  const { tokenizer } = modelSpec(head.model);
  const array = toArray(messages);
  const turnStart = array.findLastIndex(isUserSpeaking);
  return array.reduce((sum, message, index) => {
    const blocks = blocksOf(message).filter(({ type }) => index > turnStart || !type.endsWith('thinking'));
    return sum + blocks.reduce((tokens, block) => tokens + blockTokens(block, tokenizer), 0);
  }, prefixTokens(head).total);
}

function isUserSpeaking(message: Message): boolean {
  return message.role === 'user' && !blocksOf(message).every(isToolResult);
}

import { modelSpec } from '../accounting/models.ts';
import type { MessageResponse, RequestHead, ResponseBlock, Usage } from '../messages/types.ts';
import { type Draft, outputTokens, thinkingTokens } from './draft.ts';
import { identifier } from './identifiers.ts';
import type { CacheUse } from './prompt-cache.ts';
import { searchesIn } from './search-laps.ts';
import { sign } from './signature.ts';

/** What a response is written from. */
export interface ResponseParts {
  readonly head: RequestHead;
  readonly draft: Draft;
  readonly cacheUse: CacheUse;
  /** Tells this response from every other one of the run: its id is made from it. */
  readonly key: string;
  /** Fingerprint of the conversation that the response answers. */
  readonly conversation: string;
}

/** Writes out a response with its keys in the order in which the API writes them. Source: reference §2. */
export function writeResponse({ head, draft, cacheUse, key, conversation }: ResponseParts): MessageResponse {
  return {
    model: head.model,
    id: identifier('msg_01', key),
    type: 'message',
    role: 'assistant',
    content: draft.content.map((block) => sealed(block, head, conversation)),
    stop_reason: draft.stopReason,
    stop_sequence: draft.stopSequence,
    stop_details: draft.stopDetails,
    container: null,
    diagnostics: null,
    usage: usageOf(head, draft, cacheUse),
  };
}

/** Signs thinking, and hides it where the request or the model's default says so. The hidden part is paid for all the same. */
function sealed(block: ResponseBlock, head: RequestHead, conversation: string): ResponseBlock {
  if (block.type !== 'thinking') return block;
  const { id, traits } = modelSpec(head.model);
  const { thinking } = block;
  const asked = head.thinking !== undefined && 'display' in head.thinking ? head.thinking.display : undefined;
  const isOmitted = (asked ?? traits.thinkingDisplay) === 'omitted';
  return { ...block, thinking: isOmitted ? '' : thinking, signature: sign({ model: id, thinking, conversation }) };
}

function usageOf(head: RequestHead, draft: Draft, cacheUse: CacheUse): Usage {
  const { tokenizer } = modelSpec(head.model);
  const written = draft.limit ?? outputTokens(draft.content, tokenizer);
  return {
    input_tokens: cacheUse.uncached,
    cache_creation_input_tokens: cacheUse.written5m + cacheUse.written1h,
    cache_read_input_tokens: cacheUse.read,
    cache_creation: {
      ephemeral_5m_input_tokens: cacheUse.written5m,
      ephemeral_1h_input_tokens: cacheUse.written1h,
    },
    output_tokens: written,
    output_tokens_details: { thinking_tokens: thinkingTokens(draft.content, tokenizer) },
    server_tool_use: searchesIn(draft.content),
    service_tier: 'standard',
    inference_geo: 'global',
    speed: 'standard',
  };
}

import { ASK, type BrokenBody, body, call, hands, result, says, search, TOOL, talk, text } from './broken-body.ts';

const OPUS_5 = { model: 'claude-opus-5' };
const MANUAL = { type: 'enabled', budget_tokens: 2_048 };
const SEARCH_TOOL = { type: 'web_search_20250305', name: 'web_search' };
const SEARCHED = {
  type: 'web_search_tool_result',
  tool_use_id: 'srvtoolu_1',
  content: [{ type: 'web_search_result', url: 'https://example.org', title: 'Oslo', encrypted_content: 'x' }],
};
const OPEN =
  '`web_search` tool use with id `srvtoolu_1` was found without a corresponding `web_search_tool_result` block';
const THINKING = { type: 'thinking', thinking: 'Oslo is in Norway.', signature: 'EqQB' };
const PICTURE = { type: 'image', source: { type: 'url', url: 'https://example.org/a.png' } };
const LONG = 'word '.repeat(200_000);

/** Bodies whose messages do not go together. */
export const BROKEN_TALKS: readonly BrokenBody[] = [
  {
    rule: 'system-not-empty',
    when: 'a system text is empty',
    body: body({ system: [text('')] }),
    message: 'system: text content blocks must be non-empty',
    at: null,
  },
  {
    rule: 'system-position',
    when: 'a system message is the first, on a model that knows them',
    body: body({ ...OPUS_5, messages: [{ role: 'system', content: 'Be brief.' }, ASK] }),
    message: "messages.0: use the top-level 'system' parameter for the initial system prompt",
    at: [0, null],
  },
  {
    rule: 'system-position',
    when: 'a system message follows the assistant',
    body: body({ ...OPUS_5, messages: [ASK, says(text('4 C.')), { role: 'system', content: 'Be brief.' }] }),
    message: 'messages.2: a system message must follow a user message',
    at: [2, null],
  },
  {
    rule: 'system-position',
    when: 'the user speaks behind a system message',
    body: body({ ...OPUS_5, messages: [ASK, { role: 'system', content: 'Be brief.' }, ASK] }),
    message: 'messages.1: a system message must be last or be followed by an assistant message',
    at: [1, null],
  },
  {
    rule: 'system-message-text',
    when: 'a system message holds a picture',
    body: body({ ...OPUS_5, messages: [ASK, { role: 'system', content: [PICTURE] }] }),
    message: 'messages.1: system messages can only contain text',
    at: [1, 0],
  },
  {
    rule: 'result-text-not-empty',
    when: 'a tool returned an empty text block',
    body: talk(ASK, says(call('a')), hands(result('a', [text('')]))),
    message: 'messages: text content blocks must be non-empty',
    at: [2, 0],
  },
  {
    rule: 'block-in-place',
    when: 'the user calls a tool',
    body: talk(hands(call('a'))),
    message: 'messages.0: `tool_use` blocks can only be in `assistant` messages',
    at: [0, 0],
  },
  {
    rule: 'block-in-place',
    when: 'the assistant shows a document, under the new version',
    body: talk(ASK, says({ type: 'document', source: { type: 'text', media_type: 'text/plain', data: 'x' } }), ASK),
    options: { apiVersion: '2026-10-21' },
    message: 'messages.1: `document` blocks can only be in `user` messages',
    at: [1, 0],
  },
  {
    rule: 'user-text-uncited',
    when: 'the user cites, under the new version',
    body: talk(hands({ ...text('As they say'), citations: [{ type: 'char_location' }] })),
    options: { apiVersion: '2026-10-21' },
    message: 'messages.0.content.0.text.citations: citations are not permitted in user messages',
    at: [0, 0],
  },
  {
    rule: 'images-few',
    when: 'there are more pictures than the model reads',
    body: talk(hands(...Array.from({ length: 101 }, () => PICTURE))),
    message: 'messages: Too many images and documents: 101 > 100',
    at: null,
  },
  {
    rule: 'server-calls-resolved',
    when: 'the user speaks behind a paused turn',
    body: body({ tools: [SEARCH_TOOL], messages: [ASK, says(search('srvtoolu_1')), hands(text('Go on.'))] }),
    message: `messages.1: ${OPEN}`,
    at: [1, 0],
  },
  {
    rule: 'results-alone',
    when: 'text comes with the results while a search waits',
    body: body({
      tools: [SEARCH_TOOL, TOOL],
      messages: [ASK, says(search('srvtoolu_1'), call('a')), hands(result('a'), text('Go on.'))],
    }),
    message: `messages.1: ${OPEN}`,
    at: [2, 1],
  },
  {
    rule: 'server-results-have-calls',
    when: 'a search result comes without its call',
    body: talk(ASK, says(SEARCHED, text('4 C.')), ASK),
    message:
      'messages.1.content.0: unexpected `tool_use_id` found in `web_search_tool_result` blocks: srvtoolu_1. Each `web_search_tool_result` block must have a corresponding `server_tool_use` block before it.',
    at: [1, 0],
  },
  {
    rule: 'waiting-tool-defined',
    when: 'a paused turn comes back without its tool',
    body: talk(ASK, says(search('srvtoolu_1'))),
    message: 'messages.1: `web_search` tool use with id `srvtoolu_1` was found but no `web_search` tool was provided',
    at: [1, 0],
  },
  {
    rule: 'signature-there',
    when: 'the signature is lost',
    body: talk(ASK, says({ ...THINKING, signature: '' }, text('4 C.')), ASK),
    message: 'messages.1.content.0: Invalid `signature` in `thinking` block',
    at: [1, 0],
  },
  {
    rule: 'thinking-as-in-response',
    when: 'the thinking is not that of the response',
    body: talk(ASK, says(THINKING, call('a')), hands(result('a'))),
    options: { priorResponse: { content: [{ ...THINKING, thinking: 'Oslo is a town.' }] } },
    message:
      'messages.1.content.0: `thinking` or `redacted_thinking` blocks in the latest assistant message cannot be modified.…',
    at: [1, 0],
  },
  {
    rule: 'manual-thinking-back',
    when: 'an open loop has lost its thinking',
    body: body({ max_tokens: 4_096, thinking: MANUAL, messages: [ASK, says(call('a')), hands(result('a'))] }),
    message: 'messages.1.content.0.type: Expected `thinking` or `redacted_thinking`, but found `tool_use`.…',
    at: [1, 0],
  },
  {
    rule: 'prefill-without-thinking',
    when: 'the model shall carry on thinking with thinking off',
    body: talk(ASK, says(THINKING, text('It is'))),
    message:
      'messages.1.content.0: When thinking is disabled, an `assistant` message in the final position cannot contain `thinking`.…',
    at: [1, 0],
  },
  {
    rule: 'prompt-fits-window',
    when: 'the history is longer than the window',
    body: talk({ role: 'user', content: LONG }),
    message: 'prompt is too long: 294118 tokens > 200000 maximum',
    at: null,
  },
  {
    rule: 'output-fits-window',
    when: 'an older model has no room for the output',
    body: body({
      model: 'claude-sonnet-4-20250514',
      max_tokens: 64_000,
      messages: [{ role: 'user', content: LONG.slice(0, 500_000) }],
    }),
    message:
      'input length and `max_tokens` exceed context limit: 147059 + 64000 > 200000, decrease input length or `max_tokens` and try again',
    at: null,
  },
];

import { ASK, body, call, hands, result, says, search, TOOL, talk, text } from './broken-body.ts';

const THINKING = { type: 'thinking', thinking: 'Oslo.', signature: 'EqQB' };
const MANUAL = { type: 'enabled', budget_tokens: 2_048 };
const SEARCH_TOOL = { type: 'web_search_20250305', name: 'web_search' };

/** Bodies that the API takes, with what is worth a look in them. */
export const GOOD_BODIES: readonly (readonly [what: string, body: unknown])[] = [
  ['a body of nothing but the necessary', body()],
  ['a search that waits at the end', body({ tools: [SEARCH_TOOL], messages: [ASK, says(search('srvtoolu_1'))] })],
  [
    'a paused turn on a model without prefill',
    body({ model: 'claude-opus-5', tools: [SEARCH_TOOL], messages: [ASK, says(search('srvtoolu_1'))] }),
  ],
  [
    'a search that is answered behind the results it waited for',
    body({
      tools: [SEARCH_TOOL, TOOL],
      messages: [
        ASK,
        says(search('srvtoolu_1'), call('a')),
        hands(result('a')),
        says({ type: 'web_search_tool_result', tool_use_id: 'srvtoolu_1', content: [] }, text('4 C.')),
        ASK,
      ],
    }),
  ],
  [
    'a loop in manual mode whose later turns do not think',
    body({
      max_tokens: 4_096,
      thinking: MANUAL,
      messages: [ASK, says(THINKING, call('a')), hands(result('a')), says(call('b')), hands(result('b'))],
    }),
  ],
  [
    'manual mode without old thinking, when the user has spoken since',
    body({ max_tokens: 4_096, thinking: MANUAL, messages: [ASK, says(call('a')), hands(result('a'), text('And?'))] }),
  ],
  [
    'a system message that only changes settings',
    body({
      model: 'claude-opus-5',
      messages: [{ role: 'system', content: [], output_config: { effort: 'low' } }, ASK],
    }),
  ],
  [
    'four marks and no more',
    body({
      messages: [
        hands(...['a', 'b', 'c', 'd'].map((word) => ({ ...text(word), cache_control: { type: 'ephemeral' } }))),
      ],
    }),
  ],
  [
    'forced choice with adaptive thinking',
    body({ model: 'claude-opus-4-6', thinking: { type: 'adaptive' }, tools: [TOOL], tool_choice: { type: 'any' } }),
  ],
  ['a tool of the provider', body({ tools: [{ ...SEARCH_TOOL, max_uses: 5, allowed_domains: null }] })],
  [
    'a picture, a document and a search hit',
    talk(
      hands(
        { type: 'image', source: { type: 'file', file_id: 'file_1' } },
        { type: 'document', source: { type: 'content', content: [text('One.')] }, citations: { enabled: true } },
        { type: 'search_result', source: 'wiki', title: 'Oslo', content: [text('4 C')] },
      ),
    ),
  ],
  ['temperature under the old version', body({ temperature: 0.2, top_k: 40 })],
];

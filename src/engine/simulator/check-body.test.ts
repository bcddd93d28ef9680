import { describe, expect, it } from 'vitest';
import { checkBody } from './check-body.ts';
import { DOUBTS } from './doubts.ts';
import { RULES } from './rules.ts';
import { ASK, body, call, hands, result, says, search, TOOL, talk, text } from './testing-data/broken-body.ts';
import { BROKEN_FIELDS } from './testing-data/broken-fields.ts';
import { BROKEN_SETTINGS } from './testing-data/broken-settings.ts';
import { BROKEN_TALKS } from './testing-data/broken-talks.ts';

const THINKING = { type: 'thinking', thinking: 'Oslo.', signature: 'EqQB' };
const MANUAL = { type: 'enabled', budget_tokens: 2_048 };
const SEARCH_TOOL = { type: 'web_search_20250305', name: 'web_search' };

describe('checkBody', () => {
  it.each([...BROKEN_FIELDS, ...BROKEN_SETTINGS, ...BROKEN_TALKS])(
    'refuses by $rule when $when',
    ({ rule, body: broken, options, message, at }) => {
      const verdict = checkBody(broken, options);
      if (verdict.accepted) throw new Error('accepted');
      const place = at === null ? null : { message: at[0], block: at[1] };
      expect(verdict).toMatchObject({ rule, at: place, status: 400, type: 'invalid_request_error' });
      if (message.endsWith('…')) expect(verdict.message.startsWith(message.slice(0, -1))).toBe(true);
      else expect(verdict.message).toBe(message);
    },
  );

  it.each<readonly [string, unknown]>([
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
  ])('takes %s', (_what, accepted) => {
    expect(checkBody(accepted)).toMatchObject({ accepted: true });
  });

  it('says of an orphan where its call stands', () => {
    const verdict = checkBody(talk(ASK, says(call('a')), hands(result('a')), says(text('4 C.')), hands(result('a'))));
    expect(verdict).toMatchObject({ accepted: false, at: { message: 4, block: 0 }, partner: { message: 1, block: 0 } });
  });

  it('refuses threads with the code by which the SDK goes on without them', () => {
    expect(checkBody(body({ thread: { type: 'create' } }))).toMatchObject({
      details: { error_code: 'thread_unsupported_request', unsupported: ['thread'] },
    });
  });

  it('answers an unknown model with 404', () => {
    expect(checkBody(body({ model: 'claude-9' }))).toMatchObject({
      status: 404,
      type: 'not_found_error',
      message: 'model: claude-9',
    });
  });

  it.each([
    undefined,
    null,
    1,
    'text',
    [],
    () => 1,
    { messages: [null] },
    body({ messages: [[]] }),
    { __proto__: null },
  ])('never throws: %s', (anything) => {
    expect(checkBody(anything).accepted).toBe(false);
  });
});

describe('the table of rules', () => {
  it('gives a source, a repair and a known doubt for each', () => {
    for (const { name, source, repair, sentence, doubt } of RULES) {
      expect([name, source !== '', repair !== '', sentence.endsWith('.')]).toEqual([name, true, true, true]);
      if (doubt !== undefined) expect(Object.keys(DOUBTS)).toContain(doubt);
    }
  });
});

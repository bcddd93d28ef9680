import { describe, expect, it } from 'vitest';
import { checkBody } from './check-body.ts';
import { DOUBTS } from './doubts.ts';
import { RULES } from './rules.ts';
import { ASK, body, call, hands, result, says, talk, text } from './testing-data/broken-body.ts';
import { BROKEN_FIELDS } from './testing-data/broken-fields.ts';
import { BROKEN_SETTINGS } from './testing-data/broken-settings.ts';
import { BROKEN_TALKS } from './testing-data/broken-talks.ts';
import { GOOD_BODIES } from './testing-data/good-bodies.ts';

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

  it.each(GOOD_BODIES)('takes %s', (_what, accepted) => {
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

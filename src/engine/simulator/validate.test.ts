import { describe, expect, it } from 'vitest';
import { chainOf } from '../messages/chain.ts';
import type { Message, RequestHead } from '../messages/types.ts';
import { ANSWER, assistant, call, QUESTION, result, text, user } from '../testing/talk.ts';
import { sign } from './signature.ts';
import { validate } from './validate.ts';

const signature = sign({ model: 'claude-opus-5', thinking: 'Two cities.', conversation: '0123456789abcdef' });
const HEAD: RequestHead = { model: 'claude-opus-5', max_tokens: 1_024 };

function check(messages: readonly Message[], head: Partial<RequestHead> = {}) {
  return validate({ head: { ...HEAD, ...head }, messages: chainOf(messages) });
}

describe('validate', () => {
  const accepted: readonly {
    readonly what: string;
    readonly messages: readonly Message[];
    readonly head?: Partial<RequestHead>;
  }[] = [
    { what: 'an array that begins with the assistant', messages: [ANSWER, QUESTION] },
    {
      what: 'calls over two assistant messages',
      messages: [QUESTION, assistant(call('a')), assistant(call('b')), user(result('a'), result('b'))],
    },
    {
      what: 'results over two user messages',
      messages: [QUESTION, assistant(call('a'), call('b')), user(result('a')), user(result('b'))],
    },
    { what: 'text behind the results', messages: [QUESTION, assistant(call('a')), user(result('a'), text('Go on.'))] },
    {
      what: 'an id that an earlier turn used',
      messages: [QUESTION, assistant(call('a')), user(result('a')), assistant(call('a')), user(result('a'))],
    },
    {
      what: 'a system message behind the first, on a model that knows it',
      messages: [QUESTION, { role: 'system', content: 'Be brief.' }],
    },
    { what: 'a blank beside other text', messages: [user(text('Weather?'), text(' '))] },
    {
      what: 'a result without content',
      messages: [QUESTION, assistant(call('a')), user({ type: 'tool_result', tool_use_id: 'a' })],
    },
    {
      what: 'a signature of somebody else',
      messages: [
        QUESTION,
        assistant({ type: 'thinking', thinking: 'Hm.', signature: 'EqQB' }, text('Fine.')),
        QUESTION,
      ],
    },
    {
      what: 'thinking that was never shown',
      messages: [QUESTION, assistant({ type: 'thinking', thinking: '', signature }, text('Fine.')), QUESTION],
    },
    {
      what: 'an empty last assistant message, on an older model',
      messages: [QUESTION, assistant()],
      head: { model: 'claude-haiku-4-5' },
    },
  ];

  it.each(accepted)('accepts $what', ({ messages, head }) => {
    expect(check(messages, head)).toEqual({ accepted: true });
  });

  it('names the problem of the earliest pass, there the one that comes first', () => {
    const verdict = check([user(text('')), assistant(call('a')), user(text('')), assistant(call('no:pe'))]);
    expect(verdict).toMatchObject({ rule: 'id-pattern', at: { message: 3, block: 0 } });
    const later = check([QUESTION, assistant(call('a')), user(text('')), user(text(''))]);
    expect(later).toMatchObject({ rule: 'text-not-empty', at: { message: 2, block: 0 } });
  });
});

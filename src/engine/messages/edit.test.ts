import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { appendTo, type Chain, chainOf, toArray } from './chain.ts';
import { editableText, editedMessages, type MessageEdit } from './edit.ts';
import type { ContentBlock, Message } from './types.ts';

const CALL = { type: 'tool_use', id: 'toolu_1', name: 'look', input: {} } as const;
const RESULT = { type: 'tool_result', tool_use_id: 'toolu_1', content: 'blue', is_error: true } as const;
const TALK: readonly Message[] = [
  { role: 'user', content: 'Look at the sky.' },
  {
    role: 'assistant',
    content: [{ type: 'thinking', thinking: 'Hm.', signature: 's' }, { type: 'text', text: 'I look.' }, CALL],
  },
  { role: 'user', content: [RESULT] },
];

function edited(edit: MessageEdit, messages = TALK): readonly Message[] {
  return toArray(editedMessages(chainOf(messages), edit));
}

/** The same in the plainest way, as a second opinion. */
function plainly(messages: readonly Message[], edit: MessageEdit): readonly Message[] {
  return messages.flatMap((message, index) => {
    if (index !== edit.message || typeof message.content === 'string') return [message];
    if (edit.type === 'deletion' && edit.block === null) return [];
    const content = message.content.flatMap((block, place): readonly ContentBlock[] => {
      if (place !== edit.block) return [block];
      return edit.type === 'text' ? [{ type: 'text', text: edit.text }] : [];
    });
    return content.length === 0 ? [] : [{ ...message, content }];
  });
}

describe('an edit of the messages', () => {
  it('puts another text and another is_error into a result, and keeps which call it answers', () => {
    const place = { type: 'result', message: 2, block: 0 } as const;
    expect(edited({ ...place, text: 'red', isError: false })[2]).toEqual({
      role: 'user',
      content: [{ type: 'tool_result', tool_use_id: 'toolu_1', content: 'red' }],
    });
    expect(edited({ ...place, text: 'red', isError: true })[2]?.content).toMatchObject([{ is_error: true }]);
  });

  it('puts another text into a text block, also where the content is a plain string', () => {
    expect(edited({ type: 'text', message: 0, block: 0, text: 'Hello.' })[0]).toEqual({
      role: 'user',
      content: [{ type: 'text', text: 'Hello.' }],
    });
    expect(edited({ type: 'text', message: 1, block: 1, text: 'I look up.' })[1]?.content).toHaveLength(3);
  });

  it('takes out a block, a message, and a message with its only block', () => {
    expect(edited({ type: 'deletion', message: 1, block: 0 })[1]?.content).toEqual([TALK[1]?.content[1], CALL]);
    expect(edited({ type: 'deletion', message: 1, block: null })).toEqual([TALK[0], TALK[2]]);
    expect(edited({ type: 'deletion', message: 2, block: 0 })).toEqual([TALK[0], TALK[1]]);
    expect(editedMessages(chainOf([TALK[0] as Message]), { type: 'deletion', message: 0, block: null })).toBeNull();
  });

  it.each<MessageEdit>([
    { type: 'deletion', message: 3, block: null },
    { type: 'deletion', message: -1, block: null },
    { type: 'deletion', message: 1, block: 3 },
    { type: 'text', message: 1, block: 0, text: 'Changed thinking.' },
    { type: 'text', message: 2, block: 0, text: 'A result is no text.' },
    { type: 'result', message: 1, block: 2, text: 'A call is no result.', isError: false },
  ])('throws where nothing of the kind stands: %j', (edit) => {
    expect(() => edited(edit)).toThrow(RangeError);
  });

  it('shares everything before the place, and keeps each message behind it', () => {
    const message = fc.record({
      role: fc.constantFrom('user' as const, 'assistant' as const),
      content: fc.array(fc.record({ type: fc.constant('text' as const), text: fc.string() }), {
        minLength: 1,
        maxLength: 3,
      }),
    });
    const talk = fc.array(message, { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(talk, fc.nat(), fc.nat(), fc.constantFrom('text', 'block', 'message'), (messages, at, part, kind) => {
        const index = at % messages.length;
        const block = part % (messages[index]?.content.length ?? 1);
        const place = { message: index, block };
        const edit: MessageEdit =
          kind === 'text'
            ? { type: 'text', ...place, text: 'new' }
            : { type: 'deletion', ...place, block: kind === 'block' ? block : null };
        const before = chainOf<Message>(messages);
        const after = editedMessages(before, edit);
        expect(toArray(after)).toEqual(plainly(messages, edit));
        expect(linkAt(after, index - 1)).toBe(linkAt(before, index - 1));
        const behind = messages.slice(index + 1);
        const kept = toArray(after).slice(-behind.length || messages.length);
        behind.forEach((each, place) => {
          expect(kept[place]).toBe(each);
        });
      }),
      { seed: 6, numRuns: 300 },
    );
  });

  it('leaves the messages that it was made of as they were', () => {
    const before = chainOf(TALK);
    editedMessages(before, { type: 'deletion', message: 0, block: null });
    expect(toArray(before)).toEqual(TALK);
    expect(toArray(appendTo(before, TALK[0] as Message))).toHaveLength(4);
  });
});

function linkAt(chain: Chain<Message> | null, index: number): Chain<Message> | null {
  let link = chain;
  while (link !== null && link.length - 1 > index) link = link.parent;
  return link;
}

describe('what can be edited as text', () => {
  it.each<[ContentBlock, string | null]>([
    [{ type: 'text', text: 'a' }, 'a'],
    [RESULT, 'blue'],
    [{ type: 'tool_result', tool_use_id: 't' }, ''],
    [{ type: 'tool_result', tool_use_id: 't', content: [{ type: 'text', text: 'b' }] }, 'b'],
    [
      {
        type: 'tool_result',
        tool_use_id: 't',
        content: [{ type: 'image', source: { type: 'url', url: 'https://a.example/b.png' } }],
      },
      null,
    ],
    [CALL, null],
    [{ type: 'thinking', thinking: 'Hm.', signature: 's' }, null],
  ])('%j', (block, text) => {
    expect(editableText(block)).toBe(text);
  });
});

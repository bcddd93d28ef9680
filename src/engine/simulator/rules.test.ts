import { describe, expect, it } from 'vitest';
import { chainOf } from '../messages/chain.ts';
import type { Message, RequestHead } from '../messages/types.ts';
import { ANSWER, assistant, call, QUESTION, result, text, user } from '../testing/talk.ts';
import { RULES } from './rules.ts';
import { sign } from './signature.ts';
import { BROKEN_FIELDS } from './testing-data/broken-fields.ts';
import { BROKEN_SETTINGS } from './testing-data/broken-settings.ts';
import { BROKEN_TALKS } from './testing-data/broken-talks.ts';
import { validate } from './validate.ts';

const END = ' Each `tool_use` block must have a corresponding `tool_result` block in the next message.';
const MISSING = '`tool_use` ids were found without `tool_result` blocks immediately after: ';
const ORPHAN_END = ' Each `tool_result` block must have a corresponding `tool_use` block in the previous message.';

/** A message that the types do not allow, as it may come over the wire. */
function malformed(message: unknown): Message {
  return message as Message;
}

const conversation = '0123456789abcdef';
const signature = sign({ model: 'claude-opus-5-5', thinking: 'Two cities.', conversation });

interface Broken {
  readonly rule: string;
  readonly when: string;
  readonly messages: readonly Message[];
  readonly head?: Partial<RequestHead>;
  readonly message: string;
  readonly at: unknown;
}

const BROKEN: readonly Broken[] = [
  {
    rule: 'head-complete',
    when: 'there is no output limit',
    messages: [QUESTION],
    head: { max_tokens: undefined as unknown as number },
    message: 'max_tokens: Field required',
    at: null,
  },
  {
    rule: 'message-complete',
    when: 'a message has no content',
    messages: [QUESTION, malformed({ role: 'assistant' })],
    message: 'messages.1.content: Field required',
    at: { message: 1, block: null },
  },
  {
    rule: 'block-complete',
    when: 'a block is of no known kind',
    messages: [malformed({ role: 'user', content: [{ type: 'sound' }] })],
    message: "messages.0.content.0: Input tag 'sound' found using 'type' does not match any of the expected tags: ",
    at: { message: 0, block: 0 },
  },
  {
    rule: 'id-pattern',
    when: 'an id holds a colon',
    messages: [QUESTION, assistant(call('functions:1')), user(result('functions:1'))],
    message: "messages.1.content.0.tool_use.id: String should match pattern '^[a-zA-Z0-9_-]+$'",
    at: { message: 1, block: 0 },
  },
  {
    rule: 'error-content',
    when: 'a failed result has no content',
    messages: [QUESTION, assistant(call('a')), user({ type: 'tool_result', tool_use_id: 'a', is_error: true })],
    message: 'messages.2.content.0.tool_result: content cannot be empty if `is_error` is true',
    at: { message: 2, block: 0 },
  },
  {
    rule: 'model-exists',
    when: 'the model is unknown',
    messages: [QUESTION],
    head: { model: 'claude-9' },
    message: 'model: claude-9',
    at: null,
  },
  {
    rule: 'messages-present',
    when: 'there is no message',
    messages: [],
    message: 'messages: at least one message is required',
    at: null,
  },
  {
    rule: 'role-allowed',
    when: 'a result comes in a role of its own',
    messages: [QUESTION, malformed({ role: 'tool', content: '4 C' })],
    message:
      'messages: Unexpected role "tool". Allowed roles are "user" or "assistant". For instructions on how to use tools, see https://docs.anthropic.com/en/docs/tool-use',
    at: { message: 1, block: null },
  },
  {
    rule: 'role-allowed',
    when: 'there is a system message on a model that knows none',
    messages: [{ role: 'system', content: 'Be brief.' }, QUESTION],
    head: { model: 'claude-sonnet-4-5' },
    message:
      'messages: Unexpected role "system". The Messages API accepts a top-level `system` parameter, not "system" as an input message role.',
    at: { message: 0, block: null },
  },
  {
    rule: 'message-not-empty',
    when: 'a user message is empty',
    messages: [QUESTION, ANSWER, { role: 'user', content: '' }],
    message: 'messages.2: all messages must have non-empty content except for the optional final assistant message',
    at: { message: 2, block: null },
  },
  {
    rule: 'text-not-empty',
    when: 'a text block is the empty string',
    messages: [user(text('Weather?'), text(''))],
    message: 'messages: text content blocks must be non-empty',
    at: { message: 0, block: 1 },
  },
  {
    rule: 'text-not-blank',
    when: 'the only text of a turn is blank',
    messages: [QUESTION, ANSWER, user(text(' \n'))],
    message: 'messages: text content blocks must contain non-whitespace text',
    at: { message: 2, block: 0 },
  },
  {
    rule: 'call-ids-unique',
    when: 'one turn uses an id twice, in two messages',
    messages: [QUESTION, assistant(call('a')), assistant(call('a')), user(result('a'))],
    message: 'messages.2.content.0: `tool_use` ids must be unique',
    at: { message: 2, block: 0 },
  },
  {
    rule: 'calls-answered',
    when: 'two of three calls are not answered',
    messages: [QUESTION, assistant(call('a'), call('b'), call('c')), user(result('b'))],
    message: `messages.2: ${MISSING}a, c.${END}`,
    at: { message: 1, block: 0 },
  },
  {
    rule: 'calls-answered',
    when: 'text comes before the results',
    messages: [QUESTION, assistant(call('a')), user(text('Here:'), result('a'))],
    message: `messages.2: ${MISSING}a.${END}`,
    at: { message: 2, block: 0 },
  },
  {
    rule: 'calls-answered',
    when: 'text stands between two results',
    messages: [QUESTION, assistant(call('a'), call('b')), user(result('a'), text('and'), result('b'))],
    message: `messages.2: ${MISSING}b.${END}`,
    at: { message: 2, block: 1 },
  },
  {
    rule: 'calls-answered',
    when: 'the array ends on the call: the index is the assistant’s own',
    messages: [QUESTION, assistant(text('I look.'), call('a'))],
    message: `messages.1: ${MISSING}a.${END}`,
    at: { message: 1, block: 1 },
  },
  {
    rule: 'results-have-calls',
    when: 'a result answers an earlier turn',
    messages: [QUESTION, assistant(call('a')), user(result('a')), ANSWER, user(result('a'))],
    message: `messages.4.content.0: unexpected \`tool_use_id\` found in \`tool_result\` blocks: a.${ORPHAN_END}`,
    at: { message: 4, block: 0 },
  },
  {
    rule: 'results-single',
    when: 'a call is answered twice',
    messages: [QUESTION, assistant(call('a')), user(result('a')), user(result('a'))],
    message:
      'messages.3.content.0: each tool_use must have a single result. Found multiple `tool_result` blocks with id: a',
    at: { message: 3, block: 0 },
  },
  {
    rule: 'signature-valid',
    when: 'a signature of the simulator is altered',
    messages: [
      QUESTION,
      assistant({ type: 'thinking', thinking: 'Two cities.', signature: `${signature}0` }, text('Fine.')),
      QUESTION,
    ],
    message: 'messages.1.content.0: Invalid `signature` in `thinking` block',
    at: { message: 1, block: 0 },
  },
  {
    rule: 'thinking-unchanged',
    when: 'the thinking beside a good signature is another',
    messages: [QUESTION, assistant({ type: 'thinking', thinking: 'One city.', signature }, text('Fine.')), QUESTION],
    message:
      'messages.1.content.0: `thinking` or `redacted_thinking` blocks in the latest assistant message cannot be modified. These blocks must remain as they were in the original response.',
    at: { message: 1, block: 0 },
  },
  {
    rule: 'thinking-in-place',
    when: 'thinking comes back in another conversation, on a model that binds it',
    messages: [QUESTION, assistant({ type: 'thinking', thinking: '', signature }, text('Fine.')), QUESTION],
    head: { model: 'claude-opus-5-5' },
    message:
      'messages.1.content.0: Invalid `signature` in `thinking` block. The block is bound to a different conversation. Remove the block, or set `thinking.block_binding.prefix_mismatch_behavior` to "drop_block".',
    at: { message: 1, block: 0 },
  },
  {
    rule: 'ends-with-user',
    when: 'a model of 4.6 or later shall carry on an assistant message',
    messages: [QUESTION, ANSWER],
    message: 'This model does not support assistant message prefill. The conversation must end with a user message.',
    at: { message: 1, block: null },
  },
  {
    rule: 'prefill-trimmed',
    when: 'an older model shall carry on behind a blank',
    messages: [QUESTION, { role: 'assistant', content: 'The weather is ' }],
    head: { model: 'claude-haiku-4-5' },
    message: 'messages: final assistant content cannot end with trailing whitespace',
    at: { message: 1, block: null },
  },
];

const HEAD: RequestHead = { model: 'claude-opus-5', max_tokens: 1_024 };

function check(messages: readonly Message[], head: Partial<RequestHead> = {}) {
  return validate({ head: { ...HEAD, ...head }, messages: chainOf(messages) });
}

describe('RULES', () => {
  it.each(BROKEN)('$rule is broken when $when', ({ rule, messages, head, message, at }) => {
    const verdict = check(messages, head);
    if (verdict.accepted) throw new Error('accepted');
    expect(verdict).toMatchObject({ rule, at, status: rule === 'model-exists' ? 404 : 400 });
    expect(verdict.message.startsWith(message)).toBe(true);
    if (rule !== 'block-complete') expect(verdict.message).toBe(message);
  });

  it('has a broken example for each rule', () => {
    const examples = [...BROKEN, ...BROKEN_FIELDS, ...BROKEN_SETTINGS, ...BROKEN_TALKS];
    expect(new Set(examples.map(({ rule }) => rule))).toEqual(new Set(RULES.map(({ name }) => name)));
  });

  it('has names that differ', () => {
    expect(new Set(RULES.map(({ name }) => name)).size).toBe(RULES.length);
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { requestTokens } from '../accounting/estimate.ts';
import { modelSpec } from '../accounting/models.ts';
import { usageInputTokens } from '../accounting/usage.ts';
import { blocksOf } from '../messages/blocks.ts';
import { appendTo, type Chain, chainOf } from '../messages/chain.ts';
import { extendTurn, type MergedTurn, startTurn } from '../messages/turns.ts';
import type {
  CacheControl,
  ContentBlock,
  Message,
  RequestHead,
  TextBlock,
  ToolResultBlock,
  ToolUseBlock,
} from '../messages/types.ts';
import { marksIn } from './cache-rules.ts';
import { DEFAULT_CHECK } from './check-options.ts';
import { continueConversation, conversationOf, NO_CONVERSATION } from './conversation.ts';
import { earliest, type Finding, findAll, rulesIn } from './finding.ts';
import { createSimulator } from './handle.ts';
import type { RequestSubject } from './rule.ts';
import type { SimulatorContext } from './types.ts';
import { validate } from './validate.ts';

const RUNS = process.env['LOOPSCOPE_DEEP'] === undefined ? 100 : 1_000;
const PARAMETERS = { seed: 20_261_130, numRuns: RUNS };

const id = fc.constantFrom('a', 'b', 'c', 'no:pe');
const words = fc.constantFrom('Hello.', ' ', '', 'Fine. ');
const mark = fc.option(fc.constantFrom<CacheControl>({ type: 'ephemeral' }, { type: 'ephemeral', ttl: '1h' }), {
  nil: undefined,
  freq: 4,
});

const block: fc.Arbitrary<ContentBlock> = fc.oneof(
  fc.tuple(words, mark).map(([text, cache_control]) => marked({ type: 'text', text }, cache_control)),
  fc
    .tuple(id, mark)
    .map(([each, cache_control]) =>
      marked({ type: 'tool_use', id: each, name: 'look', input: { at: each } }, cache_control),
    ),
  fc
    .tuple(id, mark)
    .map(([each, cache_control]) => marked({ type: 'tool_result', tool_use_id: each, content: 'blue' }, cache_control)),
  fc
    .constantFrom('', 'EqQB', 'ls1.false')
    .map((signature): ContentBlock => ({ type: 'thinking', thinking: 'Hm.', signature })),
);
const role = fc.constantFrom('user', 'user', 'assistant', 'assistant', 'system');
const message: fc.Arbitrary<Message> = fc.record({
  role,
  content: fc.oneof(words, fc.array(block, { maxLength: 3 })),
}) as fc.Arbitrary<Message>;
const messages = fc.array(message, { maxLength: 8 });
const model = fc.constantFrom('claude-opus-5', 'claude-haiku-4-5', 'claude-opus-5-5');

function marked(
  plain: TextBlock | ToolUseBlock | ToolResultBlock,
  cache_control: CacheControl | undefined,
): ContentBlock {
  return cache_control === undefined ? plain : { ...plain, cache_control };
}

function headOf(id: string, cache_control?: CacheControl): RequestHead {
  const tools = [{ name: 'look', description: 'Look.', input_schema: { type: 'object' } }] as const;
  const head = { model: id, max_tokens: 1_000, system: 'word '.repeat(2_000), tools };
  return cache_control === undefined ? head : { ...head, cache_control };
}

/** The rules held against a whole array, without the fold. */
function naiveRule(head: RequestHead, array: readonly Message[]): string | null {
  const spec = modelSpec(head.model);
  const inMessages = array.flatMap((each, index) => {
    const before = array.slice(0, index).reduce(continueConversation, NO_CONVERSATION).fingerprint;
    const conversation = spec.traits.bindsThinking ? before : null;
    const previous = array[index - 1] ?? null;
    const subject = { message: each, previous, index, model: spec, generation: '2023', conversation } as const;
    return findAll<'message'>(rulesIn('message'), (rule) => rule.check(subject));
  });
  const turns = turnsOf(array);
  const inTurns = turns.flatMap((turn, index) => {
    const before = turns[index - 1] ?? null;
    const subject = { turn, blocks: turn.blocks(), before, isLast: index === turns.length - 1, openCalls: [] };
    return findAll<'turn'>(rulesIn('turn'), (rule) => rule.check(subject));
  });
  const inRequest = { head, fields: { ...head }, messageCount: array.length, model: spec, options: DEFAULT_CHECK };
  const inHead = findAll<'request'>(rulesIn('request'), (rule) => rule.check(inRequest));
  const all: readonly Finding[] = [...inHead, ...inMessages, ...inTurns, ...atEnd(inRequest, array, turns)];
  return earliest(all)?.rule.name ?? null;
}

function atEnd(inRequest: RequestSubject, array: readonly Message[], turns: readonly MergedTurn[]): readonly Finding[] {
  const turn = turns.at(-1);
  if (turn === undefined) return [];
  const marks = array.flatMap(marksIn);
  const totals = { markCount: marks.length, marks, imageCount: 0, loopStart: null };
  const before = turns.at(-2) ?? null;
  const subject = { ...inRequest, turn, before, totals, openCalls: [], inputTokens: () => 0 };
  return findAll<'end'>(rulesIn('end'), (rule) => rule.check(subject));
}

function turnsOf(array: readonly Message[]): readonly MergedTurn[] {
  const turns: MergedTurn[] = [];
  array.forEach((each, index) => {
    const last = turns.at(-1);
    if (last?.role === each.role) turns.splice(-1, 1, extendTurn(last, each, index));
    else turns.push(startTurn(each, index));
  });
  return turns;
}

describe('validate', () => {
  it('says after every append what the rules say of the whole array', () => {
    fc.assert(
      fc.property(messages, model, (array, model) => {
        let chain: Chain<Message> | null = null;
        array.forEach((each, index) => {
          chain = appendTo(chain, each);
          const verdict = validate({ head: headOf(model), messages: chain });
          const naive = naiveRule(headOf(model), array.slice(0, index + 1));
          expect(verdict.accepted ? null : verdict.rule).toBe(naive);
          expect(verdict).toEqual(validate({ head: headOf(model), messages: chainOf(array.slice(0, index + 1)) }));
        });
      }),
      PARAMETERS,
    );
  });
});

/**
 * A conversation that the API accepts: `turns` calls with their results, under ids that begin with `prefix`. With a mark
 * the first blocks of three user messages carry it, which leaves one for automatic caching.
 */
function conversation(turns: readonly number[], prefix: string, cache_control?: CacheControl): readonly Message[] {
  return turns.flatMap((calls, turn): readonly Message[] => {
    const mark = cache_control === undefined || turn > 2 ? {} : { cache_control };
    const ids = Array.from({ length: calls }, (_, index) => `${prefix}${turn}_${index}`);
    return [
      { role: 'user', content: [{ type: 'text', text: `Turn ${turn}.`, ...mark }] },
      {
        role: 'assistant',
        content: ids.map((each, index) => ({ type: 'tool_use', id: each, name: 'look', input: { index } })),
      },
      {
        role: 'user',
        content: ids.map((each) => ({ type: 'tool_result', tool_use_id: each, content: 'blue' })),
      },
      { role: 'assistant', content: 'Blue.' },
    ];
  });
}

describe('conversationOf', () => {
  it('gives one fingerprint whatever the ids and the cache marks', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 4 }), { maxLength: 5 }), fc.uuid(), (turns, prefix) => {
        const plain = conversationOf(chainOf(conversation(turns, 'toolu_'))).fingerprint;
        expect(conversationOf(chainOf(conversation(turns, prefix, { type: 'ephemeral' }))).fingerprint).toBe(plain);
      }),
      PARAMETERS,
    );
  });

  it('tells results in another order from those in call order', () => {
    const results = (...ids: readonly string[]): Message => ({
      role: 'user',
      content: ids.map((each) => ({ type: 'tool_result', tool_use_id: each, content: 'blue' })),
    });
    const [, calls] = conversation([2], '') as readonly [Message, Message];
    const inOrder = conversationOf(chainOf([calls, results('0_0', '0_1')])).fingerprint;
    expect(conversationOf(chainOf([calls, results('0_1', '0_0')])).fingerprint).not.toBe(inOrder);
  });

  it('is another as soon as a message is', () => {
    const array = conversation([1, 2], 'toolu_');
    const whole = conversationOf(chainOf(array)).fingerprint;
    for (const index of array.keys()) {
      expect(conversationOf(chainOf(array.filter((_, each) => each !== index))).fingerprint).not.toBe(whole);
    }
  });
});

describe('createSimulator', () => {
  const simulator = createSimulator((_, random) => ({
    thinking: 'Hm.',
    text: random.pick(['Yes.', 'No.', 'Perhaps.']),
  }));
  const context: SimulatorContext = { seed: 'seed', now: 0, call: 1, attempt: 0, cache: [], faults: [] };
  const run = fc.record({
    turns: fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 8 }),
    ttl: fc.constantFrom(undefined, { type: 'ephemeral' } as const),
    blockMark: fc.constantFrom(undefined, { type: 'ephemeral' } as const, { type: 'ephemeral', ttl: '1h' } as const),
    wait: fc.integer({ min: 0, max: 400_000 }),
    model,
  });

  it('splits the input into counts that add up, whatever is cached', () => {
    fc.assert(
      fc.property(run, ({ turns, ttl, blockMark, wait, model }) => {
        let current = context;
        for (let length = 1; length <= turns.length; length += 1) {
          const array = conversation(turns.slice(0, length), 'toolu_', blockMark).slice(0, -1);
          const request = { head: headOf(model, ttl), messages: chainOf(array) };
          const { answer, context: after } = simulator(request, current);
          if (answer.type !== 'response') throw new Error(JSON.stringify(answer.body));
          const { usage } = answer.body;
          const split = usage.cache_creation.ephemeral_5m_input_tokens + usage.cache_creation.ephemeral_1h_input_tokens;
          expect(usageInputTokens(usage)).toBe(requestTokens(request));
          expect(split).toBe(usage.cache_creation_input_tokens);
          expect(Math.min(usage.input_tokens, usage.cache_read_input_tokens, split)).toBeGreaterThanOrEqual(0);
          current = { ...after, now: after.now + wait };
        }
      }),
      PARAMETERS,
    );
  });

  it('says the same with caching and without, and the same again', () => {
    fc.assert(
      fc.property(run, fc.string(), ({ turns, ttl, blockMark, model }, seed) => {
        const ask = (head: RequestHead, array: readonly Message[]) => {
          const { answer } = simulator({ head, messages: chainOf(array.slice(0, -1)) }, { ...context, seed });
          if (answer.type !== 'response') throw new Error(JSON.stringify(answer.body));
          return answer.body;
        };
        const bare = ask(headOf(model), conversation(turns, 'toolu_'));
        const cached = ask(headOf(model, ttl), conversation(turns, 'toolu_', blockMark));
        expect({ id: cached.id, content: cached.content }).toEqual({ id: bare.id, content: bare.content });
        expect(ask(headOf(model), conversation(turns, 'toolu_'))).toEqual(bare);
      }),
      PARAMETERS,
    );
  });

  it('accepts its own thinking, and on the newest models only behind the conversation it was made in', () => {
    fc.assert(
      fc.property(run, fc.constantFrom('summarized', 'omitted'), ({ turns, model }, display) => {
        const isManual = !modelSpec(model).traits.thinking.adaptive;
        const thinking = isManual
          ? ({ type: 'enabled', budget_tokens: 1_024, display } as const)
          : { display, type: 'adaptive' as const };
        const head: RequestHead = { ...headOf(model), max_tokens: 2_000, thinking };
        // No open loop: in manual mode that would have to begin with thinking.
        const array: readonly Message[] = [...conversation(turns, 'toolu_'), { role: 'user', content: 'Think.' }];
        const { answer } = simulator({ head, messages: chainOf(array) }, context);
        if (answer.type !== 'response') throw new Error(JSON.stringify(answer.body));
        const said: readonly Message[] = [
          { role: 'assistant', content: answer.body.content },
          { role: 'user', content: 'Go on.' },
        ];
        expect(blocksOf(said[0] as Message)[0]?.type).toBe('thinking');
        expect(validate({ head, messages: chainOf([...array, ...said]) })).toEqual({ accepted: true });
        const moved = validate({ head, messages: chainOf<Message>([{ role: 'user', content: 'Else.' }, ...said]) });
        expect(moved.accepted).toBe(!modelSpec(model).traits.bindsThinking);
      }),
      PARAMETERS,
    );
  });
});

import { describe, expect, it } from 'vitest';
import { checkBody } from './check-body.ts';
import { LINTS } from './lint-table.ts';
import { ASK, body, call, hands, result, says, TOOL, talk, text } from './testing-data/broken-body.ts';

const MARKED = { cache_control: { type: 'ephemeral' } };
const OPUS_5 = { model: 'claude-opus-5' };
const LONG = 'You are a clerk. '.repeat(200);

interface Example {
  readonly lint: string;
  readonly when: string;
  readonly body: unknown;
  readonly options?: { readonly previous?: unknown; readonly betas?: readonly string[] };
  readonly at: readonly [number, number] | null;
}

const EXAMPLES: readonly Example[] = [
  {
    lint: 'results-split',
    when: 'two results come in two messages',
    body: talk(ASK, says(call('a'), call('b')), hands(result('a')), hands(result('b'))),
    at: [3, 0],
  },
  {
    lint: 'text-after-results',
    when: 'the user goes on',
    body: talk(ASK, says(call('a')), hands(result('a'), text('Go on.'))),
    at: [2, 1],
  },
  {
    lint: 'text-after-calls',
    when: 'the assistant goes on',
    body: talk(ASK, says(call('a'), text('Wait.')), hands(result('a'))),
    at: [1, 1],
  },
  {
    lint: 'id-reused',
    when: 'a later turn calls by an old id',
    body: talk(ASK, says(call('a')), hands(result('a')), says(call('a')), hands(result('a'))),
    at: [3, 0],
  },
  {
    lint: 'tools-undefined',
    when: 'the tools are left out',
    body: talk(ASK, says(call('a')), hands(result('a'))),
    at: [1, 0],
  },
  {
    lint: 'call-repeated',
    when: 'one call comes three times',
    body: talk(
      ASK,
      says(call('a')),
      hands(result('a')),
      says(call('b')),
      hands(result('b')),
      says(call('c')),
      hands(result('c')),
    ),
    at: [5, 0],
  },
  {
    lint: 'prefix-changed',
    when: 'an old message was edited',
    body: body({ ...OPUS_5, ...MARKED, system: LONG, messages: [{ role: 'user', content: 'Weather in Lima?' }] }),
    options: { previous: body({ ...OPUS_5, ...MARKED, system: LONG }) },
    at: [0, 0],
  },
  {
    lint: 'cache-too-small',
    when: 'a short prompt is marked',
    body: body({ system: [{ ...text('Be brief.'), ...MARKED }] }),
    at: null,
  },
  {
    lint: 'beta-unasked',
    when: 'a beta block comes without its header',
    body: talk(ASK, says({ type: 'compaction', content: 'x' }), ASK),
    at: [1, 0],
  },
  { lint: 'model-retired', when: 'the model is gone', body: body({ model: 'claude-2.1' }), at: null },
  { lint: 'model-retires', when: 'the model will go', body: body({ model: 'claude-opus-4-5' }), at: null },
];

function lintsIn({ body: linted, options }: Example) {
  const verdict = checkBody(linted, options);
  expect(verdict.accepted).toBe(true);
  return verdict.lints;
}

describe('lints', () => {
  it.each(EXAMPLES)('say $lint when $when', (example) => {
    const at = example.at === null ? null : { message: example.at[0], block: example.at[1] };
    expect(lintsIn(example)).toContainEqual(expect.objectContaining({ lint: example.lint, at }));
  });

  it('have an example each', () => {
    expect(new Set(EXAMPLES.map(({ lint }) => lint))).toEqual(new Set(LINTS.map(({ name }) => name)));
  });

  it('say nothing about a good request', () => {
    const good = body({
      ...OPUS_5,
      tools: [TOOL],
      messages: [ASK, says(text('I look.'), call('a')), hands(result('a'))],
    });
    expect(checkBody(good)).toEqual({ accepted: true, lints: [] });
  });

  it('say nothing where the conversation only goes on', () => {
    const [previous, next] = [body({ ...OPUS_5, ...MARKED, system: LONG }), { role: 'user', content: 'And in Lima?' }];
    const went = body({ ...OPUS_5, ...MARKED, system: LONG, messages: [ASK, says(text('4 C.')), next] });
    expect(checkBody(went, { previous }).lints).toEqual([]);
  });
});

import { describe, expect, it } from 'vitest';
import { diagnose } from './diagnose.ts';

const MARK = { type: 'ephemeral' };
const LONG = 'You are a clerk of the house. '.repeat(200);
const USAGE = { input_tokens: 10, cache_creation_input_tokens: 0, cache_read_input_tokens: 0, output_tokens: 5 };

function request(words: readonly string[], change: object = {}): object {
  const messages = words.map((content, index) => ({ role: index % 2 === 0 ? 'user' : 'assistant', content }));
  return { model: 'claude-opus-5', max_tokens: 1_024, system: LONG, cache_control: MARK, messages, ...change };
}

function findingsOf(entries: readonly unknown[]): readonly string[] {
  return diagnose(entries).findings.map(({ finding }) => finding);
}

describe('diagnose', () => {
  it('finds nothing where each request goes on where the last one ended', () => {
    expect(findingsOf([request(['a']), request(['a', 'b', 'c'])])).toEqual([]);
  });

  it.each<readonly [string, object, object, string]>([
    [
      'an edited message',
      request(['What is it?']),
      request(['What was it?', 'b', 'c']),
      'cache not read: the prefix differs at messages[0].content[0] from character 5 on',
    ],
    [
      'a tool that comes later',
      request(['a']),
      request(['a', 'b', 'c'], { tools: [{ name: 'x', input_schema: { type: 'object' } }] }),
      'cache not read: the prefix differs at tools[0]',
    ],
    [
      'thinking that is switched',
      request(['a']),
      request(['a', 'b', 'c'], { thinking: { type: 'adaptive' } }),
      'cache not read: the prefix differs at thinking from character 0 on',
    ],
    [
      'another model',
      request(['a']),
      request(['a', 'b', 'c'], { model: 'claude-opus-4-8' }),
      'cache not read: the prefix differs at model from character 12 on',
    ],
    [
      'a prefix that is too short',
      request(['a'], { system: 'Be brief.' }),
      request(['a', 'b', 'c'], { system: 'Be brief.' }),
      'cache not read: the marked prefix is too short to be cached: about 5 of 512 tokens on Claude Opus 5',
    ],
    [
      'a request without a mark',
      request(['a']),
      request(['a', 'b', 'c'], { cache_control: undefined }),
      'cache not read: request 1 has no cache mark, so it reads nothing',
    ],
    [
      'a mark too far behind',
      request(['a']),
      request(Array.from({ length: 25 }, (_, index) => (index === 0 ? 'a' : `word ${index}`))),
      'cache not read: the mark stands 24 blocks behind what was written; it looks back 20',
    ],
  ])('names %s', (_what, before, after, finding) => {
    expect(findingsOf([before, after])).toEqual([finding]);
  });

  it('names a cache that expired, where the times are known', () => {
    const entries = [
      { request: request(['a']), at: 0 },
      { request: request(['a', 'b', 'c']), at: 360_000 },
    ];
    expect(findingsOf(entries)).toEqual([
      'cache not read: the cache had expired: 6 minutes passed and the mark lives for 5m',
    ]);
  });

  it('names a conversation that nobody asked to cache', () => {
    const bare = { cache_control: undefined };
    expect(findingsOf([request(['a'], bare), request(['a', 'b', 'c'], bare)])).toEqual(['no request asks for caching']);
  });

  it('says nothing against a request that read all that was there', () => {
    const entries = [
      { request: request(['a']), usage: { ...USAGE, cache_creation_input_tokens: 2_000 } },
      { request: request(['z']), usage: { ...USAGE, cache_read_input_tokens: 2_000 } },
    ];
    expect(findingsOf(entries)).toEqual([]);
  });

  it('sees a context that grows', () => {
    const entries = [100, 400, 900].map((input_tokens) => ({
      request: request(['a'], { cache_control: undefined }),
      usage: { ...USAGE, input_tokens, cache_read_input_tokens: 1 },
    }));
    expect(findingsOf(entries)).toEqual(['input grew from 101 to 901 tokens over 3 requests, 1403 in all']);
  });

  it('passes over what it cannot read', () => {
    expect(findingsOf([null, { messages: 'x' }, request(['a'])])).toEqual([
      "request 0 is not of a request's shape",
      "request 1 is not of a request's shape",
    ]);
    expect(diagnose([]).findings).toEqual([]);
  });
});

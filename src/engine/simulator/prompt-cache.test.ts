import { describe, expect, it } from 'vitest';
import { requestTokens } from '../accounting/estimate.ts';
import { chainOf } from '../messages/chain.ts';
import type { ContentBlock, Message, RequestHead } from '../messages/types.ts';
import { throughCache } from './prompt-cache.ts';
import type { CacheEntry } from './types.ts';

const MINUTE = 60_000;
const MARK = { type: 'ephemeral' } as const;

/** A text of so many tokens: 2.5 characters each. */
function words(tokens: number, letter = 'a'): string {
  return letter.repeat(tokens * 2.5);
}

function user(tokens: number, letter = 'a'): Message {
  return { role: 'user', content: [{ type: 'text', text: words(tokens, letter) }] };
}

function request(messages: readonly Message[], head: Partial<RequestHead> = {}) {
  return {
    head: { model: 'claude-opus-5', max_tokens: 100, system: words(2_000), ...head },
    messages: chainOf(messages),
  };
}

function counts({ uncached, read, written5m, written1h }: ReturnType<typeof throughCache>) {
  return { uncached, read, written5m, written1h };
}

const AUTOMATIC: Partial<RequestHead> = { cache_control: MARK };

describe('throughCache', () => {
  it('writes 2,300 tokens at the first turn and reads them at the next, which writes its own 150', () => {
    const first = throughCache(request([user(300)], AUTOMATIC), [], 0);
    expect(counts(first)).toEqual({ uncached: 0, read: 0, written5m: 2_300, written1h: 0 });
    const second = throughCache(
      request([user(300), { ...user(150), role: 'assistant' }], AUTOMATIC),
      first.cache,
      5_000,
    );
    expect(counts(second)).toEqual({ uncached: 0, read: 2_300, written5m: 150, written1h: 0 });
  });

  it('reads the 2,000 of a marked system and pays the 450 behind it', () => {
    const marked = { system: [{ type: 'text', text: words(2_000), cache_control: MARK }] } as const;
    const first = throughCache(request([user(300)], marked), [], 0);
    expect(counts(first)).toEqual({ uncached: 300, read: 0, written5m: 2_000, written1h: 0 });
    const second = throughCache(request([user(300), { ...user(150), role: 'assistant' }], marked), first.cache, 5_000);
    expect(counts(second)).toEqual({ uncached: 450, read: 2_000, written5m: 0, written1h: 0 });
  });

  it('caches nothing without a mark', () => {
    expect(throughCache(request([user(300)]), [], 0)).toMatchObject({ uncached: 2_300, read: 0, cache: [] });
  });

  it.each([
    [511, 0],
    [512, 512],
  ])('keeps of a prompt of %i tokens %i on Opus 5', (tokens, written) => {
    const use = throughCache(request([user(tokens)], { ...AUTOMATIC, system: '' }), [], 0);
    expect(counts(use)).toEqual({ uncached: tokens - written, read: 0, written5m: written, written1h: 0 });
    expect(use.cache).toHaveLength(written > 0 ? 1 : 0);
  });

  it('forgets after five minutes, and drops what it forgot', () => {
    const first = throughCache(request([user(300)], AUTOMATIC), [], 0);
    expect(throughCache(request([user(300)], AUTOMATIC), first.cache, 5 * MINUTE - 1).read).toBe(2_300);
    const late = throughCache(request([user(300)], AUTOMATIC), first.cache, 5 * MINUTE);
    expect(counts(late)).toEqual({ uncached: 0, read: 0, written5m: 2_300, written1h: 0 });
    expect(throughCache(request([user(300)]), first.cache, 5 * MINUTE).cache).toEqual([]);
  });

  it('renews what it reads', () => {
    const first = throughCache(request([user(300)], AUTOMATIC), [], 0);
    const second = throughCache(request([user(300)], AUTOMATIC), first.cache, 4 * MINUTE);
    expect(throughCache(request([user(300)], AUTOMATIC), second.cache, 8 * MINUTE).read).toBe(2_300);
  });

  it('keeps an hour what is marked for an hour, and counts it apart', () => {
    const head: Partial<RequestHead> = {
      system: [{ type: 'text', text: words(2_000), cache_control: { ...MARK, ttl: '1h' } }],
      cache_control: MARK,
    };
    const first = throughCache(request([user(300)], head), [], 0);
    expect(counts(first)).toEqual({ uncached: 0, read: 0, written5m: 300, written1h: 2_000 });
    const later = throughCache(request([user(300)], head), first.cache, 30 * MINUTE);
    expect(counts(later)).toEqual({ uncached: 0, read: 2_000, written5m: 300, written1h: 0 });
  });

  it('looks 20 blocks back, itself included, and no further', () => {
    const first = throughCache(request([user(300)], AUTOMATIC), [], 0);
    const blocks = (count: number): Message => ({
      role: 'assistant',
      content: Array.from({ length: count }, (): ContentBlock => ({ type: 'text', text: words(10) })),
    });
    expect(throughCache(request([user(300), blocks(19)], AUTOMATIC), first.cache, 0).read).toBe(2_300);
    expect(throughCache(request([user(300), blocks(20)], AUTOMATIC), first.cache, 0).read).toBe(0);
  });

  it('reads across a moved mark: marks are no part of what is cached', () => {
    const marked: Message = { role: 'user', content: [{ type: 'text', text: words(300), cache_control: MARK }] };
    const first = throughCache(request([marked]), [], 0);
    const next: Message = { role: 'user', content: [{ type: 'text', text: words(50), cache_control: MARK }] };
    expect(counts(throughCache(request([user(300), next]), first.cache, 0))).toMatchObject({
      read: 2_300,
      written5m: 50,
    });
  });

  it('skips thinking at the end when it marks by itself', () => {
    const thought: Message = {
      role: 'assistant',
      content: [
        { type: 'text', text: words(40) },
        { type: 'thinking', thinking: words(10), signature: 'EqQB' },
      ],
    };
    const use = throughCache(request([user(300), thought], AUTOMATIC), [], 0);
    expect(counts(use)).toEqual({ uncached: 10, read: 0, written5m: 2_340, written1h: 0 });
  });

  const tool = { name: 'look', description: words(800), input_schema: { type: 'object' } } as const;
  it.each<[string, Partial<RequestHead>, 'all' | 'system' | 'nothing']>([
    ['nothing changes', {}, 'all'],
    ['tool_choice changes', { tool_choice: { type: 'none' } }, 'system'],
    ['thinking changes', { thinking: { type: 'adaptive' } }, 'system'],
    ['the tools change', { tools: [{ ...tool, description: words(801) }] }, 'nothing'],
    ['the model changes', { model: 'claude-sonnet-5' }, 'nothing'],
  ])('when %s it still reads %3$s', (_, change, kept) => {
    const head: Partial<RequestHead> = {
      tools: [tool],
      system: [{ type: 'text', text: words(2_000), cache_control: MARK }],
      cache_control: MARK,
    };
    const before = request([user(300)], head);
    const after = request([user(300)], { ...head, ...change });
    const { read } = throughCache(after, throughCache(before, [], 0).cache, 0);
    const total = requestTokens(before);
    expect(read).toBe({ all: total, system: total - 300, nothing: 0 }[kept]);
  });

  it('keeps the 128 prompts used last', () => {
    const old: readonly CacheEntry[] = Array.from({ length: 200 }, (_, index) => ({
      prefix: String(index),
      ttl: '1h',
      expiresAt: MINUTE,
    }));
    const { cache } = throughCache(request([user(300)], AUTOMATIC), old, 0);
    expect(cache).toHaveLength(128);
    expect(cache[0]?.prefix).toBe('73');
  });
});

import { describe, expect, it } from 'vitest';
import { countTokens } from './count-tokens.ts';
import { ASK, call, hands, result, says, TOOL, text } from './testing-data/broken-body.ts';

const THINKING = { type: 'thinking', thinking: 'Oslo is in Norway. '.repeat(10), signature: 'EqQB' };

function count(...messages: readonly unknown[]): number {
  const counted = countTokens({ model: 'claude-opus-4-5', messages, tools: [TOOL] });
  if (!counted.accepted) throw new Error(counted.message);
  return counted.input_tokens;
}

describe('countTokens', () => {
  it('needs no max_tokens, and takes none', () => {
    expect(count(ASK)).toBeGreaterThan(496);
    expect(countTokens({ model: 'claude-opus-4-5', max_tokens: 5, messages: [ASK] })).toMatchObject({
      message: 'max_tokens: Extra inputs are not permitted',
    });
  });

  it('leaves out the thinking of earlier turns and counts that of the turn that goes on', () => {
    const open = [ASK, says(THINKING, call('a')), hands(result('a'))];
    const bare = [ASK, says(call('a')), hands(result('a'))];
    expect(count(...open)).toBeGreaterThan(count(...bare) + 40);
    const later = [says(text('4 C.')), ASK];
    expect(count(...open, ...later)).toBe(count(...bare, ...later));
  });

  it('counts a picture and a file', () => {
    const picture = { type: 'image', source: { type: 'url', url: 'https://example.org/a.png' } };
    expect(count(hands(picture))).toBeGreaterThan(count(hands(text('x'))) + 1_000);
  });

  it('refuses what the API refuses, and never throws', () => {
    expect(countTokens({ model: 'claude-9', messages: [ASK] })).toMatchObject({ accepted: false, status: 404 });
    expect(countTokens(null).accepted).toBe(false);
  });
});

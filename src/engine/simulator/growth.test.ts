import { describe, expect, it } from 'vitest';
import { checkBody } from './check-body.ts';
import { ASK, call, hands, result, says } from './testing-data/broken-body.ts';

function bodyOf(messages: readonly unknown[]): object {
  return { model: 'claude-opus-5', max_tokens: 1_024, messages };
}

function loopOf(turns: number): readonly unknown[] {
  return [
    ASK,
    ...Array.from({ length: turns }, (_, turn) => [says(call(`a${turn}`)), hands(result(`a${turn}`))]).flat(),
  ];
}

function millis(make: () => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 8; round += 1) {
    const body = make();
    const start = performance.now();
    checkBody(body);
    best = Math.min(best, performance.now() - start);
  }
  return best;
}

describe('checking a fresh body', () => {
  it.each<readonly [string, (size: number) => readonly unknown[]]>([
    ['turns of a loop', loopOf],
    ['messages of one role', (size) => Array.from({ length: 2 * size }, () => ASK)],
    [
      'parallel calls',
      (size) => {
        const ids = Array.from({ length: size }, (_, index) => `a${index}`);
        return [ASK, says(...ids.map(call)), hands(...ids.map((id) => result(id)))];
      },
    ],
  ])('costs what its length says: %s', (_what, make) => {
    const [small, large] = [100, 800].map((size) => millis(() => bodyOf(make(size))));
    // Eight times as long; a square would be 64 times as dear. The bench says it more finely, on a machine at rest.
    expect(large! / small!).toBeLessThan(32);
  });
});

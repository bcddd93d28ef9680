import Anthropic from '@anthropic-ai/sdk';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ScriptEntry } from '../engine/simulator/script.ts';
import { overFetch, overHttp, scripted, type Way } from './testing/sdk-clients.ts';

const ASKED = { model: 'claude-opus-5', max_tokens: 100, messages: [{ role: 'user' as const, content: 'Hello' }] };
/** In seconds: the SDK waits as long as it is told, so the tests tell it not to. */
const SOON = 0.001;

interface Attempt {
  readonly count: string | null;
  readonly status: number;
  readonly retryAfter: string | null;
  readonly shouldRetry: string | null;
}

describe.each([
  ['real HTTP', overHttp],
  ['fetch', overFetch],
])('the SDK’s retries over %s', (_, open) => {
  let way: Way;
  beforeAll(async () => {
    way = await open();
  });
  afterAll(() => way.close());

  /** What the SDK sent and got, one line for each attempt, and what came of it. */
  async function attempts(entry: ScriptEntry) {
    const seen: Attempt[] = [];
    const client = way.client({
      maxRetries: 2,
      middleware: [
        async (request, next) => {
          const response = await next(request);
          seen.push({
            count: request.headers.get('x-stainless-retry-count'),
            status: response.status,
            retryAfter: response.headers.get('retry-after'),
            shouldRetry: response.headers.get('x-should-retry'),
          });
          return response;
        },
      ],
    });
    const outcome = await client.messages.create(ASKED, scripted(entry)).catch((error: unknown) => error);
    return { seen, outcome };
  }

  it('come through when the overload is over after two tries', async () => {
    const { seen, outcome } = await attempts({ error: 529, times: 2, retry_after: SOON });
    expect(seen).toEqual([
      { count: '0', status: 529, retryAfter: '0.001', shouldRetry: null },
      { count: '1', status: 529, retryAfter: '0.001', shouldRetry: null },
      { count: '2', status: 200, retryAfter: null, shouldRetry: null },
    ]);
    expect(outcome).toMatchObject({ type: 'message' });
  });

  it('give up when it lasts', async () => {
    const { seen, outcome } = await attempts({ error: 429, retry_after: SOON });
    expect(seen.map(({ status }) => status)).toEqual([429, 429, 429]);
    expect(outcome).toBeInstanceOf(Anthropic.RateLimitError);
  });

  it('are not made where the server says so', async () => {
    const { seen, outcome } = await attempts({ error: 529, should_retry: false });
    expect(seen).toEqual([{ count: '0', status: 529, retryAfter: null, shouldRetry: 'false' }]);
    expect(outcome).toBeInstanceOf(Anthropic.OverloadedError);
  });

  it('are not made for a bad request, which says so itself', async () => {
    const { seen } = await attempts({ error: 400 });
    expect(seen).toEqual([{ count: '0', status: 400, retryAfter: null, shouldRetry: 'false' }]);
  });
});

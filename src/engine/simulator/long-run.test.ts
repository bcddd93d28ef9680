import { describe, expect, it } from 'vitest';
import { appendTo, type Chain } from '../messages/chain.ts';
import type { Message, RequestHead } from '../messages/types.ts';
import { CALLING, FRESH_CONTEXT, GREENHOUSE } from '../testing/greenhouse.ts';
import { createSimulator } from './handle.ts';
import type { SimulatorContext } from './types.ts';

describe('a long run', () => {
  it('costs at 10,000 turns what it costs at 10', { timeout: 60_000 }, () => {
    const simulator = createSimulator(() => CALLING);
    let messages: Chain<Message> | null = null;
    let context: SimulatorContext = FRESH_CONTEXT;
    const head: RequestHead = { ...GREENHOUSE, cache_control: { type: 'ephemeral', ttl: '1h' } };
    const add = (message: Message): void => {
      messages = appendTo(messages, message);
    };
    add({ role: 'user', content: 'Is it dry?' });
    const turns = (count: number): number => {
      const start = performance.now();
      for (let turn = 0; turn < count; turn += 1) {
        const { answer, context: after } = simulator({ head, messages }, context);
        if (answer.type !== 'response') throw new Error(JSON.stringify(answer.body));
        context = { ...after, now: after.now + answer.millis, call: after.call + 1 };
        add({ role: 'assistant', content: answer.body.content });
        const results = answer.body.content.flatMap((block) =>
          block.type === 'tool_use' ? [{ type: 'tool_result', tool_use_id: block.id, content: '11 %' } as const] : [],
        );
        add({ role: 'user', content: results });
      }
      return performance.now() - start;
    };
    turns(500);
    const early = turns(500);
    turns(8_500);
    const late = turns(500);
    expect(late).toBeLessThan(early * 4 + 200);
    expect(context.cache.length).toBeLessThanOrEqual(128);
  });
});

import { describe, expect, it } from 'vitest';
import { asking, CALLING, responseTo } from '../testing/greenhouse.ts';

describe('the reply', () => {
  it('holds no call where tool_choice is none or there are no tools', () => {
    expect(responseTo(asking({ tool_choice: { type: 'none' } }), CALLING).stop_reason).toBe('end_turn');
    expect(responseTo(asking({ tools: [] }), CALLING).content).toHaveLength(1);
  });

  it('holds one call where parallel calls are switched off', () => {
    const body = responseTo(asking({ tool_choice: { type: 'auto', disable_parallel_tool_use: true } }), CALLING);
    expect(body.content.map((block) => block.type)).toEqual(['text', 'tool_use']);
  });

  it('is cut at max_tokens, with all of them counted', () => {
    const body = responseTo(asking({ max_tokens: 20 }), { text: 'word '.repeat(100) });
    expect(body).toMatchObject({ stop_reason: 'max_tokens', usage: { output_tokens: 20 } });
    expect(body.content[0]).toMatchObject({ type: 'text' });
  });

  it('is empty with max_tokens 0', () => {
    expect(responseTo(asking({ max_tokens: 0 }), CALLING)).toMatchObject({ content: [], stop_reason: 'max_tokens' });
  });

  it('ends at the first of the stop sequences and names it', () => {
    const body = responseTo(asking({ stop_sequences: ['END', 'both'] }), CALLING);
    expect(body).toMatchObject({
      content: [{ text: 'I read ' }],
      stop_reason: 'stop_sequence',
      stop_sequence: 'both',
    });
  });

  it('holds thinking only where the request asks for it', () => {
    const reply = { thinking: 'Two beds.', text: 'Done.' };
    expect(responseTo(asking(), reply).content.map((block) => block.type)).toEqual(['text']);
    const body = responseTo(asking({ thinking: { type: 'adaptive', display: 'summarized' } }), reply);
    expect(body.content[0]).toMatchObject({ type: 'thinking', thinking: 'Two beds.' });
    expect(body.usage.output_tokens_details.thinking_tokens).toBe(4);
  });

  it('hides thinking by default on this model, and counts it all the same', () => {
    const body = responseTo(asking({ thinking: { type: 'adaptive' } }), { thinking: 'Two beds.', text: 'Done.' });
    expect(body.content[0]).toMatchObject({ type: 'thinking', thinking: '' });
    expect(body.usage.output_tokens_details.thinking_tokens).toBe(4);
  });
});

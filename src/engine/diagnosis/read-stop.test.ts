import { describe, expect, it } from 'vitest';
import { STOP_REASONS } from '../messages/types.ts';
import { readStop } from './read-stop.ts';

const CALL = { type: 'tool_use', id: 'toolu_1', name: 'write', input: { path: 'a' } };
const TOOL = { name: 'write', input_schema: { type: 'object', required: ['path', 'content'] } };

describe('readStop', () => {
  it.each(STOP_REASONS)('has a way for %s', (stop_reason) => {
    const stop = readStop({ content: [CALL], stop_reason });
    expect(stop.mayRunTools).toBe(stop_reason === 'tool_use');
    expect(stop.next).not.toBe('');
    expect(stop.outcome).not.toBe('unknown stop_reason');
  });

  it('sees fields that a call lacks even where nothing was cut', () => {
    const stop = readStop({ content: [CALL], stop_reason: 'tool_use' }, [TOOL]);
    expect(stop).toMatchObject({ action: 'run_tools', missingRequired: ['content'] });
  });

  it('shows what a refusal says of itself', () => {
    const stop_details = { type: 'refusal', category: 'cyber', explanation: 'No.' };
    expect(readStop({ content: [], stop_reason: 'refusal', stop_details }).refusal).toEqual({
      category: 'cyber',
      explanation: 'No.',
    });
  });

  it('stops at an ending that it does not know', () => {
    expect(readStop({ content: [], stop_reason: 'constructor' })).toMatchObject({
      action: 'stop',
      outcome: 'unknown stop_reason',
    });
  });

  it('takes whatever is no whole response for a broken one', () => {
    for (const source of [null, 1, 'x', [], {}, { content: [CALL], stop_reason: null }]) {
      expect(readStop(source)).toMatchObject({ action: 'incomplete', mayRunTools: false });
    }
  });
});

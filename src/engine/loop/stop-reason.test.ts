import { describe, expect, it } from 'vitest';
import { STOP_REASONS } from '../messages/types.ts';
import { CALL, response } from '../testing/builders.ts';
import { firstText, misreadReason, readStopReason } from './stop-reason.ts';

const READINGS = {
  end_turn: { route: 'finish', cause: 'end_turn' },
  tool_use: { route: 'run_tools', cause: null },
  max_tokens: { route: 'finish', cause: 'truncated' },
  stop_sequence: { route: 'finish', cause: 'stop_sequence' },
  pause_turn: { route: 'resend', cause: null },
  refusal: { route: 'finish', cause: 'refused' },
  model_context_window_exceeded: { route: 'finish', cause: 'truncated' },
} as const;

describe('readStopReason', () => {
  it.each(STOP_REASONS)('has a branch for %s', (stopReason) => {
    expect(readStopReason(response(stopReason))).toEqual(READINGS[stopReason]);
  });

  it.each(STOP_REASONS)('takes %s for the answer in a careless loop, unless it is tool_use', (stopReason) => {
    const reading = readStopReason(response(stopReason), 'anything_else_is_answer');
    expect(reading).toEqual(stopReason === 'tool_use' ? READINGS.tool_use : READINGS.end_turn);
    expect(misreadReason(stopReason, reading.cause)).toBe(
      stopReason === 'tool_use' || stopReason === 'end_turn' ? null : stopReason,
    );
  });

  it('breaks on an empty list if it takes the first block', () => {
    expect(() => readStopReason(response('refusal', []), 'first_text')).toThrow("reading 'text'");
    expect(readStopReason(response('refusal', []), 'anything_else_is_answer').cause).toBe('end_turn');
    expect(firstText([{ type: 'thinking' }, { type: 'text', text: 'Done.' }])).toBe('undefined');
  });

  it('does not run a call that max_tokens cut', () => {
    expect(readStopReason(response('max_tokens', [{ type: 'tool_use', ...CALL }])).route).toBe('finish');
  });

  it('does not loop on tool_use without a call', () => {
    const reading = readStopReason(response('tool_use', [{ type: 'text', text: '<look at="sky">' }]));
    expect(reading).toEqual({ route: 'finish', cause: 'malformed' });
  });
});

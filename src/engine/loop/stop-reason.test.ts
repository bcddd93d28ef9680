import { describe, expect, it } from 'vitest';
import { STOP_REASONS } from '../messages/types.ts';
import { CALL, response } from '../testing/builders.ts';
import { readStopReason } from './stop-reason.ts';

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

  it('does not run a call that max_tokens cut', () => {
    expect(readStopReason(response('max_tokens', [{ type: 'tool_use', ...CALL }])).route).toBe('finish');
  });

  it('does not loop on tool_use without a call', () => {
    const reading = readStopReason(response('tool_use', [{ type: 'text', text: '<look at="sky">' }]));
    expect(reading).toEqual({ route: 'finish', cause: 'malformed' });
  });
});

import { toolUsesIn } from '../messages/blocks.ts';
import type { MessageResponse } from '../messages/types.ts';
import type { EndingCause } from './endings.ts';
import type { StopRoute } from './events.ts';

/** Where a response leads, and the ending if it leads out of the loop. */
export interface StopReading {
  readonly route: StopRoute;
  readonly cause: EndingCause | null;
}

/**
 * Reads the one field that says why the model stopped, with a branch for each of its seven values. Two of them come
 * back into the loop; the other five leave it, and three of those are HTTP 200s that only look like answers. Calls are
 * run on `tool_use` alone: a call inside a response that was cut is half a call. Source: reference §2.1.
 */
export function readStopReason(response: MessageResponse): StopReading {
  switch (response.stop_reason) {
    case 'tool_use':
      return toolUsesIn(response.content).length > 0
        ? { route: 'run_tools', cause: null }
        : { route: 'finish', cause: 'malformed' };
    case 'pause_turn':
      return { route: 'resend', cause: null };
    case 'end_turn':
      return { route: 'finish', cause: 'end_turn' };
    case 'stop_sequence':
      return { route: 'finish', cause: 'stop_sequence' };
    case 'max_tokens':
    case 'model_context_window_exceeded':
      return { route: 'finish', cause: 'truncated' };
    case 'refusal':
      return { route: 'finish', cause: 'refused' };
  }
  // A live server may say what no type knows, such as a reason of a beta. Nothing can be built on that.
  return { route: 'finish', cause: 'malformed' };
}

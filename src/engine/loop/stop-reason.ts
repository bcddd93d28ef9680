import { toolUsesIn } from '../messages/blocks.ts';
import type { MessageResponse, StopReason } from '../messages/types.ts';
import type { EndingCause } from './endings.ts';
import type { StopRoute } from './events.ts';
import type { StopReasonsSwitch } from './harness.ts';

/** Where a response leads, and the ending if it leads out of the loop. */
export interface StopReading {
  readonly route: StopRoute;
  readonly cause: EndingCause | null;
}

/**
 * Reads the one field that says why the model stopped, with a branch for each of its seven values. Two of them come
 * back into the loop; the other five leave it, and three of those are HTTP 200s that only look like answers. Calls are
 * run on `tool_use` alone: a call inside a response that was cut is half a call. Source: reference §2.1.
 *
 * The careless ways know two branches: tools, and the answer. `first_text` throws as the code of a beginner does, if there
 * is no block to take a text from.
 */
export function readStopReason(response: MessageResponse, way: StopReasonsSwitch = 'each'): StopReading {
  if (way !== 'each' && response.stop_reason !== 'tool_use') {
    if (way === 'first_text') firstText(response.content);
    return { route: 'finish', cause: 'end_turn' };
  }
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

/** What `content[0].text` is, in the words of a language that has no types. Throws as it does on an empty list. */
export function firstText(content: readonly { readonly type: string; readonly text?: unknown }[]): string {
  const [first] = content;
  if (first === undefined) throw new TypeError("Cannot read properties of undefined (reading 'text')");
  return String(first.text);
}

/** The stop_reason that a careless loop passed over when it called the response an answer; null if it was one. */
export function misreadReason(stopReason: StopReason, cause: EndingCause | null): StopReason | null {
  return cause === 'end_turn' && stopReason !== 'end_turn' ? stopReason : null;
}

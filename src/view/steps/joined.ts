import type { FactType, LoopEvent } from '../../engine/loop/events.ts';

/** A row's place among rows that belong together, or null where it stands alone. */
export type Join = 'first' | 'middle' | 'last' | null;

/** What happens to each of the calls that a response asked for at once. */
const OF_ONE_CALL: ReadonlySet<FactType> = new Set(['call_authorized', 'call_denied', 'tool_started', 'tool_returned']);

/** How the event at an index belongs to its neighbours: the same thing, done for calls that were asked for at once. */
export function joinOf(events: readonly LoopEvent[], index: number, step: number): Join {
  const isAfter = belong(events[index - 1], events[index]);
  const isBefore = index + 1 < step && belong(events[index], events[index + 1]);
  if (isAfter) return isBefore ? 'middle' : 'last';
  return isBefore ? 'first' : null;
}

function belong(one: LoopEvent | undefined, other: LoopEvent | undefined): boolean {
  return one !== undefined && one.type === other?.type && one.turn === other.turn && OF_ONE_CALL.has(one.type);
}

import { blocksOf } from '../messages/blocks.ts';
import { toArray } from '../messages/chain.ts';
import type { ModelRequest } from '../messages/request.ts';
import type { Place } from './rule.ts';
import type { Verdict } from './validate.ts';

/**
 * Adds to an orphaned result the place of the call that it means, wherever in the array that stands. No rule sees the
 * whole array, so this is looked up when there is something to say.
 */
export function withPartner(verdict: Verdict, { messages }: ModelRequest): Verdict {
  if (verdict.accepted || verdict.rule !== 'results-have-calls' || verdict.at === null) return verdict;
  const array = toArray(messages);
  const orphan = array[verdict.at.message];
  const block = orphan === undefined ? undefined : blocksOf(orphan)[verdict.at.block ?? 0];
  if (block?.type !== 'tool_result') return verdict;
  const partner = placeOfCall(array, block.tool_use_id);
  if (partner === null) return verdict;
  const repair = `Move the result directly behind messages[${partner.message}], which holds its call.`;
  return { ...verdict, partner, repair };
}

function placeOfCall(array: readonly Parameters<typeof blocksOf>[0][], id: string): Place | null {
  for (const [message, each] of array.entries()) {
    const block = blocksOf(each).findIndex((part) => part.type === 'tool_use' && part.id === id);
    if (block !== -1) return { message, block };
  }
  return null;
}

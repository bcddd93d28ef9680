import { modelSpec } from '../accounting/models.ts';
import { blocksOf } from '../messages/blocks.ts';
import { toArray } from '../messages/chain.ts';
import type { ModelRequest } from '../messages/request.ts';
import type { Message, RequestHead } from '../messages/types.ts';
import { withoutMark } from './cache-positions.ts';

/** Where two requests first differ, in the order in which the API reads them, as far as the earlier one goes. */
export interface PrefixDifference {
  /** As in `system[0]`, `tools[2]`, `messages[4].content[1]`, or the name of a setting. */
  readonly where: string;
  /** The first character that differs, from 0; null where one of the two has nothing there. */
  readonly character: number | null;
  /** What loses its cache: everything behind this, in the order tools, system, messages. */
  readonly loses: 'tools' | 'system' | 'messages';
}

interface Part {
  readonly where: string;
  readonly text: string;
  readonly loses: PrefixDifference['loses'];
}

/**
 * Compares a request with the one before. Null if it goes on where that one ended, so that all of it can be read from
 * the cache. Cache marks do not count. Source: reference §4, the table of changes.
 */
export function prefixDifference(before: ModelRequest, after: ModelRequest): PrefixDifference | null {
  const [old, current] = [partsOf(before), partsOf(after)];
  for (const [index, part] of old.entries()) {
    const other = current[index];
    if (other === undefined) return { where: part.where, character: null, loses: part.loses };
    if (other.where !== part.where) return { where: other.where, character: null, loses: other.loses };
    if (other.text === part.text) continue;
    return { where: part.where, character: firstDifference(part.text, other.text), loses: part.loses };
  }
  return null;
}

function firstDifference(left: string, right: string): number {
  let index = 0;
  while (index < left.length && left[index] === right[index]) index += 1;
  return index;
}

function partsOf({ head, messages }: ModelRequest): readonly Part[] {
  return [
    { where: 'model', text: modelSpec(head.model).id, loses: 'tools' },
    ...toolsOf(head),
    ...systemOf(head),
    ...settingsOf(head),
    ...toArray(messages).flatMap(blocksIn),
  ];
}

function toolsOf({ tools }: RequestHead): readonly Part[] {
  return (tools ?? []).map((tool, index) => ({ where: `tools[${index}]`, text: withoutMark(tool), loses: 'tools' }));
}

function systemOf({ system }: RequestHead): readonly Part[] {
  if (system === undefined) return [];
  if (typeof system === 'string') return [{ where: 'system[0]', text: system, loses: 'system' }];
  return system.map(({ text }, index) => ({ where: `system[${index}]`, text, loses: 'system' }));
}

/** What changes the messages' cache alone. It is always there, so that a setting that comes or goes is seen as one. */
function settingsOf({ tool_choice, thinking, output_config }: RequestHead): readonly Part[] {
  return Object.entries({ tool_choice, thinking, output_config }).map(([where, value]) => ({
    where,
    text: JSON.stringify(value ?? null),
    loses: 'messages',
  }));
}

function blocksIn(message: Message, index: number): readonly Part[] {
  return blocksOf(message).map((block, place) => ({
    where: `messages[${index}].content[${place}]`,
    text:
      block.type === 'text' ? `${message.role === 'user' ? '' : `${message.role}: `}${block.text}` : withoutMark(block),
    loses: 'messages',
  }));
}

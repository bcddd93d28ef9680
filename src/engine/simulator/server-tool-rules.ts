import { isToolResult, isToolUse } from '../messages/blocks.ts';
import type { PlacedBlock } from '../messages/turns.ts';
import { isServerResultType } from './block-shapes.ts';
import { blockPath, type EndSubject, type OpenServerCall, type Problem, type TurnSubject } from './rule.ts';
import { isFields } from './shape.ts';

/** Which kind of result the calls of a name get, where it is not the name itself. Source: reference §1.2. */
const RESULT_TYPES = new Map([
  ['tool_search_tool_bm25', 'tool_search_tool_result'],
  ['tool_search_tool_regex', 'tool_search_tool_result'],
]);

/** Under which name a request defines the tool whose calls have another. Source: SDK messages.ts, ServerToolUseBlock. */
const DEFINED_AS = new Map([
  ['bash_code_execution', 'code_execution'],
  ['text_editor_code_execution', 'code_execution'],
]);

/** The server calls that wait for a result behind a turn: those before it and its own, without the answered ones. */
export function openCallsAfter(
  role: string,
  blocks: readonly PlacedBlock[],
  before: readonly OpenServerCall[],
): readonly OpenServerCall[] {
  if (role !== 'assistant') return before;
  if (before.length === 0 && !blocks.some(({ block }) => block.type === 'server_tool_use')) return before;
  const open = new Map(before.map((call) => [call.id, call]));
  for (const { block, at } of blocks) {
    if (block.type === 'server_tool_use') open.set(block.id, { id: block.id, name: block.name, at });
    else if (isServerResultType(block.type)) open.delete(answeredBy(block));
  }
  return [...open.values()];
}

function answeredBy(block: PlacedBlock['block']): string {
  return isFields(block) ? String(block['tool_use_id']) : '';
}

/**
 * A call of the provider's own tool has its result in the same turn. It may wait in two places: at the very end, and
 * beside calls of the harness's tools until those are answered. Source: cases/README, finding 4; reference §3.2.
 */
export function serverCallsAreResolved({ turn, blocks, openCalls, isLast }: TurnSubject): Problem | null {
  if (turn.role !== 'assistant' || isLast) return null;
  const [open] = openCallsAfter(turn.role, blocks, openCalls);
  if (open === undefined || blocks.some(({ block }) => isToolUse(block))) return null;
  return unresolved(open, open.at);
}

/**
 * While a server call waits, the harness's results come alone. Source: cases/README, finding 4; reference §2.1.
 */
export function resultsComeAlone({ turn, blocks, openCalls }: TurnSubject): Problem | null {
  const [open] = openCalls;
  if (turn.role !== 'user' || open === undefined) return null;
  const other = blocks.find(({ block }) => !isToolResult(block));
  return other === undefined ? null : { ...unresolved(open, other.at), partner: open.at };
}

function unresolved({ id, name, at }: OpenServerCall, place: Problem['at']): Problem {
  const result = RESULT_TYPES.get(name) ?? `${name}_tool_result`;
  const text = `\`${name}\` tool use with id \`${id}\` was found without a corresponding \`${result}\` block`;
  return { message: `messages.${at.message}: ${text}`, at: place };
}

/**
 * A result of the provider's own tool stands behind its call. Source: reference §3.2.
 */
export function serverResultsHaveCalls({ turn, blocks, openCalls }: TurnSubject): Problem | null {
  if (turn.role !== 'assistant' || !blocks.some(({ block }) => isServerResultType(block.type))) return null;
  const called = new Set(openCalls.map(({ id }) => id));
  for (const { block, at } of blocks) {
    if (block.type === 'server_tool_use') called.add(block.id);
    if (!isServerResultType(block.type) || called.has(answeredBy(block))) continue;
    const path = blockPath(at.message, at.block);
    const found = `unexpected \`tool_use_id\` found in \`${block.type}\` blocks: ${answeredBy(block)}`;
    const wanted = `Each \`${block.type}\` block must have a corresponding \`server_tool_use\` block before it.`;
    return { message: `${path}: ${found}. ${wanted}`, at };
  }
  return null;
}

/**
 * A server call that waits is carried on only with its tool. Source: reference §3.2 (“but no tool was provided”).
 */
export function waitingToolIsDefined({ openCalls, head, options }: EndSubject): Problem | null {
  if (options.plansPause) return null;
  const names = new Set((head.tools ?? []).map(({ name }) => name));
  const call = openCalls.find(({ name }) => !names.has(DEFINED_AS.get(name) ?? name));
  if (call === undefined) return null;
  const text = `\`${call.name}\` tool use with id \`${call.id}\` was found but no \`${call.name}\` tool was provided`;
  return { message: `messages.${call.at.message}: ${text}`, at: call.at };
}

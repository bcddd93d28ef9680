import { isToolResult, isToolUse } from '../messages/blocks.ts';
import type { MergedTurn, PlacedBlock } from '../messages/turns.ts';
import type { ToolResultBlock, ToolUseBlock } from '../messages/types.ts';
import { blockPath, type Problem, type TurnSubject } from './rule.ts';

/**
 * Every call is answered at the beginning of the next turn. Results behind other blocks do not count, and results split
 * over neighbouring user messages do. Source: reference §3.2; cases/README, finding 2.
 */
export function callsAreAnswered({ turn, before, isLast }: TurnSubject): Problem | null {
  const unanswered = before === null ? [] : unansweredCalls(before, turn);
  const first = unanswered[0];
  if (before !== null && first !== undefined) {
    return missingResults(unanswered, before, turn, interruption(unanswered, turn)?.at ?? first.at);
  }
  if (!isLast) return null;
  const open = callsOf(turn);
  return open[0] === undefined ? null : missingResults(open, turn, null, open[0].at);
}

/**
 * A result answers a call of the turn before. Source: reference §3.2.
 */
export function resultsHaveCalls({ turn, before }: TurnSubject): Problem | null {
  const asked = new Set(before === null ? [] : idsOf(callsOf(before)));
  const orphan = resultsOf(turn).find(({ block }) => !asked.has(block.tool_use_id));
  if (orphan === undefined) return null;
  const path = blockPath(orphan.at.message, orphan.at.block);
  const message = `${path}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${orphan.block.tool_use_id}. Each \`tool_result\` block must have a corresponding \`tool_use\` block in the previous message.`;
  return { message, at: orphan.at };
}

/**
 * A call has one result. Source: reference §3.2.
 */
export function resultsAreSingle({ turn }: TurnSubject): Problem | null {
  const again = firstRepeat(resultsOf(turn), ({ block }) => block.tool_use_id);
  if (again === undefined) return null;
  const path = blockPath(again.at.message, again.at.block);
  const message = `${path}: each tool_use must have a single result. Found multiple \`tool_result\` blocks with id: ${again.block.tool_use_id}`;
  return { message, at: again.at };
}

/**
 * The ids of one assistant turn differ. A later turn may use an id again: recorded 200s. Source: cases/README, finding 3.
 */
export function callIdsDiffer({ turn }: TurnSubject): Problem | null {
  const again = firstRepeat(callsOf(turn), ({ block }) => block.id);
  if (again === undefined) return null;
  return { message: `${blockPath(again.at.message, again.at.block)}: \`tool_use\` ids must be unique`, at: again.at };
}

type Placed<Block> = PlacedBlock & { readonly block: Block };

function callsOf(turn: MergedTurn): readonly Placed<ToolUseBlock>[] {
  if (turn.role !== 'assistant') return [];
  return turn.blocks.filter((placed): placed is Placed<ToolUseBlock> => isToolUse(placed.block));
}

function resultsOf(turn: MergedTurn): readonly Placed<ToolResultBlock>[] {
  return turn.blocks.filter((placed): placed is Placed<ToolResultBlock> => isToolResult(placed.block));
}

function idsOf(calls: readonly Placed<ToolUseBlock>[]): readonly string[] {
  return calls.map(({ block }) => block.id);
}

function unansweredCalls(before: MergedTurn, turn: MergedTurn): readonly Placed<ToolUseBlock>[] {
  const calls = callsOf(before);
  if (calls.length === 0) return [];
  const answered = new Set(leadingResultIds(turn));
  return calls.filter(({ block }) => !answered.has(block.id));
}

function leadingResultIds(turn: MergedTurn): readonly string[] {
  if (turn.role !== 'user') return [];
  const end = turn.blocks.findIndex(({ block }) => !isToolResult(block));
  const leading = end === -1 ? turn.blocks : turn.blocks.slice(0, end);
  return leading.flatMap(({ block }) => (isToolResult(block) ? [block.tool_use_id] : []));
}

/** The block that came between the calls and their results, if the results are there, only too late. */
function interruption(unanswered: readonly Placed<ToolUseBlock>[], turn: MergedTurn): PlacedBlock | undefined {
  const late = new Set(resultsOf(turn).map(({ block }) => block.tool_use_id));
  if (!idsOf(unanswered).some((id) => late.has(id))) return undefined;
  return turn.blocks.find(({ block }) => !isToolResult(block));
}

/**
 * The one place that knows which index the text names. Public sources disagree; ours says the index of the next message
 * where there is one, else the assistant's own. Source: reference §3.2, "Which N"; cases/README, `match_index`.
 */
function missingResults(
  unanswered: readonly Placed<ToolUseBlock>[],
  asking: MergedTurn,
  next: MergedTurn | null,
  at: Problem['at'],
): Problem {
  const index = next === null ? asking.lastMessage : next.firstMessage;
  const ids = idsOf(unanswered).join(', ');
  const message = `messages.${index}: \`tool_use\` ids were found without \`tool_result\` blocks immediately after: ${ids}. Each \`tool_use\` block must have a corresponding \`tool_result\` block in the next message.`;
  return { message, at };
}

function firstRepeat<Value>(values: readonly Value[], keyOf: (value: Value) => string): Value | undefined {
  const seen = new Set<string>();
  return values.find((value) => {
    const key = keyOf(value);
    if (seen.has(key)) return true;
    seen.add(key);
    return false;
  });
}

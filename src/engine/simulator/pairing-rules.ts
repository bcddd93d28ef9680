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
    const culprit = interruption(unanswered, turn);
    const missing = missingResults(unanswered, before, turn, culprit?.at ?? first.at);
    if (culprit !== undefined) return { ...missing, partner: first.at, repair: MOVE_BEHIND };
    return {
      ...missing,
      partner: { message: turn.firstMessage, block: null },
      repair: answerFirst(first.block.id, turn),
    };
  }
  if (!isLast) return null;
  const open = callsOf(turn);
  return open[0] === undefined ? null : missingResults(open, turn, null, open[0].at);
}

/**
 * A result answers a call of the turn before. Source: reference §3.2.
 */
export function resultsHaveCalls({ turn, before }: TurnSubject): Problem | null {
  const results = resultsOf(turn);
  if (results.length === 0) return null;
  const asked = new Set(before === null ? [] : idsOf(callsOf(before)));
  const orphan = results.find(({ block }) => !asked.has(block.tool_use_id));
  if (orphan === undefined) return null;
  const path = blockPath(orphan.at.message, orphan.at.block);
  const message = `${path}: unexpected \`tool_use_id\` found in \`tool_result\` blocks: ${orphan.block.tool_use_id}. Each \`tool_result\` block must have a corresponding \`tool_use\` block in the previous message.`;
  return { message, at: orphan.at };
}

/**
 * A call has one result. Source: reference §3.2.
 */
export function resultsAreSingle({ turn }: TurnSubject): Problem | null {
  const repeat = firstRepeat(resultsOf(turn), ({ block }) => block.tool_use_id);
  if (repeat === null) return null;
  const { first, again } = repeat;
  const path = blockPath(again.at.message, again.at.block);
  const message = `${path}: each tool_use must have a single result. Found multiple \`tool_result\` blocks with id: ${again.block.tool_use_id}`;
  return { message, at: again.at, partner: first.at };
}

/**
 * The ids of one assistant turn differ. A later turn may use an id again: recorded 200s. Source: cases/README, finding 3.
 */
export function callIdsDiffer({ turn }: TurnSubject): Problem | null {
  const repeat = firstRepeat(callsOf(turn), ({ block }) => block.id);
  if (repeat === null) return null;
  const { first, again } = repeat;
  const message = `${blockPath(again.at.message, again.at.block)}: \`tool_use\` ids must be unique`;
  return { message, at: again.at, partner: first.at };
}

const MOVE_BEHIND = 'Move the block behind the tool_result blocks of this message.';

function answerFirst(id: string, turn: MergedTurn): string {
  const result = `{"type": "tool_result", "tool_use_id": "${id}", "is_error": true, "content": "cancelled"}`;
  return turn.role === 'user'
    ? `Put ${result} first into messages[${turn.firstMessage}].`
    : `Put a user message with ${result} before messages[${turn.firstMessage}].`;
}

type Placed<Block> = PlacedBlock & { readonly block: Block };

function callsOf(turn: MergedTurn): readonly Placed<ToolUseBlock>[] {
  if (turn.role !== 'assistant') return [];
  return turn.blocks().filter((placed): placed is Placed<ToolUseBlock> => isToolUse(placed.block));
}

function resultsOf(turn: MergedTurn): readonly Placed<ToolResultBlock>[] {
  return turn.blocks().filter((placed): placed is Placed<ToolResultBlock> => isToolResult(placed.block));
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
  const blocks = turn.blocks();
  const end = blocks.findIndex(({ block }) => !isToolResult(block));
  const leading = end === -1 ? blocks : blocks.slice(0, end);
  return leading.flatMap(({ block }) => (isToolResult(block) ? [block.tool_use_id] : []));
}

/** The block that came between the calls and their results, if the results are there, only too late. */
function interruption(unanswered: readonly Placed<ToolUseBlock>[], turn: MergedTurn): PlacedBlock | undefined {
  const late = new Set(resultsOf(turn).map(({ block }) => block.tool_use_id));
  if (!idsOf(unanswered).some((id) => late.has(id))) return undefined;
  return turn.blocks().find(({ block }) => !isToolResult(block));
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

function firstRepeat<Value>(
  values: readonly Value[],
  keyOf: (value: Value) => string,
): { readonly first: Value; readonly again: Value } | null {
  if (values.length < 2) return null;
  const seen = new Map<string, Value>();
  for (const again of values) {
    const first = seen.get(keyOf(again));
    if (first !== undefined) return { first, again };
    seen.set(keyOf(again), again);
  }
  return null;
}

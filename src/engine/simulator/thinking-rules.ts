import { blocksOf, isToolResult } from '../messages/blocks.ts';
import type { MergedTurn } from '../messages/turns.ts';
import type { ThinkingBlock } from '../messages/types.ts';
import { blockPath, type EndSubject, type MessageSubject, type Problem } from './rule.ts';
import { isFields } from './shape.ts';
import { readSignature, type SignatureReading } from './signature.ts';

const INVALID = 'Invalid `signature` in `thinking` block';
const CHANGED =
  '`thinking` or `redacted_thinking` blocks in the latest assistant message cannot be modified. These blocks must remain as they were in the original response.';

/**
 * Thinking comes back with a signature. Source: cases/README, think-27.
 */
export function signatureIsThere({ message, index }: MessageSubject): Problem | null {
  const block = blocksOf(message).findIndex((each) => each.type === 'thinking' && each.signature === '');
  return block === -1 ? null : { message: `${blockPath(index, block)}: ${INVALID}`, at: { message: index, block } };
}

/**
 * Thinking comes back with the signature that the API gave it. Source: reference §5.3.
 */
export function signatureIsValid(subject: MessageSubject): Problem | null {
  return firstThinking(subject, INVALID, (reading) => reading.type === 'invalid');
}

/**
 * Thinking comes back unchanged, or empty if it was never shown. Source: reference §5.2, §5.3.
 */
export function thinkingIsUnchanged(subject: MessageSubject): Problem | null {
  return firstThinking(subject, CHANGED, (reading) => reading.type === 'own' && !reading.isUnchanged);
}

/**
 * On the models that bind thinking, it comes back behind the conversation it was made in. Source: reference §5.2, §5.3.
 */
export function thinkingIsInPlace(subject: MessageSubject): Problem | null {
  if (subject.conversation === null) return null;
  const text = `${INVALID}. The block is bound to a different conversation. Remove the block, or set \`thinking.block_binding.prefix_mismatch_behavior\` to "drop_block".`;
  return firstThinking(subject, text, (reading) => reading.type === 'own' && !reading.isInPlace);
}

function firstThinking(
  { message, index, model, conversation }: MessageSubject,
  text: string,
  isWrong: (reading: SignatureReading) => boolean,
): Problem | null {
  const block = blocksOf(message).findIndex(
    (each) =>
      each.type === 'thinking' &&
      isWrong(
        readSignature(each.signature, { model: model.id, thinking: each.thinking, conversation: conversation ?? '' }),
      ),
  );
  if (block === -1) return null;
  return { message: `${blockPath(index, block)}: ${text}`, at: { message: index, block } };
}

/**
 * The thinking of the latest assistant turn is what the response at hand holds. Source: reference §5.3; cases/README,
 * think-25.
 */
export function thinkingIsAsInResponse({ turn, before, options }: EndSubject): Problem | null {
  const echo = turn.role === 'assistant' ? turn : before;
  const original = originalThinking(options.priorResponse);
  if (echo === null || original.length === 0) return null;
  for (const { block, at } of echo.blocks()) {
    if (block.type !== 'thinking') continue;
    const bySignature = original.find(({ signature }) => signature === block.signature);
    const isChanged = bySignature !== undefined && bySignature.thinking !== block.thinking;
    const isForged =
      bySignature === undefined &&
      block.thinking !== '' &&
      original.some(({ thinking }) => thinking === block.thinking);
    if (isChanged || isForged) {
      return { message: `${blockPath(at.message, at.block)}: ${isChanged ? CHANGED : INVALID}`, at };
    }
  }
  return null;
}

function originalThinking(response: EndSubject['options']['priorResponse']): readonly ThinkingBlock[] {
  const content = response?.['content'];
  if (!Array.isArray(content)) return [];
  return content.filter((block): block is ThinkingBlock => isFields(block) && block['type'] === 'thinking');
}

/**
 * In manual mode the turn of an open tool loop begins with its thinking, and so does a turn that the model shall carry
 * on. Source: reference §5.3; cases/README, think-21.
 */
export function manualThinkingComesBack({ turn, before, head, totals, openCalls }: EndSubject): Problem | null {
  if (head.thinking?.type !== 'enabled') return null;
  if (turn.role === 'assistant') return openCalls.length > 0 ? null : missingThinking(turn);
  const isOpenLoop = turn.role === 'user' && turn.blocks().every(({ block }) => isToolResult(block));
  if (!isOpenLoop || before === null || totals.loopStart === null) return null;
  return missingThinking(before) === null ? null : missingThinking(totals.loopStart);
}

function missingThinking(turn: MergedTurn): Problem | null {
  const first = turn.blocks()[0];
  if (first === undefined || first.block.type === 'thinking' || first.block.type === 'redacted_thinking') return null;
  const path = `${blockPath(first.at.message, first.at.block)}.type`;
  const text = `Expected \`thinking\` or \`redacted_thinking\`, but found \`${first.block.type}\`. When \`thinking\` is enabled, a final \`assistant\` message must start with a thinking block (preceeding the lastmost set of \`tool_use\` and \`tool_result\` blocks). We recommend you include thinking blocks from previous turns. To avoid this requirement, disable \`thinking\`. Please consult our documentation at https://docs.claude.com/en/docs/build-with-claude/extended-thinking`;
  return { message: `${path}: ${text}`, at: first.at };
}

import { blocksOf } from '../messages/blocks.ts';
import { blockPath, type MessageSubject, type Problem } from './rule.ts';
import { readSignature, type SignatureReading } from './signature.ts';

const INVALID = 'Invalid `signature` in `thinking` block';

/**
 * Thinking comes back with the signature that the API gave it. Source: reference §5.3; cases/README, think-27.
 */
export function signatureIsValid(subject: MessageSubject): Problem | null {
  return firstThinking(subject, INVALID, (reading) => reading.type === 'invalid');
}

/**
 * Thinking comes back unchanged, or empty if it was never shown. Source: reference §5.2, §5.3.
 */
export function thinkingIsUnchanged(subject: MessageSubject): Problem | null {
  const text =
    '`thinking` or `redacted_thinking` blocks in the latest assistant message cannot be modified. These blocks must remain as they were in the original response.';
  return firstThinking(subject, text, (reading) => reading.type === 'own' && !reading.isUnchanged);
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

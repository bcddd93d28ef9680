import type { ContentBlock, Message, TextBlock, ToolResultBlock, ToolUseBlock } from './types.ts';

const stringContents = new WeakMap<Message, readonly TextBlock[]>();

/** The message's content blocks; a plain string counts as one text block, as the API reads it. */
export function blocksOf(message: Message): readonly ContentBlock[] {
  if (typeof message.content !== 'string') return message.content;
  const known = stringContents.get(message);
  if (known !== undefined) return known;
  const blocks: readonly TextBlock[] = [{ type: 'text', text: message.content }];
  stringContents.set(message, blocks);
  return blocks;
}

/** Whether the block asks for a tool that the harness runs. */
export function isToolUse(block: ContentBlock): block is ToolUseBlock {
  return block.type === 'tool_use';
}

/** Whether the block answers a tool_use. */
export function isToolResult(block: ContentBlock): block is ToolResultBlock {
  return block.type === 'tool_result';
}

/** The calls among the blocks, in their order. */
export function toolUsesIn(blocks: readonly ContentBlock[]): readonly ToolUseBlock[] {
  return blocks.filter(isToolUse);
}

/** The prose among the blocks, joined by blank lines; empty if there is none. */
export function textIn(blocks: readonly { readonly type: string }[]): string {
  return blocks
    .filter((block): block is TextBlock => block.type === 'text')
    .map((block) => block.text)
    .join('\n\n');
}

/** What a tool_result says, as plain text. */
export function resultText(block: ToolResultBlock): string {
  if (block.content === undefined) return '';
  return typeof block.content === 'string' ? block.content : textIn(block.content);
}

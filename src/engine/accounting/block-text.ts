import { resultText } from '../messages/blocks.ts';
import type { ContentBlock } from '../messages/types.ts';

/** What a picture costs at most before the API scales it down, and what a document of unknown length is taken for. */
const IMAGE_TOKENS = 1_600;
const DOCUMENT_TOKENS = 3_000;

/** The text by which a block is counted: what the model reads of it. Pictures count by `pictureTokens` instead. */
export function countedText(block: ContentBlock): string {
  switch (block.type) {
    case 'text':
      return block.text;
    case 'thinking':
      return block.thinking;
    case 'redacted_thinking':
      return block.data;
    case 'tool_use':
    case 'server_tool_use':
      return block.name + JSON.stringify(block.input) + block.id;
    case 'tool_result':
      return typeof block.content === 'string' || block.content === undefined
        ? resultText(block) + block.tool_use_id
        : block.content.map(wordsIn).join('') + block.tool_use_id;
    default:
      return wordsIn(block);
  }
}

/** Estimated tokens of the pictures and files in a block, which have no text to count. */
export function pictureTokens(block: ContentBlock): number {
  switch (block.type) {
    case 'image':
      return IMAGE_TOKENS;
    case 'document':
      return block.source.type === 'text' || block.source.type === 'content' ? 0 : DOCUMENT_TOKENS;
    case 'tool_result':
      return Array.isArray(block.content) ? block.content.reduce((sum, each) => sum + pictureTokens(each), 0) : 0;
    default:
      return 0;
  }
}

/** Every word of a block, wherever it stands; not the bytes of a file, its marks, or where it comes from. */
function wordsIn(value: unknown): string {
  if (typeof value === 'string') return value;
  if (Array.isArray(value)) return value.map(wordsIn).join('');
  if (typeof value !== 'object' || value === null) return '';
  if ('type' in value && ['base64', 'url', 'file'].includes(String(value.type))) return '';
  return Object.entries(value)
    .filter(([key]) => key !== 'type' && key !== 'cache_control' && key !== 'media_type')
    .map(([, each]) => wordsIn(each))
    .join('');
}

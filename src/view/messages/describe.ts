import { countedText } from '../../engine/accounting/block-text.ts';
import type { FactType } from '../../engine/loop/events.ts';
import type { Mode } from '../../engine/loop/program.ts';
import { blocksOf, isToolResult, resultText } from '../../engine/messages/blocks.ts';
import type { ContentBlock, Message, MessageResponse } from '../../engine/messages/types.ts';
import { say } from '../../words/say.ts';
import { shortText } from '../parts/format.ts';
import { visibleText } from '../parts/visible-text.ts';

/** Who wrote a message. The wire knows the user and the assistant only, so code speaks in the user's role. */
export type Author = 'user' | 'model' | 'code' | 'system';

/** The three bands of the tab. */
export type BandName = 'sent' | 'answer' | 'waiting';

/** Who wrote a message: results are code's, and so is every prompt of a workflow. */
export function authorOf(message: Message, mode: Mode): Author {
  if (message.role === 'assistant') return 'model';
  if (message.role === 'system') return 'system';
  return mode === 'workflow' || blocksOf(message).some(isToolResult) ? 'code' : 'user';
}

/** The band in which a step shows, or null for a step that changes none. */
export function bandOf(type: FactType | undefined): BandName | null {
  switch (type) {
    case 'request_built':
      return 'sent';
    case 'response_received':
    case 'request_failed':
    case 'response_cut':
    case 'stop_reason_read':
      return 'answer';
    case 'call_authorized':
    case 'call_denied':
    case 'approval_requested':
    case 'approval_given':
    case 'approval_refused':
    case 'tool_started':
    case 'tool_returned':
    case 'results_appended':
    case 'context_changed':
      return 'waiting';
    default:
      return null;
  }
}

const SUMMARY_LENGTH = 36;

/** What a block is, in a word or two and the start of what it says: for a message that is folded to one line. */
export function summaryOf(block: ContentBlock, author: Author): string {
  switch (block.type) {
    case 'text':
      return author === 'model' ? `${say('messages.block.text')} ${quoted(block.text)}` : quoted(block.text);
    case 'thinking':
    case 'redacted_thinking':
      return say('messages.block.thinking');
    case 'tool_use':
      return say('messages.summary.tool_use', { name: shortText(visibleText(block.name), SUMMARY_LENGTH) });
    case 'server_tool_use':
      return say('messages.block.server_tool_use', { name: block.name });
    case 'tool_result':
      return block.is_error === true ? say('messages.summary.error') : say('messages.summary.tool_result');
    default:
      return block.type;
  }
}

function quoted(text: string): string {
  return `“${shortText(visibleText(text.slice(0, 4 * SUMMARY_LENGTH)), SUMMARY_LENGTH)}”`;
}

/** What a block does, for the line above its content. */
export function titleOf(block: ContentBlock): string {
  switch (block.type) {
    case 'text':
      return say('messages.block.text');
    case 'thinking':
      return say('messages.block.thinking');
    case 'redacted_thinking':
      return say('messages.block.redacted_thinking');
    case 'tool_use':
      return say('messages.block.tool_use', { name: visibleText(block.name) });
    case 'server_tool_use':
      return say('messages.block.server_tool_use', { name: block.name });
    case 'tool_result':
      return block.is_error === true ? say('messages.block.error') : say('messages.block.tool_result');
    default:
      return say('messages.block.other');
  }
}

/** What a block holds, as text to read. */
export function contentOf(block: ContentBlock): string {
  switch (block.type) {
    case 'tool_use':
    case 'server_tool_use':
      return inputText(block.input);
    case 'tool_result':
      return resultText(block);
    default:
      return countedText(block);
  }
}

/** A call's input, a field a line: as JSON has it but for the outer braces. */
function inputText(input: Readonly<Record<string, unknown>>): string {
  return Object.entries(input)
    .map(([name, value]) => `${name}: ${JSON.stringify(value)}`)
    .join('\n');
}

/** The usage of a response by wire name; what is 0 with caching off stays out. */
export function usageRows({ usage }: MessageResponse): readonly (readonly [string, number])[] {
  const cached = (['cache_creation_input_tokens', 'cache_read_input_tokens'] as const)
    .map((name) => [name, usage[name]] as const)
    .filter(([, tokens]) => tokens > 0);
  return [['input_tokens', usage.input_tokens], ...cached, ['output_tokens', usage.output_tokens]];
}

import type { ContentBlock, Message, MessageRequest } from '../messages/types.ts';

/**
 * Looks at a request's body with fresh eyes: written from the API's documentation alone, without the simulator's rules
 * or the loop's own helpers, so that both can be wrong only by different mistakes. Returns what is wrong, a line each.
 */
export function bodyFaults(body: MessageRequest): readonly string[] {
  const faults: string[] = [];
  const { messages } = body;
  if (messages.length === 0) faults.push('there are no messages');
  if (messages[0]?.role !== 'user') faults.push('the first message is not the user’s');
  if (messages.at(-1)?.role !== 'user') faults.push('the last message is not the user’s');
  messages.forEach((message, index) => {
    const next = messages[index + 1];
    if (next !== undefined && next.role === message.role)
      faults.push(`messages ${index} and ${index + 1} have one role`);
    if (message.content.length === 0) faults.push(`message ${index} is empty`);
    for (const block of contentOf(message)) {
      if (block.type === 'text' && block.text.trim() === '') faults.push(`message ${index} has a blank text`);
      if (block.type === 'thinking' && block.signature === '') faults.push(`message ${index} has unsigned thinking`);
    }
    faults.push(...pairingFaults(message, messages[index - 1], next, index));
  });
  return faults;
}

function pairingFaults(
  message: Message,
  before: Message | undefined,
  after: Message | undefined,
  index: number,
): readonly string[] {
  const faults: string[] = [];
  const asked = idsOf(message, 'tool_use');
  if (new Set(asked).size !== asked.length) faults.push(`message ${index} uses an id twice`);
  if (asked.length > 0) {
    const answered = after === undefined ? [] : idsOf(after, 'tool_result');
    if (answered.join() !== asked.join())
      faults.push(`message ${index} asks ${asked.join()} and gets ${answered.join()}`);
  }
  const results = idsOf(message, 'tool_result');
  if (results.length > 0) {
    const calls = before === undefined ? [] : idsOf(before, 'tool_use');
    if (results.some((id) => !calls.includes(id))) faults.push(`message ${index} answers what nobody asked`);
    const firstOther = contentOf(message).findIndex((block) => block.type !== 'tool_result');
    if (firstOther !== -1 && firstOther < results.length)
      faults.push(`message ${index} puts other blocks before results`);
  }
  return faults;
}

function idsOf(message: Message, type: 'tool_use' | 'tool_result'): readonly string[] {
  return contentOf(message).flatMap((block) => {
    if (block.type !== type) return [];
    return [block.type === 'tool_use' ? block.id : block.tool_use_id];
  });
}

function contentOf(message: Message): readonly ContentBlock[] {
  return typeof message.content === 'string' ? [{ type: 'text', text: message.content }] : message.content;
}

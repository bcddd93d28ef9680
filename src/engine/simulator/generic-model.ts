import { resultText } from '../messages/blocks.ts';
import type { ModelRequest } from '../messages/request.ts';
import type { RequestHead } from '../messages/types.ts';
import { type PastCall, readTask, type Task } from './generic-history.ts';
import { makeValue } from './generic-input.ts';
import { answered, callableTools, dueCalls, forcedCall, sensibleTools, type WantedCall } from './generic-plan.ts';
import { retries } from './generic-retry.ts';
import type { Reply, Respond } from './types.ts';

const LONGEST_QUOTE = 200;

/**
 * A model that plays whatever tools a request brings: it calls those that make sense for what the user said, with inputs
 * that their schemas accept, independent ones together in one turn; it follows a "Did you mean …" once, and ends when all
 * have answered. It understands nothing. A pure function of the request.
 */
export const genericModel: Respond = (request) => {
  const { head } = request;
  const task = readTask(request);
  const calls = callsFor(head, task);
  if (calls.length > 0) return callingReply(calls, head, task);
  return head.output_config?.format ? formReply(request, task) : closingReply(task, callableTools(head).length > 0);
};

function callsFor(head: RequestHead, task: Task): readonly WantedCall[] {
  const choice = head.tool_choice ?? { type: 'auto' };
  const tools = callableTools(head);
  if (choice.type === 'none') return [];
  if (choice.type === 'tool') {
    const forced = tools.find(({ name }) => name === choice.name);
    return forced === undefined ? [] : [forcedCall(forced, task)];
  }
  const sensible = sensibleTools(tools, task.words);
  const again = retries(task.calls, head);
  const due = [...again, ...dueCalls(sensible, task).filter(({ name }) => !again.some((each) => each.name === name))];
  const [first] = sensible.length > 0 ? sensible : tools;
  return due.length === 0 && choice.type === 'any' && first !== undefined ? [forcedCall(first, task)] : due;
}

function callingReply(
  calls: readonly WantedCall[],
  { tool_choice: choice }: RequestHead,
  { calls: past }: Task,
): Reply {
  // A model that is forced to call starts with the call. Source: reference §1.4.
  if (choice?.type === 'any' || choice?.type === 'tool') return { calls };
  const names = [...new Set(calls.map(({ name }) => name))].join(' and ');
  const thinking = `${past.length === 0 ? 'First' : 'Next'} I need ${names}.`;
  const isRetry = calls.some(({ name }) => past.some(({ call }) => call.name === name));
  return { thinking, text: isRetry ? `I try ${names} again.` : `I call ${names}.`, calls };
}

function formReply({ head }: ModelRequest, { words, results }: Task): Reply {
  const schema = head.output_config?.format?.schema;
  return { text: JSON.stringify(makeValue(schema, { words, results, choice: 0, about: '' }).value) };
}

function closingReply({ words, calls }: Task, hasTools: boolean): Reply {
  const done = answered(calls);
  if (done.length > 0) return { thinking: 'Every tool has answered.', text: summaryOf(done) };
  const said = words.trim() === '' ? 'nothing' : `“${shortened(words)}”`;
  const reason = hasTools ? 'None of the tools fits' : 'I have no tools';
  return { text: `This is the simulated model. You said ${said}. ${reason}, so I end here.` };
}

function summaryOf(done: readonly PastCall[]): string {
  return ['Here is what the tools say.', ...done.map(lineOf)].join('\n');
}

function lineOf({ call, result }: PastCall): string {
  const text = result === null ? '' : shortened(resultText(result));
  const failed = result?.is_error === true ? ' failed' : '';
  return `- ${call.name}${failed}: ${text === '' ? 'no text' : text}`;
}

function shortened(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim();
  return line.length <= LONGEST_QUOTE ? line : `${[...line].slice(0, LONGEST_QUOTE).join('')} …`;
}

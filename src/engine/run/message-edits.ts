import { mayChangeContext } from '../loop/context-change.ts';
import { blocksOf, isToolResult, toolUsesIn } from '../messages/blocks.ts';
import { toArray } from '../messages/chain.ts';
import { type EditedPlace, editedMessages, type MessageEdit } from '../messages/edit.ts';
import type { ModelRequest } from '../messages/request.ts';
import type { Message } from '../messages/types.ts';
import { appendEvent, forkRun, type Run, stateAt } from './run.ts';

/**
 * A fork that begins with a person's edit of what is sent: the first event behind the cut is `context_changed`, and from
 * there on the model is asked with the edited messages. The transcript keeps what was really said. Throws where a
 * request is out or none will follow, where there is nothing to edit at the place, and for a workflow, whose code writes
 * each prompt anew and would pass over the edit.
 */
export function forkByEdit(run: Run, step: number, id: string, edit: MessageEdit): Run {
  const state = stateAt(run, step);
  if (run.program.mode !== 'agent') throw new RangeError('A workflow writes its prompts itself; they keep no edit.');
  if (!mayChangeContext(state)) throw new RangeError(`What is sent can't be edited while a run is ${state.phase}.`);
  const { turn, call, attempt, clock, context } = state.ledger;
  // The head as it will be sent: a fork by a switch has the head of its run until its first request.
  const { head } = run.program.nextRequest(state.ledger);
  const request = { head, messages: editedMessages(context.messages, edit) };
  const edited = placeOf(context, edit);
  return appendEvent(forkRun(run, step, id, { type: 'messages', edit }), {
    ...{ index: step, turn, call, attempt, at: clock, actor: 'person', type: 'context_changed' },
    reason: reasonOf(edited),
    edited,
    request,
  });
}

/** What stood at the place before it was edited. */
function placeOf(before: ModelRequest, edit: MessageEdit): EditedPlace {
  const messages = toArray(before.messages);
  const message = messages[edit.message];
  const block = message === undefined ? undefined : blocksOf(message)[edit.block ?? 0];
  const isWhole = edit.type === 'deletion' && (edit.block === null || (message !== undefined && isOnly(message)));
  const tool = block !== undefined && isToolResult(block) ? toolOf(messages, edit.message, block.tool_use_id) : null;
  return { edit, role: message?.role ?? 'user', isWhole, tool };
}

function isOnly(message: Message): boolean {
  return blocksOf(message).length === 1;
}

/** The name of the tool that a result comes from: of the nearest call before it with its id. */
function toolOf(messages: readonly Message[], place: number, id: string): string | null {
  for (let index = place - 1; index >= 0; index -= 1) {
    const message = messages[index];
    const call = message === undefined ? undefined : toolUsesIn(blocksOf(message)).find((each) => each.id === id);
    if (call !== undefined) return call.name;
  }
  return null;
}

function reasonOf({ edit, tool, role, isWhole }: EditedPlace): string {
  const what = isWhole ? 'message' : tool === null ? 'block' : `result of ${tool}`;
  const where = `in messages[${edit.message}] (${role})`;
  if (edit.type === 'deletion') return `A person deleted the ${what} ${where}.`;
  return edit.type === 'result' ? `A person edited the ${what} ${where}.` : `A person edited the text ${where}.`;
}

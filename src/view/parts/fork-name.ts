import type { MessageEdit } from '../../engine/messages/edit.ts';
import type { FaultOutcome } from '../../engine/messages/fault.ts';
import type { Run } from '../../engine/run/run.ts';
import { say } from '../../words/say.ts';

/** What a run is called beside its siblings: the original, or what was changed and where, such as "refused at 19". */
export function forkName({ cut }: Run): string {
  if (cut === null) return say('page.fork.original');
  const { change, atStep } = cut;
  switch (change.type) {
    case 'decision':
      return say(`page.fork.${change.answer}`, { step: atStep });
    case 'outcome':
      return say('page.fork.outcome', { outcome: outcomeText(change.outcome), step: atStep });
    case 'harness':
      return say('page.fork.harness', { step: atStep });
    case 'messages':
      return say(`page.fork.${editName(change.edit)}`, { step: atStep });
    case 'again':
      return say('page.fork.again', { step: atStep });
  }
}

function editName(edit: MessageEdit): 'result' | 'text' | 'deletion' | 'deletion.block' {
  return edit.type === 'deletion' && edit.block !== null ? 'deletion.block' : edit.type;
}

/** How a call was made to end, as short as it goes: the stop_reason or the status. */
function outcomeText(outcome: FaultOutcome): string {
  if (outcome.type === 'stop') return outcome.stopReason;
  if (outcome.type === 'tools') return say(`page.fork.tools.${outcome.problem}`);
  return outcome.type === 'error' ? String(outcome.status) : say('page.fork.cut');
}

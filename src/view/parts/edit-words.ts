import type { EditedPlace } from '../../engine/messages/edit.ts';
import { say } from '../../words/say.ts';

/** What a person edited of what is sent, in one short sentence. */
export function describeEdit(edited: EditedPlace): string {
  const values = { message: edited.edit.message, tool: edited.tool ?? '' };
  if (edited.edit.type === 'text') return say('narration.short.context_edited.text', values);
  return say(`narration.short.context_edited.${editWord(edited)}`, values);
}

/** What a person edited, and what the model makes of it. `tool` is safe inside a sentence. */
export function narrateEdit(edited: EditedPlace, tool: string): string {
  const { edit, role } = edited;
  const values = { message: edit.message, tool };
  if (edit.type === 'text')
    return say(`narration.context_edited.text.${role === 'assistant' ? 'assistant' : 'user'}`, values);
  return say(`narration.context_edited.${editWord(edited)}`, values);
}

function editWord({ edit, tool, isWhole }: EditedPlace): 'result' | 'deletion' | 'deletion.block' | 'deletion.result' {
  if (edit.type !== 'deletion') return 'result';
  if (tool !== null && edit.block !== null) return 'deletion.result';
  return isWhole ? 'deletion' : 'deletion.block';
}

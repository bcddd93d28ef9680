import type { Run } from '../../engine/run/run.ts';
import { say } from '../../words/say.ts';

/** What a run is called beside its siblings: the original, or what was changed and where, such as "refused at 19". */
export function forkName({ cut }: Run): string {
  if (cut === null) return say('page.fork.original');
  const { change, atStep } = cut;
  return say(change.type === 'decision' ? `page.fork.${change.answer}` : 'page.fork.again', { step: atStep });
}

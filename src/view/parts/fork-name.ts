import type { Run } from '../../engine/run/run.ts';
import { say } from '../../words/say.ts';

/** What a run is called beside its siblings: the original, or what was changed and where, such as "refused at 19". */
export function forkName({ cut }: Run): string {
  return cut === null ? say('page.fork.original') : say(`page.fork.${cut.change.answer}`, { step: cut.atStep });
}

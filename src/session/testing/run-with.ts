import type { Mode } from '../../engine/loop/program.ts';
import { takeDecision } from '../../engine/run/driver.ts';
import type { InstantModel } from '../../engine/run/ports.ts';
import type { Run } from '../../engine/run/run.ts';
import { runAhead } from '../../engine/run/run-ahead.ts';
import type { Answer } from '../decisions.ts';
import { firstRun, type Setup, surroundingsOf } from '../setup.ts';

/** For tests: carries a lane's run forward, giving the answers in turn and then repeating the last one. */
export function runWith(setup: Setup, mode: Mode, model: InstantModel, answers: readonly Answer[]): Run {
  const surroundings = surroundingsOf(setup);
  let held = runAhead(firstRun(setup, mode), surroundings, model);
  for (let index = 0; held.stopped === 'person' && answers.length > 0; index += 1) {
    const answer = answers[Math.min(index, answers.length - 1)] ?? 'approve';
    held = runAhead(takeDecision(held.run, answer), surroundings, model);
  }
  return held.run;
}

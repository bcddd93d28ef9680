import type { LoopEvent } from '../../engine/loop/events.ts';
import type { RunState } from '../../engine/loop/state.ts';
import { type Run, stateAt } from '../../engine/run/run.ts';

/**
 * Makes a fold over the steps of a run that remembers its result at every step, so that stepping on costs one step and
 * stepping back costs nothing. `next` gets the event with the state before and after it, and must be pure.
 */
export function runFold<Result>(
  initial: (start: RunState) => Result,
  next: (result: Result, event: LoopEvent, before: RunState, after: RunState) => Result,
): (run: Run, step: number) => Result {
  // Versions of a run that share this array hold the same events in it; one that parts from them has its own.
  const known = new WeakMap<readonly LoopEvent[], Result[]>();
  return (run, step) => {
    const results = known.get(run.events.shared) ?? [initial(stateAt(run, 0))];
    known.set(run.events.shared, results);
    for (let index = results.length - 1; index < step; index += 1) {
      const event = run.events.shared[index];
      const result = results[index];
      if (event === undefined || result === undefined) throw new RangeError(`The run ${run.id} has no step ${step}.`);
      results.push(next(result, event, stateAt(run, index), stateAt(run, index + 1)));
    }
    return results[step] as Result;
  };
}

import type { InstantModel } from '../../engine/run/ports.ts';
import { frontier, type Run } from '../../engine/run/run.ts';
import { runAhead, runAheadSlowly } from '../../engine/run/run-ahead.ts';
import { workingModel, workingRun, workingSurroundings } from '../../engine/testing/synthetic.ts';
import { sdkModel } from '../../model/sdk.ts';
import { simulatedModel } from '../../model/simulated.ts';

/** One measurement of the engine: how long a run of so many turns took. */
export interface EngineTiming {
  readonly turns: number;
  readonly steps: number;
  readonly millis: number;
}

const settings = (turns: number) => ({ respond: workingModel(turns), seed: '1', faults: [] });

/** Runs the synthetic scenario directly on the simulator; the median of `repeats` runs. */
export function timeEngine(turns: number, repeats: number): EngineTiming {
  const timings = Array.from({ length: repeats }, () => timed(turns, simulatedModel(settings(turns))));
  return median(timings);
}

function timed(turns: number, model: InstantModel): EngineTiming {
  const begun = performance.now();
  const run = runAhead(workingRun(), workingSurroundings(), model, turns + 1).run;
  return timingOf(run, turns, performance.now() - begun);
}

/** Runs the synthetic scenario through the official SDK, which writes the whole body each turn. */
export async function timeSdk(turns: number): Promise<EngineTiming> {
  const begun = performance.now();
  const options = { signal: new AbortController().signal, turns: turns + 1 };
  const { run } = await runAheadSlowly(workingRun(), workingSurroundings(), sdkModel(settings(turns)), options);
  return timingOf(run, turns, performance.now() - begun);
}

/** Heap that a finished run of so many turns holds, in bytes. Needs `node --expose-gc`. */
export function retainedBytes(turns: number): number {
  const collect = globalThis.gc;
  if (collect === undefined) throw new Error('Run the bench by `npm run bench`: it needs --expose-gc.');
  collect();
  const before = process.memoryUsage().heapUsed;
  const model = simulatedModel(settings(turns));
  const run = runAhead(workingRun(), workingSurroundings(), model, turns + 1).run;
  collect();
  const held = process.memoryUsage().heapUsed - before;
  if (frontier(run).phase !== 'ended') throw new Error('The run did not end.');
  return held;
}

/** How the time per step grows with the length of the run: 0 is not at all, 1 is with the length. */
export function growthExponent(short: EngineTiming, long: EngineTiming): number {
  return Math.log(long.millis / long.steps / (short.millis / short.steps)) / Math.log(long.turns / short.turns);
}

function timingOf(run: Run, turns: number, millis: number): EngineTiming {
  const state = frontier(run);
  if (state.phase !== 'ended' || state.ledger.turn !== turns)
    throw new Error(`The run made ${state.ledger.turn} turns.`);
  return { turns, steps: run.events.length, millis };
}

function median(timings: readonly EngineTiming[]): EngineTiming {
  const sorted = [...timings].sort((left, right) => left.millis - right.millis);
  const middle = sorted[Math.floor(sorted.length / 2)];
  if (middle === undefined) throw new Error('Nothing was measured.');
  return middle;
}

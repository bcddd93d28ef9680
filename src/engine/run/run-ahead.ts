import { advance, type Need, takeOutcome } from './driver.ts';
import type { CancelSignal, InstantModel, SlowModel, Surroundings } from './ports.ts';
import { frontier, type Run } from './run.ts';

/** How far a run is carried at a time: a run that goes on is carried further when someone asks. */
const RUN_AHEAD_TURNS = 200;

/** A run, and why it was not carried further. `turns` means that it could go on. */
export interface RunAhead {
  readonly run: Run;
  readonly stopped: 'ended' | 'person' | 'child' | 'turns';
}

/** Carries a run forward until it ends, a person must decide, or it has made `turns` more turns. */
export function runAhead(run: Run, surroundings: Surroundings, model: InstantModel, turns = RUN_AHEAD_TURNS): RunAhead {
  const lastTurn = frontier(run).ledger.turn + turns;
  let current = run;
  for (;;) {
    const step = advance(current, surroundings);
    const stopped = stopOf(step.need, step.run, lastTurn);
    if (stopped !== null) return { run: stopped === 'turns' ? current : step.run, stopped };
    current = step.need.type === 'model' ? takeOutcome(step.run, model.ask(step.need.asked)) : step.run;
  }
}

/** As `runAhead`, for a model that takes time. `onStep` is told of each step as it lands. */
export async function runAheadSlowly(
  run: Run,
  surroundings: Surroundings,
  model: SlowModel,
  options: { readonly signal: CancelSignal; readonly turns?: number; readonly onStep?: (run: Run) => void },
): Promise<RunAhead> {
  const lastTurn = frontier(run).ledger.turn + (options.turns ?? RUN_AHEAD_TURNS);
  let current = run;
  for (;;) {
    const step = advance(current, surroundings);
    const stopped = stopOf(step.need, step.run, lastTurn);
    if (stopped !== null) return { run: stopped === 'turns' ? current : step.run, stopped };
    if (step.need.type !== 'model') current = step.run;
    else current = takeOutcome(step.run, await model.ask(step.need.asked, options.signal));
    options.signal.throwIfAborted();
    options.onStep?.(current);
  }
}

function stopOf(need: Need, run: Run, lastTurn: number): RunAhead['stopped'] | null {
  switch (need.type) {
    case 'ended':
    case 'person':
    case 'child':
      return need.type;
    case 'model':
      return null;
    case 'nothing':
      return frontier(run).ledger.turn > lastTurn ? 'turns' : null;
  }
}

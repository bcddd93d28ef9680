import { DEFAULT_HARNESS, type Harness } from '../engine/loop/harness.ts';
import { agentProgram } from '../engine/loop/program.ts';
import { figuresOf, type RunFigures } from '../engine/run/run-figures.ts';
import { runawayLesson as lesson } from '../scenarios/runaway/lesson.ts';
import type { Batch } from './batch.ts';
import { BRAKES, type BrakeName, RUNAWAY_SEEDS, TURN_CEILING } from './plans.ts';
import { makeRun, NO_LIMITS, worldOf } from './simulated-run.ts';
import { type Spread, spreadOf } from './spread.ts';

/** What can be chosen of the batch. */
export interface RunawayOptions {
  /** The turn cap of the second half of the many runs. */
  readonly cap: number;
}

/** One brake alone on the lesson's run. */
export interface BrakeRow {
  readonly brake: BrakeName;
  readonly figures: RunFigures;
}

/** What came of it. */
export interface RunawayResult {
  readonly ceiling: number;
  /** The lesson's run without any guard. */
  readonly open: RunFigures;
  readonly brakes: readonly BrakeRow[];
  /** With all brakes of the default harness at once: its cause says which fired first. */
  readonly all: RunFigures;
  readonly cap: number;
  readonly seeds: number;
  /** How many of the runs without a cap were still going on at the ceiling. */
  readonly ranAway: number;
  readonly uncapped: Spread;
  readonly capped: Spread;
}

/** The lesson's run without guards and under each brake alone, then many seeds without a turn cap and with one. */
export function* runawayBatch({ cap }: RunawayOptions): Batch<RunawayResult> {
  const total = 2 + BRAKES.length + 2 * RUNAWAY_SEEDS;
  let done = 0;
  const step = () => {
    done += 1;
    return { done, total };
  };
  const open = runUnder(NO_LIMITS);
  yield step();
  const brakes: BrakeRow[] = [];
  for (const { guard, switches } of BRAKES) {
    brakes.push({ brake: guard, figures: runUnder({ ...NO_LIMITS, ...switches }) });
    yield step();
  }
  const all = runUnder(DEFAULT_HARNESS);
  yield step();
  const many: Record<'uncapped' | 'capped', RunFigures[]> = { uncapped: [], capped: [] };
  for (const [kind, maxTurns] of [['uncapped', null] as const, ['capped', cap] as const]) {
    for (let seed = 1; seed <= RUNAWAY_SEEDS; seed += 1) {
      many[kind].push(runUnder({ ...NO_LIMITS, maxTurns }, String(seed)));
      yield step();
    }
  }
  return {
    ceiling: TURN_CEILING,
    open,
    brakes,
    all,
    cap,
    seeds: RUNAWAY_SEEDS,
    ranAway: many.uncapped.filter(({ cause }) => cause === 'ceiling').length,
    uncapped: spreadOf(many.uncapped),
    capped: spreadOf(many.capped),
  };
}

function runUnder(harness: Harness, seed = lesson.seed): RunFigures {
  const { scenario, input } = lesson;
  const program = agentProgram(scenario.agentHead, scenario.goal, harness);
  return figuresOf(makeRun({ scenario, program, world: worldOf(scenario, input), seed }));
}

import { isKnownModel } from '../engine/accounting/models.ts';
import { inputTokens } from '../engine/accounting/usage.ts';
import type { LoopEvent } from '../engine/loop/events.ts';
import type { RunState } from '../engine/loop/state.ts';
import { type CallRecord, callsUntil, eventAt, type Run, stateAt, stepCount } from '../engine/run/run.ts';
import { worldAt } from '../engine/run/world-log.ts';
import type { HeldRun, LaneName, SessionState } from './state.ts';
import { heldRun } from './state.ts';

/** A lane as of its cursor: everything a panel may draw is a read of this. */
export interface LaneReading {
  readonly lane: LaneName;
  readonly run: Run;
  readonly step: number;
  readonly state: RunState;
  /** The event that led to this step, or null at the start. */
  readonly event: LoopEvent | null;
  /** Model calls answered by this step. */
  readonly calls: readonly CallRecord[];
  readonly stopped: HeldRun['stopped'];
  /** Whether the step shown is the last one there is. */
  readonly isLast: boolean;
}

/** What the meters of a lane show. */
export interface Meters {
  readonly modelCalls: number;
  readonly inputTokens: number;
  readonly outputTokens: number;
  readonly costUsd: number;
  /** False for a model whose price is not known: then `costUsd` is 0 and says nothing. */
  readonly isPriced: boolean;
  /** Milliseconds on the run's clock. */
  readonly millis: number;
}

const readings = new WeakMap<Run, Map<string, LaneReading>>();

/** Reads a lane at its cursor. The same lane at the same step is the same value, so components may compare by identity. */
export function readLane(state: SessionState, lane: LaneName): LaneReading {
  const { runId, cursor } = state.lanes[lane];
  const { run, stopped } = heldRun(state, runId);
  const key = `${lane}/${cursor}/${stopped}`;
  const known = readings.get(run)?.get(key);
  if (known !== undefined) return known;
  const reading: LaneReading = {
    lane,
    run,
    step: cursor,
    state: stateAt(run, cursor),
    event: eventAt(run, cursor),
    calls: callsUntil(run, cursor),
    stopped,
    isLast: cursor === stepCount(run),
  };
  const ofRun = readings.get(run) ?? new Map<string, LaneReading>();
  readings.set(run, ofRun.set(key, reading));
  return reading;
}

/** The meters of a run at a state. */
export function metersAt(state: RunState): Meters {
  const { usage, costUsd, context, requestCount, clock } = state.ledger;
  return {
    modelCalls: requestCount,
    inputTokens: inputTokens(usage),
    outputTokens: usage.output,
    isPriced: isKnownModel(context.head.model),
    costUsd,
    millis: clock,
  };
}

/** The tool world of a lane as of its cursor. */
export function worldOf(reading: LaneReading): unknown {
  return worldAt(reading.run.world, reading.step);
}

/** The tool world one step before the cursor: what a change on the screen is a change from. */
export function worldBefore(reading: LaneReading): unknown {
  return worldAt(reading.run.world, Math.max(0, reading.step - 1));
}

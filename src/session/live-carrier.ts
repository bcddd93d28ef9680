import type { StoreApi } from 'zustand/vanilla';
import { advance, takeOutcome } from '../engine/run/driver.ts';
import type { CancelSignal } from '../engine/run/ports.ts';
import { forkRun, frontier, type Run } from '../engine/run/run.ts';
import { nextForkId } from './decisions.ts';
import { lanesToCarry, type Notice, type Progress, standingOf } from './live.ts';
import { dearestUsd } from './live-cost.ts';
import { moveTo, stepInto, withRun } from './moves.ts';
import type { SessionPorts } from './ports.ts';
import { surroundingsOf } from './setup.ts';
import { type HeldRun, type LaneName, runIn, type SessionState } from './state.ts';
import { timelineOf } from './timeline.ts';

/** Carries live runs: a step at a time, and only when asked. */
export interface LiveCarrier {
  /** Carries the lanes at the frontier one step on. True if a step has landed, and the playhead stands on it. */
  readonly goOn: () => Promise<boolean>;
  /** Ends whatever is under way. The runs stay as they were before it. */
  readonly stop: () => void;
  /** Ends a wait between two tries at once and tries again. */
  readonly skipWait: () => void;
  /** A new run that shares the shown one's past up to the cursor, and that a live model goes on with when asked. */
  readonly runAgain: (lane: LaneName) => void;
  /** Forgets what is under way without a word: other runs are shown. */
  readonly abandon: () => void;
}

interface UnderWay {
  readonly signal: CancelSignal;
  readonly abort: () => void;
  /** Ends the waits that run, each with whether the next try shall be made. */
  readonly waits: Set<() => void>;
}

/** Makes the live carrier of a session. What it carries lands in `runs` as whole events; the rest is in `live`. */
export function createLiveCarrier(
  store: StoreApi<SessionState>,
  ports: SessionPorts,
  hold: (held: HeldRun) => void,
): LiveCarrier {
  let underWay: UnderWay | null = null;

  const setLive = (change: Partial<SessionState['live']>): void =>
    store.setState(({ live }) => ({ live: { ...live, ...change } }));
  const show = (runId: string, progress: Progress | null): void => {
    const { [runId]: _, ...others } = store.getState().live.underWay;
    setLive({ underWay: progress === null ? others : { ...others, [runId]: progress } });
  };

  const waitFor = (runId: string, delayMs: number, { signal, waits }: UnderWay): Promise<void> =>
    new Promise((resolve, reject) => {
      const done = (): void => {
        cancel();
        waits.delete(done);
        if (signal.aborted) reject(new Error('stopped'));
        else resolve();
      };
      const cancel = ports.after(delayMs, done);
      waits.add(done);
      show(runId, { type: 'waiting', delayMs, since: ports.now() });
    });

  /** The run one step further. Null if the price cap stands in its way. */
  const stepOf = async (run: Run, current: UnderWay): Promise<Run | null> => {
    const { setup } = store.getState();
    const due = run.program.decide(frontier(run));
    if (due.type === 'build_request' && due.waitMs > 0) await waitFor(run.id, due.waitMs, current);
    const step = advance(run, surroundingsOf(setup));
    if (step.need.type !== 'model') return step.run;
    const { asked } = step.need;
    const { capUsd } = store.getState().live;
    const [spent, next] = [frontier(run).ledger.costUsd, dearestUsd(asked.request)];
    if (capUsd !== null && next > 0 && spent + next > capUsd) {
      setLive({ notice: { type: 'capped', runId: run.id, spentUsd: spent, nextUsd: next } });
      return null;
    }
    show(run.id, { type: 'asking', draft: null });
    const model = await ports.slowModel(setup, 'live', run.faults);
    current.signal.throwIfAborted();
    const outcome = await model.ask(asked, current.signal, (draft) => {
      if (underWay === current) show(run.id, { type: 'asking', draft });
    });
    return takeOutcome(step.run, outcome);
  };

  const carry = async (run: Run, current: UnderWay): Promise<boolean> => {
    try {
      const next = await stepOf(run, current);
      if (next === null || underWay !== current) return false;
      hold({ run: next, stopped: standingOf(next) });
      return true;
    } catch (error) {
      if (current.signal.aborted) return false;
      const message = error instanceof Error ? error.message : String(error);
      if (underWay === current) setLive({ notice: { type: 'failed', message } });
      return false;
    } finally {
      if (underWay === current) show(run.id, null);
    }
  };

  const end = (notice: Notice | null): void => {
    const current = underWay;
    underWay = null;
    current?.abort();
    for (const done of current?.waits ?? []) done();
    setLive({ underWay: {}, notice });
  };

  return {
    goOn: async () => {
      const before = store.getState();
      const lanes = lanesToCarry(before);
      if (underWay !== null || lanes.length === 0) return false;
      const current = { ...ports.canceller(), waits: new Set<() => void>() };
      underWay = current;
      setLive({ notice: null });
      const landed = await Promise.all(lanes.map((lane) => carry(runIn(before, lane), current)));
      if (underWay === current) underWay = null;
      if (!landed.includes(true)) return false;
      // Whoever went back meanwhile stays where they are.
      const after = store.getState();
      if (after.playhead === before.playhead) store.setState(moveTo(after, playheadAfter(after)));
      return true;
    },
    stop: () => {
      const [first] = Object.entries(store.getState().live.underWay);
      if (first === undefined) return;
      const [runId, progress] = first;
      const { call } = frontier(store.getState().runs[runId]?.run ?? runIn(store.getState(), 'agent')).ledger;
      end({ type: 'stopped', during: progress.type, call });
    },
    skipWait: () => {
      for (const done of underWay?.waits ?? []) done();
    },
    runAgain: (lane) => {
      const state = store.getState();
      const run = runIn(state, lane);
      const { cursor } = state.lanes[lane];
      const fork = forkRun(run, cursor, nextForkId(state, run.program.mode), { type: 'again' });
      hold({ run: fork, stopped: standingOf(fork) });
      store.setState((held) => stepInto(withRun(held, lane, fork.id), lane, cursor));
    },
    abandon: () => end(null),
  };
}

/** In a race a step may land anywhere between the other lane's; else the next step is one further. */
function playheadAfter(state: SessionState): number {
  return state.sync === 'race' ? timelineOf(state).length : state.playhead + 1;
}

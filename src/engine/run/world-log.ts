import { addTo, emptySet, type GrowingSet, hasIn } from '../messages/growing-set.ts';
import { emptySequence, firstOf, push, type Sequence, valuesOf } from './sequence.ts';

/** One change of a tool world. */
export interface WorldEntry {
  /** The run's step that made the change: it shows from the state after that step on. */
  readonly step: number;
  readonly idempotencyKey: string;
  readonly effect: unknown;
}

/**
 * What happened to a tool world, apart from the state of the run: going back in a run moves a cursor over this log and
 * takes nothing out of it. No e-mail is ever un-sent.
 */
export interface WorldLog {
  readonly initial: unknown;
  readonly apply: (world: unknown, effect: unknown) => unknown;
  readonly entries: Sequence<WorldEntry>;
  /** The world after every entry. */
  readonly current: unknown;
  readonly keys: GrowingSet;
}

/** A world in which nothing has happened. */
export function startWorld(world: { initial: unknown; apply: WorldLog['apply'] }): WorldLog {
  return { ...world, entries: emptySequence(), current: world.initial, keys: emptySet() };
}

/**
 * Writes the changes of one call. A key that has written before changes nothing, so that a call which is run again after
 * a crash takes effect once.
 */
export function writeEffects(
  log: WorldLog,
  step: number,
  idempotencyKey: string,
  effects: readonly unknown[],
): WorldLog {
  if (effects.length === 0 || hasIn(log.keys, idempotencyKey)) return log;
  let { entries, current } = log;
  for (const effect of effects) {
    entries = push(entries, { step, idempotencyKey, effect });
    current = log.apply(current, effect);
  }
  return { ...log, entries, current, keys: addTo(log.keys, idempotencyKey) };
}

/** The world as it was in the state at a step: all changes made by the first `step` events. */
export function worldAt(log: WorldLog, step: number): unknown {
  return entriesUntil(log, step).reduce((world, entry) => log.apply(world, entry.effect), log.initial);
}

/** The changes made by the first `step` events of the run. */
function entriesUntil(log: WorldLog, step: number): readonly WorldEntry[] {
  return valuesOf(log.entries).filter((entry) => entry.step < step);
}

/** A copy of the world as of a step, for a run that is cut there. */
export function forkWorld(log: WorldLog, step: number): WorldLog {
  const kept = entriesUntil(log, step);
  const entries = firstOf(log.entries, kept.length);
  return {
    ...log,
    entries,
    current: worldAt(log, step),
    keys: kept.reduce((keys, entry) => addTo(keys, entry.idempotencyKey), emptySet()),
  };
}

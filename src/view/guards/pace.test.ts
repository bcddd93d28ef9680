import { describe, expect, it } from 'vitest';
import type { Harness } from '../../engine/loop/harness.ts';
import { DEFAULT_HARNESS } from '../../engine/loop/harness.ts';
import type { Ledger } from '../../engine/loop/state.ts';
import { stateIn } from '../../engine/testing/builders.ts';
import { lessonReadings } from '../../session/testing/lesson-readings.ts';
import * as pace from './pace.ts';

const { at } = lessonReadings('agent');
const OFF = { ...DEFAULT_HARNESS, maxTurns: null, tokenBudget: null, costBudgetUsd: null, timeLimitMs: null };

/** With what waits as the next request. */
function firstToFire(ledger: Ledger, harness: Harness) {
  return pace.firstToFire(ledger, harness, ledger.context);
}

describe('firstToFire', () => {
  it('says nothing before the first turn, and nothing where no limit is set', () => {
    expect(firstToFire(at(0).state.ledger, DEFAULT_HARNESS)).toBeNull();
    expect(firstToFire(at(27).state.ledger, OFF)).toBeNull();
  });

  it('counts the turns that are left of a turn cap', () => {
    expect(firstToFire(at(27).state.ledger, { ...OFF, maxTurns: 12 })).toEqual({ guard: 'turn_cap', turns: 9 });
  });

  it('lets spending grow with the history, so a budget goes faster than it did', () => {
    const { ledger } = at(27).state;
    const spent = ledger.usage.uncached + ledger.usage.output;
    const left = firstToFire(ledger, { ...OFF, tokenBudget: 50_000 });
    expect(left?.guard).toBe('token_budget');
    // At the mean of the turns so far it would take this long.
    const even = (50_000 - spent) / (spent / ledger.turn);
    expect(left?.turns).toBeLessThan(even);
    expect(left?.turns).toBeGreaterThan(even / 3);
  });

  it('names the guard that comes first, and the time limit by the clock', () => {
    const { ledger } = at(27).state;
    const slow = firstToFire(ledger, { ...DEFAULT_HARNESS, timeLimitMs: ledger.clock + 1 });
    expect(slow).toEqual({ guard: 'time_limit', turns: 1 });
    expect(firstToFire(ledger, { ...DEFAULT_HARNESS, costBudgetUsd: 0.0001 })).toEqual({
      guard: 'cost_budget',
      turns: 0,
    });
  });

  it('stays finite for a run that has cost nothing', () => {
    expect(firstToFire(stateIn('checking_guards').ledger, OFF)).toBeNull();
  });
});

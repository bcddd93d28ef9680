import { describe, expect, it } from 'vitest';
import { requestTokens } from '../accounting/estimate.ts';
import { addUsage, NO_USAGE } from '../accounting/usage.ts';
import { stateIn, usage } from '../testing/builders.ts';
import { readGuards, trippedGuard } from './guards.ts';
import { DEFAULT_HARNESS, type Harness } from './harness.ts';
import type { Ledger } from './state.ts';

function tripped(ledger: Partial<Ledger>, harness: Partial<Harness> = {}): string | null {
  const { ledger: whole } = stateIn('checking_guards', ledger);
  return trippedGuard(readGuards(whole, { ...DEFAULT_HARNESS, ...harness }, whole.context));
}

describe('readGuards', () => {
  const spent = addUsage(NO_USAGE, usage(1_000, 200));
  const nextInput = requestTokens(stateIn('checking_guards').ledger.context);

  it('trips nothing in a young run', () => {
    expect(tripped({})).toBeNull();
  });

  it('trips the turn cap at the cap', () => {
    expect(tripped({ turn: 2 }, { maxTurns: 3 })).toBeNull();
    expect(tripped({ turn: 3 }, { maxTurns: 3 })).toBe('turn_cap');
  });

  it('trips the token budget when the next request would exceed it, and not when it would just fit', () => {
    expect(tripped({ usage: spent }, { tokenBudget: 1_200 + nextInput })).toBeNull();
    expect(tripped({ usage: spent }, { tokenBudget: 1_199 + nextInput })).toBe('token_budget');
  });

  it('trips the cost budget at the price of what was spent and of the next request', () => {
    const costUsd = 0.01;
    const usd = costUsd + (nextInput * 5) / 1_000_000;
    expect(tripped({ costUsd }, { costBudgetUsd: usd })).toBeNull();
    expect(tripped({ costUsd }, { costBudgetUsd: usd - 1e-9 })).toBe('cost_budget');
  });

  it('trips the time limit behind the limit', () => {
    expect(tripped({ clock: 1_000 }, { timeLimitMs: 1_000 })).toBeNull();
    expect(tripped({ clock: 1_001 }, { timeLimitMs: 1_000 })).toBe('time_limit');
  });

  it('trips the loop detector at the second repeat, before any other guard', () => {
    expect(tripped({ repeats: 1 })).toBeNull();
    expect(tripped({ repeats: 2, turn: 99 })).toBe('loop_detector');
    expect(tripped({ repeats: 2 }, { loopDetector: 'off' })).toBeNull();
  });

  it('measures a guard that is off and never trips it', () => {
    const { ledger } = stateIn('checking_guards', { turn: 99 });
    const readings = readGuards(ledger, { ...DEFAULT_HARNESS, maxTurns: null }, ledger.context);
    expect(readings.find((reading) => reading.guard === 'turn_cap')).toEqual({
      guard: 'turn_cap',
      measured: 99,
      limit: null,
      tripped: false,
    });
  });
});

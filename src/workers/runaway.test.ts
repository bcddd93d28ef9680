import { describe, expect, it } from 'vitest';
import { finish } from './batch.ts';
import { RUNAWAY_SEEDS } from './plans.ts';
import { runawayBatch } from './runaway.ts';
import { spreadOf } from './spread.ts';

/** Turns after which somebody looked, in the case that the scenario is after. */
const TURNS_BEFORE_ANYBODY_LOOKED = 41;

const result = finish(runawayBatch({ cap: 10 }));
const brake = (name: string) => result.brakes.find((row) => row.brake === name)?.figures;

describe('the runaway without a guard', () => {
  it('goes on past 41 turns, to the ceiling of the page', () => {
    expect(result.open.turns).toBeGreaterThan(TURNS_BEFORE_ANYBODY_LOOKED);
    expect(result.open).toMatchObject({ turns: result.ceiling, cause: 'ceiling', goal: 'unchecked' });
  });
});

describe('each brake alone', () => {
  it.each(['turn_cap', 'token_budget', 'cost_budget', 'time_limit'])('%s stops it, long before the ceiling', (name) => {
    expect(brake(name)).toMatchObject({ cause: name, goal: 'unmet' });
    expect(brake(name)?.turns).toBeLessThan(TURNS_BEFORE_ANYBODY_LOOKED);
    expect(brake(name)?.usd).toBeLessThan(result.open.usd / 20);
  });

  it('never sees a repeat, since no two searches have the same words', () => {
    expect(brake('loop_detector')).toEqual(result.open);
  });

  it('keeps to its limit', () => {
    expect(brake('turn_cap')?.turns).toBe(12);
    expect(brake('token_budget')?.input).toBeLessThanOrEqual(50_000);
    expect(brake('cost_budget')?.usd).toBeLessThanOrEqual(0.5);
    // The clock is read after the turn that passes it, so it may pass by one turn and no more.
    expect(brake('time_limit')?.millis).toBeLessThan(120_000 + 10_000);
  });

  it('is first by tokens when all are on', () => {
    expect(result.all.cause).toBe('token_budget');
    expect(result.all).toEqual(brake('token_budget'));
  });
});

describe('200 seeds', () => {
  it('leave the median where it is, whatever the cap, and not the worst case', () => {
    expect(result.seeds).toBe(RUNAWAY_SEEDS);
    expect(result.capped.median).toEqual(result.uncapped.median);
    expect(result.capped.worst.turns).toBe(10);
    expect(result.uncapped.worst.turns).toBe(result.ceiling);
    expect(result.uncapped.worst.usd / result.capped.worst.usd).toBeGreaterThan(50);
  });

  it('run away in a few cases of a hundred', () => {
    expect(result.ranAway).toBeGreaterThan(5);
    expect(result.ranAway).toBeLessThan(30);
  });

  it('cost the same again', () => {
    expect(finish(runawayBatch({ cap: 10 }))).toEqual(result);
  });
});

describe('spreadOf', () => {
  const run = (usd: number) => ({ ...result.open, usd });

  it('takes the mean of the two in the middle, or the one', () => {
    expect(spreadOf([run(4), run(1), run(2), run(100)]).median.usd).toBe(3);
    expect(spreadOf([run(4), run(1), run(100)]).median.usd).toBe(4);
    expect(spreadOf([run(4), run(1), run(100)])).toMatchObject({ worst: { usd: 100 }, usd: [1, 4, 100] });
  });
});

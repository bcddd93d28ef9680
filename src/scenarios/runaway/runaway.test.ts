import { describe, expect, it } from 'vitest';
import { requestTokens } from '../../engine/accounting/estimate.ts';
import { NO_GUARDS } from '../../engine/loop/harness.ts';
import { frontier, type Run } from '../../engine/run/run.ts';
import { valuesOf } from '../../engine/run/sequence.ts';
import { traceText } from '../../engine/run/trace.ts';
import { graphProblems } from '../../engine/workflow/graph.ts';
import {
  answerTo,
  blockTable,
  endingText,
  play,
  refusals,
  sentWith,
  spentBy,
  turnTable,
  withResult,
} from '../../session/testing/scenario-play.ts';
import { checkGoal } from './goal.ts';
import { SHOPS } from './inputs.ts';
import { runawayLesson as lesson } from './lesson.ts';
import { applyEffect } from './shop.ts';
import { RUNAWAY_WORKFLOW } from './workflow.ts';

const INPUTS = SHOPS.map(({ id }) => id);
const LANES = INPUTS.flatMap((input) => (['workflow', 'agent'] as const).map((mode) => ({ input, mode })));
const TURNS_BEFORE_ANYBODY_LOOKS = 41;

/** A run without any guard, left at a turn. */
function unguarded(turns: number, seed = lesson.seed): Run {
  return play(lesson, 'agent', { seed, harness: NO_GUARDS, turns });
}

describe('the golden traces', () => {
  it.each(LANES)('$input, $mode', async ({ input, mode }) => {
    const run = play(lesson, mode, { input });
    expect(refusals(run)).toEqual([]);
    await expect(traceText(run)).toMatchFileSnapshot(`./traces/${input}-${mode}.txt`);
  });
});

describe('the endings', () => {
  it.each([
    ['works', 'workflow', 'end_turn, goal met, 1 turns'],
    ['fails-at-once', 'workflow', 'handed_to_person, goal unmet, 1 turns'],
    ['fails-later', 'workflow', 'end_turn, goal met, 1 turns'],
    ['works', 'agent', 'end_turn, goal met, 6 turns'],
    ['fails-later', 'agent', 'token_budget, goal unmet, 7 turns'],
    ['fails-at-once', 'agent', 'token_budget, goal unmet, 7 turns'],
  ] as const)('%s, %s: %s', (input, mode, ending) => {
    expect(endingText(play(lesson, mode, { input }))).toBe(ending);
  });

  it('is good and costs about a cent when the first words hit', () => {
    const run = play(lesson, 'agent', { input: 'works', seed: '1' });
    expect(endingText(run)).toBe('end_turn, goal met, 3 turns');
    expect(spentBy(run).usd).toBeGreaterThan(0.01);
    expect(spentBy(run).usd).toBeLessThan(0.02);
  });

  it.each([
    ['turn_cap', { maxTurns: 6 }],
    ['token_budget', { tokenBudget: 30_000 }],
    ['cost_budget', { costBudgetUsd: 0.1 }],
    ['time_limit', { timeLimitMs: 20_000 }],
  ] as const)('is %s under that brake alone', (cause, brake) => {
    const run = play(lesson, 'agent', { harness: { ...NO_GUARDS, ...brake } });
    expect(endingText(run)).toMatch(new RegExp(`^${cause}, goal unmet`));
  });
});

describe('without guards', () => {
  it('has taken about 900,000 input tokens after 41 turns, for a talk of about 40,000', () => {
    const run = unguarded(TURNS_BEFORE_ANYBODY_LOOKS);
    expect(endingText(run)).toBe('ready, 41 turns');
    expect(Math.abs(spentBy(run).input - 900_000)).toBeLessThan(18_000);
    expect(Math.abs(requestTokens(frontier(run).ledger.context) - 40_000)).toBeLessThan(1_500);
  });

  it('goes on for 2,000 turns, each search with other words, and the API takes every request', () => {
    const run = unguarded(2_000);
    expect(frontier(run).ledger.turn).toBe(2_000);
    expect(refusals(run)).toEqual([]);
    const searches = valuesOf(run.events).flatMap((event) =>
      event.type === 'tool_started' && event.toolCall.name === 'search_orders' ? [event.toolCall.input['words']] : [],
    );
    expect(new Set(searches).size).toBe(searches.length);
  });
});

describe('200 seeds', () => {
  const seeds = Array.from({ length: 200 }, (_, index) => String(index + 1));
  const turnsOf = (seed: string, maxTurns: number) =>
    frontier(play(lesson, 'agent', { seed, harness: { ...NO_GUARDS, maxTurns } })).ledger.turn;
  const sorted = (maxTurns: number) => seeds.map((seed) => turnsOf(seed, maxTurns)).sort((left, right) => left - right);

  it('have the same median with a cap of ten and with one of sixty, and another worst case', () => {
    const [capped, open] = [sorted(10), sorted(60)];
    expect(capped[100]).toBe(3);
    expect(open[100]).toBe(3);
    expect([capped.at(-1), open.at(-1)]).toEqual([10, 60]);
    expect(open.filter((turns) => turns === 60).length).toBeGreaterThan(5);
    expect(open.filter((turns) => turns === 60).length).toBeLessThan(30);
  });
});

describe('the simulated model reads nothing but its request', () => {
  const messages = sentWith(unguarded(8), 6);

  it('reacts to each block and turn deleted', async () => {
    await expect(blockTable(lesson, messages)).toMatchFileSnapshot('./traces/block-deleted.txt');
    await expect(turnTable(lesson, messages)).toMatchFileSnapshot('./traces/turn-deleted.txt');
  });

  it('marks the order as soon as a result shows it', () => {
    expect(answerTo(lesson, messages)).toMatch(/^calls search_orders/);
    const last = messages.length - 1;
    expect(answerTo(lesson, withResult(messages, last, 'A-1042: Okafor, Enamel kettle, azure'))).toBe(
      'calls mark_order({"order_id":"A-1042","gift":true})',
    );
    expect(answerTo(lesson, withResult(messages, last, 'A-1103: Lindqvist, Enamel kettle, azure'))).toMatch(
      /^calls search/,
    );
  });
});

describe('the goal check', () => {
  const [{ world }] = SHOPS;

  it('wants the one order marked and no other', () => {
    const right = applyEffect(world, { type: 'order_marked', id: 'A-1042', isGift: true });
    expect(checkGoal(world).verdict).toBe('unmet');
    expect(checkGoal(right).verdict).toBe('met');
    expect(checkGoal(applyEffect(right, { type: 'order_marked', id: 'A-1103', isGift: true })).verdict).toBe('unmet');
  });
});

describe('the workflow', () => {
  it('is a sound graph', () => {
    expect(graphProblems(RUNAWAY_WORKFLOW)).toEqual([]);
  });
});

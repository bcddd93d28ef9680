import { describe, expect, it } from 'vitest';
import type { DerivationName } from './derivations.ts';
import { FIGURE_IDS, type FigureId, figure } from './figures.ts';
import { agentInputTokens } from './formulas.ts';

/** The figures of the design, section 7: what must come out, by figure and line. */
const EXPECTED: readonly (readonly [FigureId, DerivationName, number])[] = [
  ['twenty_turns', 'agent_total', 145_000],
  ['twenty_turns', 'one_call', 2_500],
  ['twenty_turns', 'times_one_call', 58],
  ['twenty_turns', 'many_calls', 50_000],
  ['twenty_turns', 'times_many_calls', 2.9],
  ['no_prefix', 'agent_total', 105_000],
  ['no_prefix', 'many_calls', 10_000],
  ['no_prefix', 'times_many_calls', 10.5],
  ['forty_turns', 'agent_total', 490_000],
  ['forty_turns', 'times_one_call', 196],
  ['four_turns', 'times_one_call', 5.2],
  ['ten_turns', 'times_one_call', 19],
  ['ten_against_four', 'agent_total', 47_500],
  ['ten_against_four', 'workflow', 10_000],
  ['ten_against_four', 'times_workflow', 4.75],
  ['runaway', 'even_growth', 840_000],
  ['runaway', 'appended_of', 902.439],
  ['runaway', 'recorded', 900_000],
  ['runaway', 'usd', 4.5],
  ['runaway', 'good_least', 0.005],
  ['runaway', 'good_most', 0.015],
  ['ten_turn_cap', 'units', 55],
  ['ten_turn_cap', 'growing_total', 55_000],
  ['ten_turn_cap', 'usd', 0.275],
  ['six_turns', 'all_prefix', 6],
  ['six_turns', 'all_history', 21],
  ['six_turns', 'least_seconds', 20],
  ['six_turns', 'most_seconds', 30],
  ['caching', 'read_share', 0.1],
  ['caching', 'read_share_5_5', 0.05],
  ['pass_k', 'chance_of_every', 0.729],
  ['fan_out_three', 'trips_parallel', 1],
  ['fan_out_three', 'trips_split', 3],
  ['fan_out_eight', 'trips_split', 8],
  ['pipeline_quoted', 'quoted', 27],
  ['weather', 'weather_model', 2],
  ['weather', 'weather_tool', 1],
  ['weather', 'weather_messages', 3],
];

describe('figure', () => {
  it.each(EXPECTED)('%s: %s is %d', (id, name, value) => {
    expect(figure(id).steps.find((step) => step.name === name)?.value).toBeCloseTo(value, 3);
  });

  it('has the floors of three models', () => {
    expect(figure('cache_floor').steps.map((step) => step.value)).toEqual([512, 1_024, 4_096]);
  });

  it('says in figures what it works out: each expression comes to its value', () => {
    for (const id of FIGURE_IDS) {
      for (const { expression, value, unit } of figure(id).steps) {
        if (expression === '' || !/^[\d$,.()\s×÷+−]+$/.test(expression)) continue;
        expect(worked(expression), `${id}: ${expression}`).toBeCloseTo(value, unit === 'tokens' ? -1 : 2);
      }
    }
  });

  it('sets fields that give the figure as a curve', () => {
    for (const id of FIGURE_IDS) {
      const { fields, steps } = figure(id);
      const total = steps.find((step) => step.name === 'agent_total' || step.name === 'recorded');
      if (fields === null || total === undefined) continue;
      // The runaway's field is written with two decimals: 902.44.
      expect(agentInputTokens(fields)).toBeCloseTo(total.value, -1);
    }
  });
});

/** Works out an expression of a derivation by the rules of school: products before sums. */
function worked(expression: string): number {
  const tokens = expression.replaceAll(/[$,]/g, '').match(/[\d.]+|[()×÷+−]/g) ?? [];
  let at = 0;
  const factor = (): number => {
    const token = tokens[at];
    at += 1;
    if (token !== '(') return Number(token);
    const inner = sum();
    at += 1;
    return inner;
  };
  const product = (): number => {
    let value = factor();
    while (tokens[at] === '×' || tokens[at] === '÷') {
      const sign = tokens[at];
      at += 1;
      value = sign === '×' ? value * factor() : value / factor();
    }
    return value;
  };
  const sum = (): number => {
    let value = product();
    while (tokens[at] === '+' || tokens[at] === '−') {
      const sign = tokens[at];
      at += 1;
      value = sign === '+' ? value + product() : value - product();
    }
    return value;
  };
  return sum();
}

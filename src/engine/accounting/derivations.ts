import { chanceOfEvery, independentInputTokens, messagesInRequest, roundTrips, unitsSent } from './formulas.ts';
import { modelSpec } from './models.ts';

/** What a number of a derivation counts. */
export type DerivedUnit = 'tokens' | 'units' | 'usd' | 'times' | 'seconds' | 'chance' | 'trips' | 'messages' | 'calls';

/** One line of a derivation: what it is, how it comes about in figures, and what comes out. */
export interface DerivationStep {
  /** Names the line: `cost.step.<name>` has its words. */
  readonly name: DerivationName;
  /** The calculation in digits and signs, such as "20 × 2,000"; empty for a number that is given. */
  readonly expression: string;
  readonly value: number;
  readonly unit: DerivedUnit;
}

/** The lines that derivations are made of. */
export type DerivationName =
  | 'prefix_total'
  | 'units'
  | 'growing_total'
  | 'agent_total'
  | 'one_call'
  | 'many_calls'
  | 'workflow'
  | 'times_one_call'
  | 'times_many_calls'
  | 'times_workflow'
  | 'unit_size'
  | 'even_growth'
  | 'recorded'
  | 'appended_of'
  | 'usd'
  | 'good_least'
  | 'good_most'
  | 'all_prefix'
  | 'all_history'
  | 'least_seconds'
  | 'most_seconds'
  | 'read_share'
  | 'read_share_5_5'
  | 'floor'
  | 'chance'
  | 'chance_of_every'
  | 'trips_parallel'
  | 'trips_split'
  | 'quoted'
  | 'weather_model'
  | 'weather_tool'
  | 'weather_messages';

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 3 });
const text = (value: number): string => number.format(value);

/** n·P + a·n(n+1)/2, line by line. */
export function agentSteps(prefix: number, appended: number, turns: number): readonly DerivationStep[] {
  const [fixed, units] = [turns * prefix, unitsSent(turns)];
  const growing = appended * units;
  return [
    { name: 'prefix_total', expression: `${text(turns)} × ${text(prefix)}`, value: fixed, unit: 'tokens' },
    { name: 'units', expression: `${text(turns)} × ${text(turns + 1)} ÷ 2`, value: units, unit: 'units' },
    { name: 'growing_total', expression: `${text(units)} × ${text(appended)}`, value: growing, unit: 'tokens' },
    { name: 'agent_total', expression: `${text(fixed)} + ${text(growing)}`, value: fixed + growing, unit: 'tokens' },
  ];
}

/** How many times one call, `turns` calls or a workflow of `stages` stages that is: each with what it is divided by. */
export function comparisonSteps(
  shape: { readonly prefix: number; readonly appended: number; readonly turns: number },
  against: readonly ('one_call' | 'many_calls' | { readonly stages: number })[],
): readonly DerivationStep[] {
  const { prefix, appended, turns } = shape;
  const total = agentSteps(prefix, appended, turns).at(-1)?.value ?? 0;
  return against.flatMap((each) => {
    const kind = typeof each === 'string' ? each : 'workflow';
    const calls = typeof each === 'object' ? each.stages : each === 'one_call' ? 1 : turns;
    const tokens = independentInputTokens({ prefix, appended, calls });
    const sum = `${text(prefix)} + ${text(appended)}`;
    return [
      { name: kind, expression: calls === 1 ? sum : `${text(calls)} × (${sum})`, value: tokens, unit: 'tokens' },
      { name: `times_${kind}`, expression: `${text(total)} ÷ ${text(tokens)}`, value: total / tokens, unit: 'times' },
    ] satisfies DerivationStep[];
  });
}

/** Tokens at a price in dollars per million. */
function usdStep(name: 'usd' | 'good_least' | 'good_most', tokens: number, price: number): DerivationStep {
  const expression = `${text(tokens)} × $${text(price)} ÷ 1,000,000`;
  return { name, expression, value: (tokens * price) / 1_000_000, unit: 'usd' };
}

/**
 * A runaway of 41 turns up to about 40,000 tokens: what even growth gives, and what a prefix of its own adds to that, at
 * $5 per million; beside it the same question when it goes well, in one or two turns of a thousand tokens each.
 */
export function runawaySteps(): readonly DerivationStep[] {
  const [turns, last, prefix, price] = [41, 40_000, 3_000, 5];
  const unit = last / turns;
  const appended = (last - prefix) / turns;
  const recorded = turns * prefix + appended * unitsSent(turns);
  return [
    { name: 'unit_size', expression: `${text(last)} ÷ ${turns}`, value: unit, unit: 'tokens' },
    {
      name: 'even_growth',
      expression: `${text(unitsSent(turns))} × ${text(unit)}`,
      value: unitsSent(turns) * unit,
      unit: 'tokens',
    },
    {
      name: 'appended_of',
      expression: `(${text(last)} − ${text(prefix)}) ÷ ${turns}`,
      value: appended,
      unit: 'tokens',
    },
    {
      name: 'recorded',
      expression: `${turns} × ${text(prefix)} + ${text(unitsSent(turns))} × ${text(appended)}`,
      value: recorded,
      unit: 'tokens',
    },
    usdStep('usd', Math.round(recorded), price),
    usdStep('good_least', unitsSent(1) * 1_000, price),
    usdStep('good_most', unitsSent(2) * 1_000, price),
  ];
}

/** The worst that a turn cap allows, in units of what a turn appends and in dollars: known before anybody hits it. */
export function capSteps(cap: number, unit: number, price: number): readonly DerivationStep[] {
  const units = unitsSent(cap);
  return [
    { name: 'units', expression: `${cap} × ${cap + 1} ÷ 2`, value: units, unit: 'units' },
    { name: 'growing_total', expression: `${text(units)} × ${text(unit)}`, value: units * unit, unit: 'tokens' },
    usdStep('usd', units * unit, price),
  ];
}

/** Some turns against one: where the prefix is all there is, where history is; and the clock at two paces of a turn. */
export function rangeSteps(turns: number, seconds: readonly [least: number, most: number]): readonly DerivationStep[] {
  const [least, most] = seconds.map((each) => each / turns) as [number, number];
  return [
    { name: 'all_prefix', expression: `${turns} × P ÷ P`, value: turns, unit: 'times' },
    {
      name: 'all_history',
      expression: `${turns} × ${turns + 1} ÷ 2 × a ÷ a`,
      value: unitsSent(turns),
      unit: 'times',
    },
    { name: 'least_seconds', expression: `${turns} × ${text(least)}`, value: turns * least, unit: 'seconds' },
    { name: 'most_seconds', expression: `${turns} × ${text(most)}`, value: turns * most, unit: 'seconds' },
  ];
}

/** What the cache asks for a read, and from which length on: from the dated table, which differs by model. */
export function cacheSteps(): readonly DerivationStep[] {
  const share = (model: string, name: 'read_share' | 'read_share_5_5'): DerivationStep => {
    const { cacheRead, input } = modelSpec(model).prices;
    return { name, expression: `$${text(cacheRead)} ÷ $${text(input)}`, value: cacheRead / input, unit: 'times' };
  };
  return [share('claude-opus-5', 'read_share'), share('claude-opus-5-5', 'read_share_5_5')];
}

/** The shortest prefix that is cached at all, of a model of the dated table. */
export function floorStep(model: string): DerivationStep {
  return { name: 'floor', expression: modelSpec(model).name, value: modelSpec(model).cacheMinimum, unit: 'tokens' };
}

/** pass^k: the same chance, every time. */
export function everySteps(chance: number, attempts: number): readonly DerivationStep[] {
  const expression = Array.from({ length: attempts }, () => text(chance)).join(' × ');
  return [
    { name: 'chance', expression: '', value: chance, unit: 'chance' },
    { name: 'chance_of_every', expression, value: chanceOfEvery(chance, attempts), unit: 'chance' },
  ];
}

/** What is lost when the results of one turn are split over messages: the model learns to ask for one at a time. */
export function fanOutSteps(calls: number): readonly DerivationStep[] {
  const [together, split] = [roundTrips(calls, false), roundTrips(calls, true)];
  return [
    { name: 'trips_parallel', expression: '', value: together, unit: 'trips' },
    { name: 'trips_split', expression: `${calls} × 1`, value: split, unit: 'trips' },
  ];
}

/** One question that needs one tool: two model calls, and the second request carries the goal, the call and the result. */
export function weatherSteps(): readonly DerivationStep[] {
  const [toolTurns, answers] = [1, 1];
  const turns = toolTurns + answers;
  return [
    { name: 'weather_model', expression: `${toolTurns} + ${answers}`, value: turns, unit: 'calls' },
    { name: 'weather_tool', expression: '', value: toolTurns, unit: 'calls' },
    { name: 'weather_messages', expression: `2 × ${turns} − 1`, value: messagesInRequest(turns), unit: 'messages' },
  ];
}

import {
  agentSteps,
  cacheSteps,
  capSteps,
  comparisonSteps,
  type DerivationStep,
  everySteps,
  fanOutSteps,
  floorStep,
  rangeSteps,
  runawaySteps,
  weatherSteps,
} from './derivations.ts';
import { unitsSent } from './formulas.ts';

/** What the fields of a cost calculation are set to, to see a figure as a curve. What is left out stays as it is. */
export interface FigureFields {
  readonly prefix: number;
  readonly appended: number;
  readonly turns: number;
  readonly stages?: number;
  /** Dollars per million input tokens, for a model that the figure does not name. */
  readonly inputPrice?: number;
  readonly outputPerTurn?: number;
}

/** A figure that is often quoted, with how it comes about. */
export interface Figure {
  /** Names it: `cost.figure.<id>` has its words. */
  readonly id: FigureId;
  /** What to set to see it as a curve; null for a figure that is no curve. */
  readonly fields: FigureFields | null;
  readonly steps: readonly DerivationStep[];
}

/** The figures in the order in which they are taught. */
export const FIGURE_IDS = [
  'twenty_turns',
  'no_prefix',
  'forty_turns',
  'four_turns',
  'ten_turns',
  'ten_against_four',
  'runaway',
  'ten_turn_cap',
  'six_turns',
  'caching',
  'cache_floor',
  'pass_k',
  'fan_out_three',
  'fan_out_eight',
  'pipeline_quoted',
  'weather',
] as const;

/** The name of a figure. */
export type FigureId = (typeof FIGURE_IDS)[number];

const P = 2_000;
const A = 500;
const CAP = 10;
const UNIT = 1_000;
const DOLLARS = 5;

function curve(turns: number, prefix: number, against: Parameters<typeof comparisonSteps>[1]): Omit<Figure, 'id'> {
  const fields = { prefix, appended: A, turns };
  return { fields, steps: [...agentSteps(prefix, A, turns), ...comparisonSteps(fields, against)] };
}

/** A figure with its fields and its derivation, all of it worked out from the formulas and the dated table. */
export function figure(id: FigureId): Figure {
  return { id, ...contentOf(id) };
}

function contentOf(id: FigureId): Omit<Figure, 'id'> {
  switch (id) {
    case 'twenty_turns':
      return curve(20, P, ['one_call', 'many_calls']);
    case 'no_prefix':
      return curve(20, 0, ['many_calls']);
    case 'forty_turns':
      return curve(40, P, ['one_call']);
    case 'four_turns':
      return curve(4, P, ['one_call']);
    case 'ten_turns':
      return curve(10, P, ['one_call']);
    case 'ten_against_four': {
      const { fields, steps } = curve(10, P, [{ stages: 4 }]);
      return { fields: fields === null ? null : { ...fields, stages: 4 }, steps };
    }
    case 'runaway':
      return { fields: runawayFields(), steps: runawaySteps() };
    case 'ten_turn_cap':
      return {
        fields: { prefix: 0, appended: UNIT, turns: CAP, inputPrice: DOLLARS, outputPerTurn: 0 },
        steps: capSteps(CAP, UNIT, DOLLARS),
      };
    case 'six_turns':
      return { fields: { prefix: P, appended: A, turns: 6 }, steps: rangeSteps(6, [20, 30]) };
    case 'caching':
      return { fields: null, steps: cacheSteps() };
    case 'cache_floor':
      return { fields: null, steps: ['claude-opus-5', 'claude-sonnet-5', 'claude-haiku-4-5'].map(floorStep) };
    case 'pass_k':
      return { fields: null, steps: everySteps(0.9, 3) };
    case 'fan_out_three':
      return { fields: null, steps: fanOutSteps(3) };
    case 'fan_out_eight':
      return { fields: null, steps: fanOutSteps(8) };
    case 'pipeline_quoted':
      return { fields: null, steps: [{ name: 'quoted', expression: '', value: 27, unit: 'times' }] };
    case 'weather':
      return { fields: null, steps: weatherSteps() };
  }
}

/** A prefix of 3,000 explains the recorded 900,000 tokens: what each of the 41 turns appends is left to it. */
function runawayFields(): FigureFields {
  const [turns, recorded, prefix] = [41, 900_000, 3_000];
  const appended = Math.round(((recorded - turns * prefix) / unitsSent(turns)) * 100) / 100;
  return { prefix, appended, turns, inputPrice: DOLLARS, outputPerTurn: 0 };
}

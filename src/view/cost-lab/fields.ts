import { FIGURE_IDS, type FigureId } from '../../engine/accounting/figures.ts';
import { isKnownModel, modelSpec } from '../../engine/accounting/models.ts';
import type { Scale } from '../parts/curve.ts';

/** The fields that are numbers. */
export type NumberName =
  | 'prefix'
  | 'appended'
  | 'turns'
  | 'output'
  | 'stages'
  | 'seconds'
  | 'inputPrice'
  | 'outputPrice'
  | 'block'
  | 'arrivesIn'
  | 'cap'
  | 'chance'
  | 'attempts'
  | 'fanOut';

/** All that the lab is set to. The address keeps it, so that a link opens the same curves. */
export interface LabFields extends Readonly<Record<NumberName, number>> {
  /** A model of the dated table, or `own` for the prices in the fields. */
  readonly model: string;
  readonly caching: 'off' | '5m' | '1h';
  readonly metric: 'tokens' | 'usd' | 'seconds';
  readonly scale: Scale;
  /** The figure whose derivation is shown, or null for that of the fields themselves. */
  readonly figure: FigureId | null;
}

/** What a number may be, and where its slider stops. */
export interface NumberRange {
  readonly least: number;
  readonly most: number;
  readonly isWhole: boolean;
  readonly stops: readonly number[];
}

const TOKENS = [
  0, 100, 200, 300, 500, 750, 1_000, 1_500, 2_000, 2_500, 3_000, 4_000, 5_000, 7_500, 10_000, 15_000, 20_000, 30_000,
  50_000, 75_000, 100_000, 200_000,
];
const TURNS = [1, 2, 3, 4, 5, 6, 8, 10, 12, 15, 20, 25, 30, 40, 41, 50, 75, 100, 150, 200, 500, 1_000, 2_000];
const PRICES = [0.1, 0.25, 0.5, 1, 2, 3, 4, 5, 8, 10, 15, 20, 25, 50, 75, 100];

const upTo = (most: number): readonly number[] => Array.from({ length: most }, (_, index) => index + 1);

/** What each number may be. */
export const RANGES: Readonly<Record<NumberName, NumberRange>> = {
  prefix: { least: 0, most: 1_000_000, isWhole: false, stops: TOKENS },
  appended: { least: 0, most: 100_000, isWhole: false, stops: TOKENS.slice(0, 18) },
  turns: { least: 1, most: 2_000, isWhole: true, stops: TURNS },
  output: {
    least: 0,
    most: 128_000,
    isWhole: true,
    stops: [0, 50, 100, 150, 200, 300, 500, 1_000, 2_000, 4_000, 8_000],
  },
  stages: { least: 1, most: 200, isWhole: true, stops: upTo(20) },
  seconds: {
    least: 0.1,
    most: 7_200,
    isWhole: false,
    stops: [0.5, 1, 2, 3, 4, 5, 10, 30, 60, 120, 300, 301, 600, 1_800, 3_600, 3_601],
  },
  inputPrice: { least: 0, most: 1_000, isWhole: false, stops: PRICES },
  outputPrice: { least: 0, most: 1_000, isWhole: false, stops: PRICES },
  block: { least: 0, most: 500_000, isWhole: true, stops: TOKENS },
  arrivesIn: { least: 1, most: 2_000, isWhole: true, stops: upTo(20) },
  cap: { least: 1, most: 2_000, isWhole: true, stops: TURNS },
  chance: { least: 0, most: 1, isWhole: false, stops: [0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.99, 0.999, 1] },
  attempts: { least: 1, most: 100, isWhole: true, stops: upTo(10) },
  fanOut: { least: 1, most: 100, isWhole: true, stops: upTo(12) },
};

/** The lab as it opens: the figure that everybody quotes. */
export const DEFAULT_FIELDS: LabFields = {
  prefix: 2_000,
  appended: 500,
  turns: 20,
  output: 150,
  stages: 4,
  seconds: 3,
  inputPrice: 5,
  outputPrice: 25,
  block: 10_000,
  arrivesIn: 2,
  cap: 10,
  chance: 0.9,
  attempts: 3,
  fanOut: 3,
  model: 'claude-opus-5',
  caching: 'off',
  metric: 'tokens',
  scale: 'linear',
  figure: 'twenty_turns',
};

/** The number that a text stands for, or null where the field does not take it: no number, too small, or too large. */
export function readNumber(name: NumberName, text: string): number | null {
  const { least, most, isWhole } = RANGES[name];
  const bare = text.trim().replaceAll(/[,\s]/g, '');
  if (!/^\d+(\.\d+)?$|^\.\d+$/.test(bare)) return null;
  const value = Number(bare);
  const fits = value >= least && value <= most && (!isWhole || Number.isInteger(value));
  return fits ? value : null;
}

/** A part of the address that can't be used. */
export interface LabProblem {
  readonly name: string;
  readonly value: string;
}

const CHOICES = {
  caching: ['off', '5m', '1h'],
  metric: ['tokens', 'usd', 'seconds'],
  scale: ['linear', 'log'],
} as const;

/** Reads the fields out of the part of an address behind `#`. What is missing or can't be used gets its default. */
export function readFields(hash: string): { readonly fields: LabFields; readonly problems: readonly LabProblem[] } {
  const parameters = new URLSearchParams(hash.replace(/^#/, ''));
  const problems: LabProblem[] = [];
  const read = (name: string, parse: (text: string) => Partial<LabFields> | null): Partial<LabFields> => {
    const text = parameters.get(name);
    if (text === null) return {};
    const value = parse(text);
    if (value === null) problems.push({ name, value: text.slice(0, 40) });
    return value ?? {};
  };
  let fields: LabFields = DEFAULT_FIELDS;
  // Numbers that were given and say nothing of a figure are a calculation of one's own.
  if ([...parameters.keys()].some((name) => name in RANGES)) fields = { ...fields, figure: null };
  fields = { ...fields, ...read('model', (text) => modelNamed(text)) };
  for (const name of Object.keys(RANGES) as NumberName[]) {
    const given = read(name, (text) => {
      const value = readNumber(name, text);
      return value === null ? null : { [name]: value };
    });
    fields = { ...fields, ...given };
  }
  for (const [name, values] of Object.entries(CHOICES)) {
    fields = { ...fields, ...read(name, (text) => (values.some((each) => each === text) ? { [name]: text } : null)) };
  }
  const figure = read('figure', (text) => {
    const id = FIGURE_IDS.find((each) => each === text);
    return id === undefined ? null : { figure: id };
  });
  return { fields: { ...fields, ...figure }, problems };
}

function modelNamed(text: string): Partial<LabFields> | null {
  if (text === 'own') return { model: text };
  return isKnownModel(text) ? withModel(modelSpec(text).id) : null;
}

/** The fields that change when a model of the table is chosen: its prices come along. */
export function withModel(model: string): Partial<LabFields> {
  if (!isKnownModel(model)) return { model: 'own' };
  const { input, output } = modelSpec(model).prices;
  return { model, inputPrice: input, outputPrice: output };
}

/** Writes what differs from the lab as it opens: the part of an address behind `#`. */
export function writeFields(fields: LabFields): string {
  const parameters = new URLSearchParams({ page: 'cost' });
  const isOwn = fields.model === 'own';
  for (const [name, value] of Object.entries(fields)) {
    const isPrice = name === 'inputPrice' || name === 'outputPrice';
    if (value === null || (isPrice && !isOwn)) continue;
    if (value !== DEFAULT_FIELDS[name as keyof LabFields]) parameters.set(name, String(value));
  }
  // A figure of its own goes without saying only where all is as the lab opens.
  if (fields.figure !== null && parameters.size > 1) parameters.set('figure', fields.figure);
  if (fields.figure === null && parameters.size === 1) parameters.set('turns', String(fields.turns));
  return parameters.toString();
}

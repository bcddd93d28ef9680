import type { Harness } from '../engine/loop/harness.ts';

type Reader<Value> = (text: string) => Value | undefined;

const limit: Reader<number | null> = (text) => {
  if (text === 'off') return null;
  const value = Number(text);
  return text !== '' && Number.isFinite(value) && value >= 0 ? value : undefined;
};

const wholeLimit: Reader<number | null> = (text) => {
  const value = limit(text);
  return value === undefined || value === null || Number.isInteger(value) ? value : undefined;
};

/** How each switch of the harness reads from text. A new switch is one line here. */
const READERS: { readonly [Key in keyof Harness]: Reader<Harness[Key]> } = {
  maxTurns: wholeLimit,
  tokenBudget: wholeLimit,
  costBudgetUsd: limit,
  timeLimitMs: wholeLimit,
  loopDetector: choice('off', 'repeated_call', 'world_aware'),
  onRefusal: choice('tell_model', 'end_run'),
  stopReasons: choice('each', 'anything_else_is_answer', 'first_text'),
  resumePause: choice('append', 'please_continue'),
  maxPauses: wholeLimit,
  guardPlace: choice('after_append', 'before_tools', 'after_call'),
  onBudgetGone: choice('partial', 'nothing', 'error'),
  toolErrors: choice('hint', 'bare', 'raise'),
  approval: choice('gate', 'trust_model', 'off'),
  allowedTools: (text) => (/^\w{1,64}(\+\w{1,64}){0,19}$/.test(text) ? text : undefined),
  model: choice('own', 'claude-haiku-4-5'),
  systemClock: choice('off', 'on'),
  caching: choice('off', '5m', '1h', 'prefix'),
  callsPerTurn: choice('many', 'one'),
  clearAbove: wholeLimit,
  turnDelayMs: wholeLimit,
  cutAbove: wholeLimit,
  cutRest: choice('kept', 'gone'),
  notes: choice('off', 'last', 'marked'),
  maxRetries: (text) => (/^\d$/.test(text) ? Number(text) : undefined),
};

/** The switches that differ from a standard, as `maxTurns:3,caching:5m`. A guard that is off reads `off`. */
export function harnessText(harness: Harness, standard: Harness): string {
  return keysOf(READERS)
    .filter((key) => harness[key] !== standard[key])
    .map((key) => `${key}:${harness[key] ?? 'off'}`)
    .join(',');
}

/** Reads what `harnessText` wrote: the standard with the changes that can be used, and those that can't, as they stand there. */
export function readHarness(
  text: string,
  standard: Harness,
): { readonly harness: Harness; readonly unusable: readonly string[] } {
  const unusable: string[] = [];
  let harness = standard;
  for (const item of text.split(',')) {
    const [name = '', value = ''] = item.split(':');
    const key = keysOf(READERS).find((each) => each === name);
    const change: Harness[keyof Harness] | undefined = key === undefined ? undefined : READERS[key](value);
    if (key === undefined || change === undefined) unusable.push(item);
    else harness = { ...harness, [key]: change };
  }
  return { harness, unusable };
}

/** A change of some switches in one word, for a fork: `~maxTurns~3~caching~5m`. A point is written as p: the list uses it. */
export function changeText(change: Partial<Harness>): string {
  return keysOf(READERS)
    .filter((key) => change[key] !== undefined)
    .map((key) => `~${key}~${String(change[key] ?? 'off').replace('.', 'p')}`)
    .join('');
}

/** Reads what `changeText` wrote; undefined if any part of it can't be used. */
export function readChange(text: string): Partial<Harness> | undefined {
  if (!text.startsWith('~')) return undefined;
  const parts = text.slice(1).split('~');
  let change: Partial<Harness> | undefined = parts.length % 2 === 0 ? {} : undefined;
  for (let index = 0; change !== undefined && index < parts.length; index += 2) {
    const key = keysOf(READERS).find((each) => each === parts[index]);
    const value = parts[index + 1] ?? '';
    const read: Harness[keyof Harness] | undefined =
      key === undefined ? undefined : READERS[key](value.replace(/^(\d+)p(\d+)$/, '$1.$2'));
    change = key === undefined || read === undefined ? undefined : { ...change, [key]: read };
  }
  return change;
}

function choice<Value extends string>(...values: readonly Value[]): Reader<Value> {
  return (text) => values.find((value) => value === text);
}

function keysOf<Value extends object>(value: Value): readonly (keyof Value)[] {
  return Object.keys(value) as (keyof Value)[];
}

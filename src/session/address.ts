import { DEFAULT_HARNESS, type Harness } from '../engine/loop/harness.ts';
import type { Lesson } from '../scenarios/scenario.ts';
import { fieldsOf } from './address-fields.ts';
import { decisionsInOrder, type ListedAnswer, listAnswers } from './decision-order.ts';
import { forkItems } from './fork-address.ts';
import { type AddressedFork, readForkItem } from './fork-reading.ts';
import { harnessText, readHarness } from './harness-text.ts';
import { isLive } from './live.ts';
import type { Setup } from './setup.ts';
import { heldRun, LANES, type LaneName, type SessionState, type Sync, type View } from './state.ts';

/** All that an address says. Opening it restores exactly that. */
export interface Address {
  readonly setup: Setup;
  readonly view: View;
  readonly sync: Sync;
  readonly step: number;
  /** The lane that the inspector reads, and that Next moves if the lanes are not linked. */
  readonly focus: LaneName;
  /** Where the lane out of focus stands, if the lanes are not linked. */
  readonly other: number;
  readonly decisions: readonly ListedAnswer[];
  readonly forks: readonly AddressedFork[];
  /** The runs that the lanes show; where nothing is said, the last fork of the lane, or its own run. */
  readonly shown: Readonly<Partial<Record<LaneName, string>>>;
}

/** A part of an address that can't be used. The rest of the address still holds. */
export interface AddressProblem {
  readonly field: string;
  readonly value: string;
}

/** More decisions or forks than any lesson has: a longer list is a mistake or an attack. */
const LONGEST_LIST = 200;

/**
 * Reads the part of a URL behind `#`, which names this lesson: see `lessonNamedIn`. Whatever is missing or can't be used
 * gets the lesson's default.
 */
export function readAddress(
  hash: string,
  lesson: Lesson,
): { readonly address: Address; readonly problems: readonly AddressProblem[] } {
  const fields = fieldsOf(hash);
  const problems: AddressProblem[] = [];
  const field = <Value>(name: string, fallback: Value, read: (text: string) => Value | undefined): Value => {
    const text = fields.get(name);
    if (text === null) return fallback;
    const value = read(text);
    if (value === undefined) problems.push({ field: name, value: text.slice(0, 80) });
    return value ?? fallback;
  };
  field('lesson', lesson.id, (text) => (text === lesson.id ? text : undefined));
  const standard: Harness = { ...DEFAULT_HARNESS, ...lesson.harness };
  const setup = {
    lesson,
    input: field('input', lesson.input, (text) => lesson.scenario.inputs.find((input) => input.id === text)?.id),
    seed: field('seed', lesson.seed, (text) => (/^[\w-]{1,40}$/.test(text) ? text : undefined)),
    harness: field('harness', standard, (text) => {
      const { harness, unusable } = readHarness(text, standard);
      for (const item of unusable) problems.push({ field: 'harness', value: item.slice(0, 80) });
      return harness;
    }),
    connection: null,
    headFor: null,
  };
  const forkList = field('fork', [], readList(readForkItem));
  const view = field<View>('view', 'both', oneOf(['workflow', 'both', 'agent']));
  const address = {
    setup,
    view,
    sync: field<Sync>('sync', 'step', oneOf(['step', 'race', 'none'])),
    step: field('step', 0, readStep),
    focus: view === 'both' ? field<LaneName>('focus', 'agent', oneOf(LANES)) : view,
    other: field('other', 0, readStep),
    decisions: field('decisions', [], readList(oneOf<ListedAnswer>(['approve', 'refuse', 'wait']))),
    forks: forkList.filter((item) => 'parent' in item),
    shown: Object.fromEntries(forkList.flatMap((item) => ('lane' in item ? [[item.lane, item.runId]] : []))),
  };
  return { address, problems };
}

/** Writes the address of what is on the screen: the part of a URL behind `#`. */
export function writeAddress(state: SessionState): string {
  const { lesson, input, seed, harness } = state.setup;
  const fields: [string, string][] = [
    ['lesson', lesson.id],
    ['input', input],
    ['view', state.view],
    ['step', isLive(state) ? '0' : String(state.playhead)],
  ];
  // What a live model has said can't be had again, so a link opens the lesson at its start with the simulated model.
  if (isLive(state)) return fieldsText(fields);
  const decisions = listAnswers(decisionsInOrder(heldRun(state, 'workflow').run, heldRun(state, 'agent').run));
  const harnessChange = harnessText(harness, { ...DEFAULT_HARNESS, ...lesson.harness });
  const forks = forkItems(state);
  if (seed !== lesson.seed) fields.push(['seed', seed]);
  if (state.sync !== 'step') fields.push(['sync', state.sync]);
  if (state.view === 'both' && state.focus !== 'agent') fields.push(['focus', state.focus]);
  const other = state.lanes[state.focus === 'agent' ? 'workflow' : 'agent'].cursor;
  if (state.sync === 'none' && other > 0) fields.push(['other', String(other)]);
  if (decisions.length > 0) fields.push(['decisions', decisions.join(',')]);
  if (harnessChange !== '') fields.push(['harness', harnessChange]);
  if (forks.length > 0) fields.push(['fork', forks.join(',')]);
  return fieldsText(fields);
}

function fieldsText(fields: readonly (readonly [string, string])[]): string {
  return fields
    .map(
      ([name, value]) =>
        `${name}=${encodeURIComponent(value).replaceAll('%2C', ',').replaceAll('%3A', ':').replaceAll('%40', '@')}`,
    )
    .join('&');
}

function readStep(text: string): number | undefined {
  return /^\d{1,7}$/.test(text) ? Number(text) : undefined;
}

function oneOf<Value extends string>(values: readonly Value[]): (text: string) => Value | undefined {
  return (text) => values.find((value) => value === text);
}

function readList<Item>(readItem: (text: string) => Item | undefined): (text: string) => readonly Item[] | undefined {
  return (text) => {
    const items = text.split(',').map(readItem);
    const usable = items.filter((item) => item !== undefined);
    return items.length === usable.length && items.length <= LONGEST_LIST ? usable : undefined;
  };
}

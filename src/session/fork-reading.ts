import type { Harness } from '../engine/loop/harness.ts';
import type { MessageEdit } from '../engine/messages/edit.ts';
import { readEdit } from './edit-text.ts';
import { readChange } from './harness-text.ts';
import { type OutcomeName, readOutcome } from './outcomes.ts';
import type { LaneName } from './state.ts';

/** A fork as an address names it: cut from which run, at which step, by what, with which answers from there on. */
export interface AddressedFork {
  readonly parent: string;
  readonly atStep: number;
  /** How the call that was out ended instead; null if something else made the fork. */
  readonly outcome: OutcomeName | null;
  /** What was changed of the harness; null if something else made the fork. */
  readonly harness: Partial<Harness> | null;
  /** What was edited of the messages; null if something else made the fork. */
  readonly edit: MessageEdit | null;
  readonly answers: readonly ('approve' | 'refuse')[];
}

/** A lane with the run that it shows. */
export interface ShownRun {
  readonly lane: LaneName;
  readonly runId: string;
}

const RUN_ID = '(?:workflow|agent)(?:\\.\\d{1,3})?';
const SHOWN = new RegExp(`^(workflow|agent):(${RUN_ID})$`);
const FORK = new RegExp(`^(${RUN_ID})@(\\d{1,7}):([\\w.~+-]+)$`);

/** Reads one item of the field `fork`; undefined if it can't be used. */
export function readForkItem(text: string): AddressedFork | ShownRun | undefined {
  const [, lane, runId] = SHOWN.exec(text) ?? [];
  if (runId !== undefined) return { lane: lane === 'workflow' ? 'workflow' : 'agent', runId };
  const [, parent, step, list = ''] = FORK.exec(text) ?? [];
  const [first = '', ...rest] = list.split('.');
  const outcome = readOutcome(first) ?? null;
  const harness = readChange(first) ?? null;
  const edit = readEdit(first) ?? null;
  const answers = outcome === null && harness === null && edit === null ? [first, ...rest] : rest;
  const usable = answers.filter((answer) => answer === 'approve' || answer === 'refuse');
  if (parent === undefined || usable.length < answers.length) return undefined;
  return { parent, atStep: Number(step), outcome, harness, edit, answers: usable };
}

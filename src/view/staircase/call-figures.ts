import type { Segment } from '../../engine/accounting/segments.ts';
import { usageInputTokens } from '../../engine/accounting/usage.ts';
import type { Run } from '../../engine/run/run.ts';
import { billedSegments, callPrefixTokens } from '../parts/request-segments.ts';

/** What one model call cost, as its row in the staircase and in the table. */
export interface CallFigures {
  /** What its request was made of. A function, since most rows are never drawn; the same one for the same call. */
  readonly segments: () => readonly Segment[];
  readonly call: number;
  readonly turn: number;
  /** Which try of the call it was, from 0. */
  readonly attempt: number;
  /** The step that shows its answer. */
  readonly step: number;
  /** Tokens that were billed; 0 if the request failed. */
  readonly input: number;
  /** Of them: what every call sends again, tools and system. */
  readonly prefix: number;
  readonly output: number;
  /** Whether an answer came. */
  readonly isAnswered: boolean;
  /** Input tokens of all calls up to this one. */
  readonly sum: number;
  /** The largest input of all calls up to this one. */
  readonly largest: number;
}

const known = new WeakMap<Run['calls']['shared'], CallFigures[]>();

/** The figures of a run's first `count` answered calls. Remembered, so that one more call costs one more row. */
export function callFigures(run: Run, count: number): readonly CallFigures[] {
  const figures = known.get(run.calls.shared) ?? [];
  known.set(run.calls.shared, figures);
  for (let index = figures.length; index < count; index += 1) figures.push(figuresOf(run, index, figures.at(-1)));
  return figures.length === count ? figures : figures.slice(0, count);
}

function figuresOf(run: Run, index: number, before: CallFigures | undefined): CallFigures {
  const record = run.calls.shared[index];
  const event = record === undefined ? undefined : run.events.shared[record.answeredIndex];
  if (record === undefined || event === undefined)
    throw new RangeError(`The run ${run.id} has no model call ${index + 1}.`);
  const usage = event.type === 'response_received' ? event.response.usage : null;
  const input = usage === null ? 0 : usageInputTokens(usage);
  return {
    segments: () => billedSegments(run, record),
    call: event.call,
    turn: event.turn,
    attempt: event.attempt,
    step: record.answeredIndex + 1,
    input,
    prefix: Math.min(input, callPrefixTokens(run, record)),
    output: usage?.output_tokens ?? 0,
    isAnswered: usage !== null,
    sum: (before?.sum ?? 0) + input,
    largest: Math.max(before?.largest ?? 0, input),
  };
}

import { estimateTokens, prefixTokens, systemText } from '../engine/accounting/estimate.ts';
import { modelSpec } from '../engine/accounting/models.ts';
import type { Program } from '../engine/loop/program.ts';
import type { RequestHead } from '../engine/messages/types.ts';
import { callsUntil, type Run, stepCount } from '../engine/run/run.ts';
import { prefixDifference } from '../engine/simulator/prefix-difference.ts';
import { type Lever, withHead, withShape } from './subject.ts';

/** When the office opens, in seconds since midnight: the clock in the system prompt starts there. */
const OPENING = 9 * 3_600;

/** A program whose system prompt begins with the time, to the second, as of each request. */
function withClock(program: Program): Program {
  // The head of the last request has the time in it already, so the clean one is taken from the start.
  const { head } = program.start().ledger.context;
  return {
    ...program,
    decide: (state) => {
      const due = program.decide(state);
      if (due.type !== 'build_request') return due;
      const now = timeOfDay(OPENING + Math.floor(state.ledger.clock / 1_000));
      const system = `It is ${now}.\n\n${systemText(head)}`;
      return { ...due, request: { ...due.request, head: { ...head, system } } };
    },
  };
}

function timeOfDay(seconds: number): string {
  const two = (value: number): string => String(Math.floor(value) % 60).padStart(2, '0');
  return `${Math.floor(seconds / 3_600)}:${two(seconds / 60)}:${two(seconds)}`;
}

/** The clock in the system prompt, which nobody needs and which makes each request begin with other words. */
export const clockInSystem: Lever = withShape(withClock);

/** A person who reads each result for a while before the next turn may go on. */
export function pausing(millis: number): Lever {
  return withShape((program) => ({
    ...program,
    decide: (state) => {
      const due = program.decide(state);
      return due.type === 'build_request' && state.ledger.turn > 0 ? { ...due, waitMs: due.waitMs + millis } : due;
    },
  }));
}

/** A cache mark behind tools and system alone, for five minutes: what is usually meant by caching the prompt. */
export const markedPrefix: Lever = withHead(markPrefix);

function markPrefix(head: RequestHead): RequestHead {
  const text = systemText(head);
  return { ...head, system: [{ type: 'text', text, cache_control: { type: 'ephemeral', ttl: '5m' } }] };
}

/** Where the second request of a run stops being the first one with more behind it. */
export interface FirstDifference {
  /** The texts around it: what both have, and how each goes on. */
  readonly same: string;
  readonly before: string;
  readonly after: string;
  /** The first token that differs, from 1, and how many tokens the second request has before it has any history. */
  readonly token: number;
  readonly prefix: number;
}

/** Finds it. Null if the second request goes on where the first ended, or parts from it behind the system prompt. */
export function firstDifference(run: Run): FirstDifference | null {
  const [first, second] = callsUntil(run, stepCount(run));
  if (first === undefined || second === undefined) return null;
  const difference = prefixDifference(first.request, second.request);
  if (difference?.where !== 'system[0]' || difference.character === null) return null;
  const { head } = second.request;
  const [before, after] = [systemText(first.request.head), systemText(head)];
  const { system, total } = prefixTokens(head);
  const same = after.slice(0, difference.character);
  return {
    same,
    before: lineRest(before, difference.character),
    after: lineRest(after, difference.character),
    token: total - system + estimateTokens(same, modelSpec(head.model).tokenizer) + (wholeToken(same, head) ? 1 : 0),
    prefix: total,
  };
}

/** Whether a text ends where a token does, by the estimate: the next character then begins a token of its own. */
function wholeToken(same: string, { model }: RequestHead): boolean {
  const { tokenizer } = modelSpec(model);
  return estimateTokens(`${same}.`, tokenizer) > estimateTokens(same, tokenizer);
}

function lineRest(text: string, from: number): string {
  return text.slice(from).split('\n')[0] ?? '';
}

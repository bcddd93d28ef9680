import type { Segment } from '../../engine/accounting/segments.ts';
import type { Actor } from '../../engine/loop/transcript.ts';
import { blocksOf, resultText } from '../../engine/messages/blocks.ts';
import { type Chain, lengthOf } from '../../engine/messages/chain.ts';
import type { ModelRequest } from '../../engine/messages/request.ts';
import type { Message } from '../../engine/messages/types.ts';
import { at } from '../../engine/run/sequence.ts';
import type { LaneReading } from '../../session/reads.ts';
import { callText } from '../parts/call-text.ts';
import { requestSegments, splitSegments } from '../parts/request-segments.ts';

/** What the token bar shows of a lane at a step. */
export interface BarReading {
  /** The model call that is shown, from 1; 0 before the first. */
  readonly call: number;
  /** Whether that call is still out. */
  readonly isOut: boolean;
  /** The request as a whole, what waits behind it included. */
  readonly request: ModelRequest | null;
  /** Whether the tokens of what was sent are those that were billed. */
  readonly isBilled: boolean;
  readonly segments: readonly Segment[];
  /** How many of the segments were sent; the others wait, or were the last to come back. */
  readonly sentCount: number;
  readonly sentTokens: number;
  readonly waitingTokens: number;
  /** The first segment that this very step brought, or null. */
  readonly newFrom: number | null;
  /** Tokens at the front that were read from the cache. */
  readonly cachedTokens: number;
  /** Whether nothing will be sent any more. */
  readonly isOver: boolean;
}

/** Reads the token bar of a lane: the request of the last model call, and behind it what came since. Pure. */
export function readBar(reading: LaneReading): BarReading {
  const { state, calls } = reading;
  const isOut = state.phase === 'awaiting_model';
  const sent = isOut ? state.request : (calls.at(-1)?.request ?? null);
  const whole = withWaiting(reading, sent);
  const estimated = whole === null ? [] : requestSegments(whole);
  const sentCount = sent === null ? 0 : estimated.length - countBehind(estimated, lengthOf(sent.messages));
  const answered = isOut ? undefined : calls.at(-1);
  const billed = answered === undefined ? null : splitSegments(reading.run, answered);
  const segments = billed?.length === sentCount ? joined(billed, estimated) : estimated;
  const sentTokens = tokensOf(segments.slice(0, sentCount));
  return {
    call: sent === null ? 0 : state.ledger.call,
    isOut,
    request: whole,
    isBilled: answered !== undefined && at(reading.run.events, answered.answeredIndex)?.type === 'response_received',
    segments,
    sentCount,
    sentTokens,
    waitingTokens: tokensOf(segments.slice(sentCount)),
    newFrom: newFrom(reading, segments, sentCount),
    cachedTokens: isOut ? 0 : cachedTokens(reading),
    isOver: state.phase === 'checking_goal' || state.phase === 'ended',
  };
}

const joins = new WeakMap<readonly Segment[], { readonly of: readonly Segment[]; readonly all: readonly Segment[] }>();

/** What was billed, and behind it what waits, by the estimate. The same value for the same parts. */
function joined(billed: readonly Segment[], estimated: readonly Segment[]): readonly Segment[] {
  const known = joins.get(billed);
  if (known?.of === estimated) return known.all;
  const all = [...billed, ...estimated.slice(billed.length)];
  joins.set(billed, { of: estimated, all });
  return all;
}

/**
 * The context as it stands now if it goes on from the request that was sent, else that request alone. A workflow's next
 * prompt is written anew, so there nothing ever waits.
 */
function withWaiting({ run, state }: LaneReading, sent: ModelRequest | null): ModelRequest | null {
  if (run.program.mode === 'workflow') return sent;
  const { context } = state.ledger;
  return sent === null || goesOnFrom(context.messages, sent.messages) ? context : sent;
}

function goesOnFrom(messages: Chain<Message> | null, earlier: Chain<Message> | null): boolean {
  let link = messages;
  while (lengthOf(link) > lengthOf(earlier)) link = link?.parent ?? null;
  return link === earlier;
}

/** How many segments belong to messages from `message` on. */
function countBehind(segments: readonly Segment[], message: number): number {
  let count = 0;
  while (count < segments.length) {
    const place = segments[segments.length - 1 - count]?.at;
    if (place === null || place === undefined || place.message < message) break;
    count += 1;
  }
  return count;
}

function newFrom({ event, run }: LaneReading, segments: readonly Segment[], sentCount: number): number | null {
  if (run.program.mode === 'workflow') return event?.type === 'request_built' ? 0 : null;
  if (event?.type !== 'response_received' && event?.type !== 'results_appended') return null;
  const place = segments.at(-1)?.at ?? null;
  return place === null || segments.length === sentCount
    ? null
    : segments.length - countBehind(segments, place.message);
}

function cachedTokens({ run, calls }: LaneReading): number {
  const answered = calls.at(-1);
  const event = answered === undefined ? undefined : at(run.events, answered.answeredIndex);
  return event?.type === 'response_received' ? event.response.usage.cache_read_input_tokens : 0;
}

function tokensOf(segments: readonly Segment[]): number {
  return segments.reduce((sum, segment) => sum + segment.tokens, 0);
}

/** The turn in which a segment came in and who brought it, or null for the prefix, which every call carries. */
export function originOf(
  reading: LaneReading,
  bar: BarReading,
  segment: Segment,
): { readonly turn: number; readonly actor: Actor } | null {
  const message = messageOf(bar, segment);
  for (let link = reading.state.ledger.transcript; message !== null && link !== null; link = link.parent) {
    if (link.value.message === message) return { turn: link.value.turn, actor: link.value.actor };
  }
  return null;
}

/** A segment's text as a person reads it: a call as a call, a result without its id. */
export function readableText(bar: BarReading, segment: Segment): string {
  const message = messageOf(bar, segment);
  const block = message === null || segment.at === null ? undefined : blocksOf(message)[segment.at.block];
  if (block?.type === 'tool_use') return callText(block, WHOLE_VALUE);
  const result = block?.type === 'tool_result' ? resultText(block) : '';
  return result === '' ? segment.text : result;
}

/** Long enough for any value that is worth reading in a detail; what is longer is cut there anyway. */
const WHOLE_VALUE = 400;

function messageOf({ request }: BarReading, { at: place }: Segment): Message | null {
  for (let link = request?.messages ?? null; place !== null && link !== null; link = link.parent) {
    if (link.length - 1 === place.message) return link.value;
  }
  return null;
}

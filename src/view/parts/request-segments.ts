import { countedPrefixIn, countedSegments } from '../../engine/accounting/counted.ts';
import { prefixTokens, requestTokens } from '../../engine/accounting/estimate.ts';
import { type Segment, segmentsOf } from '../../engine/accounting/segments.ts';
import { usageInputTokens } from '../../engine/accounting/usage.ts';
import { type Chain, lengthOf } from '../../engine/messages/chain.ts';
import type { ModelRequest } from '../../engine/messages/request.ts';
import type { Message } from '../../engine/messages/types.ts';
import { type CallRecord, type Run, stateAt } from '../../engine/run/run.ts';
import { at } from '../../engine/run/sequence.ts';

/** Enough for what is on the screen; more would keep a list for every call of a long run. */
const KEPT = 24;

/** Remembers the lists that were asked for last. */
function remembering<Key>(make: (key: Key) => readonly Segment[]): (key: Key) => readonly Segment[] {
  const kept = new Map<Key, readonly Segment[]>();
  return (key) => {
    const segments = kept.get(key) ?? make(key);
    kept.delete(key);
    kept.set(key, segments);
    const oldest = kept.keys().next();
    if (kept.size > KEPT && oldest.done !== true) kept.delete(oldest.value);
    return segments;
  };
}

/** The segments of a request by the estimate. */
export const requestSegments = remembering<ModelRequest>(segmentsOf);

/** The segments of an answered call, so that they add up to what was billed for it; those of a failed one by the estimate. */
export function billedSegments(run: Run, record: CallRecord): readonly Segment[] {
  return splitSegments(run, record) ?? requestSegments(record.request);
}

const splits = new WeakMap<CallRecord, readonly Segment[]>();

/** The segments of a call that was billed otherwise than estimated, split anew; null if the estimate is the bill. */
export function splitSegments(run: Run, record: CallRecord): readonly Segment[] | null {
  const billed = billedTokens(run, record);
  // The simulated API bills by the same estimate, so there is nothing to split.
  if (billed === null || billed === requestTokens(record.request)) return null;
  const known = splits.get(record) ?? split(run, record, requestSegments(record.request));
  splits.set(record, known);
  return known;
}

function split(run: Run, record: CallRecord, segments: readonly Segment[]): readonly Segment[] {
  const { modelContext } = stateAt(run, record.answeredIndex + 1).ledger;
  // An earlier bill is a part of this one where this conversation goes on from that one: in an agent, unless a person has
  // edited it since, and never in a workflow, which writes each prompt anew.
  const links = new Set<Chain<Message> | null>();
  for (let link = record.request.messages; link !== null; link = link.parent) links.add(link);
  const marks = run.calls.shared.slice(0, run.calls.length).flatMap((each) => {
    const isPart = each.answeredIndex <= record.answeredIndex && links.has(each.request.messages);
    const tokens = isPart ? billedTokens(run, each) : null;
    return tokens === null ? [] : [{ messages: lengthOf(each.request.messages), tokens }];
  });
  return countedSegments(segments, countedPrefixIn(modelContext, record.request.head), marks);
}

/** Input tokens that a call was billed for, or null if nothing came back. */
function billedTokens(run: Run, { answeredIndex }: CallRecord): number | null {
  const event = at(run.events, answeredIndex);
  return event?.type === 'response_received' ? usageInputTokens(event.response.usage) : null;
}

/** The part that every call sends again, tools and system: as the server counted it, else by the estimate. */
export function callPrefixTokens(run: Run, { request, answeredIndex }: CallRecord): number {
  const counted = countedPrefixIn(stateAt(run, answeredIndex + 1).ledger.modelContext, request.head);
  return counted === null ? prefixTokens(request.head).total : counted.tools + counted.system;
}

import type { FactOf } from '../../engine/loop/events.ts';
import type { RunState } from '../../engine/loop/state.ts';
import { type Chain, lengthOf, toArray } from '../../engine/messages/chain.ts';
import type { ModelRequest } from '../../engine/messages/request.ts';
import type { Message } from '../../engine/messages/types.ts';
import { at } from '../../engine/run/sequence.ts';
import type { LaneReading } from '../../session/reads.ts';
import { type CallInHand, callsInHand } from './calls-in-hand.ts';

/** A request that has gone out. */
export interface SentRequest {
  readonly request: ModelRequest;
  /** The model call, from 1, and which try of it, from 0. */
  readonly call: number;
  readonly attempt: number;
  /** The first message that the request before did not carry; null if there is nothing to compare with. */
  readonly newFrom: number | null;
}

/** What came back for it. */
export type Answer =
  | { readonly type: 'nothing' | 'on_its_way' }
  | FactOf<'response_received'>
  | FactOf<'request_failed'>
  | FactOf<'response_cut'>;

/** What the next request would add, and why. */
export interface Waiting {
  /** The model call that it waits for. */
  readonly call: number;
  readonly reason: 'first' | 'answer_due' | 'unread' | 'again' | 'next' | 'changed' | 'fresh' | 'code_at_work' | 'over';
  /** The request whose prefix has not been shown yet, or null if it is the same as that of the one before. */
  readonly prefixOf: ModelRequest | null;
  /** The place of the first of `messages` in the next request. */
  readonly from: number;
  readonly messages: readonly Message[];
  /** The first message that no request has carried yet; null if there is nothing to compare with. */
  readonly newFrom: number | null;
  /** The calls of the turn whose results are not appended yet. */
  readonly calls: readonly CallInHand[];
}

/** The three bands of a lane at its step. */
export interface Bands {
  readonly sent: SentRequest | null;
  readonly answer: Answer;
  /** Where the answer stands in what will be sent, untouched; null if it does not. */
  readonly answerAt: number | null;
  readonly waiting: Waiting;
}

/** Reads the three bands: what was sent last, what came back, and what waits to be sent. Pure. */
export function readBands(reading: LaneReading): Bands {
  const sent = sentIn(reading);
  const answer = answerIn(reading);
  const grown = sent === null ? null : grownBy(reading.state, sent, answer);
  return { sent, answer, answerAt: grown?.answerAt ?? null, waiting: waitingIn(reading, sent, grown) };
}

function sentIn({ state, calls, run }: LaneReading): SentRequest | null {
  if (state.phase === 'awaiting_model') {
    const { call, attempt } = state.ledger;
    return { request: state.request, call, attempt, newFrom: newFrom(state.request, calls.at(-1)?.request) };
  }
  const record = calls.at(-1);
  const built = record === undefined ? undefined : at(run.events, record.builtIndex);
  if (record === undefined || built === undefined) return null;
  const { request } = record;
  return { request, call: built.call, attempt: built.attempt, newFrom: newFrom(request, calls.at(-2)?.request) };
}

/** From which message on a request is new; a request that has nothing of the one before is compared with nothing. */
function newFrom(request: ModelRequest, before: ModelRequest | undefined): number | null {
  if (before === undefined) return null;
  if (goesOn(request.messages, before.messages)) return lengthOf(before.messages);
  const carried = new Set(toArray(before.messages));
  let link = request.messages;
  while (link !== null && !carried.has(link.value)) link = link.parent;
  return link === null ? null : link.length;
}

/** Whether a conversation begins with another one. Walks back over what was appended. */
function goesOn(messages: Chain<Message> | null, before: Chain<Message> | null): boolean {
  let link = messages;
  while (link !== null && link.length > lengthOf(before)) link = link.parent;
  return link === before;
}

/** What an agent's context has grown by since its last request; `isChanged` if a person has changed what that one carried. */
interface Growth {
  readonly isChanged: boolean;
  readonly answerAt: number | null;
  readonly appended: readonly Message[];
}

function grownBy({ ledger }: RunState, { request }: SentRequest, answer: Answer): Growth {
  const { messages } = ledger.context;
  if (!goesOn(messages, request.messages)) return { isChanged: true, answerAt: null, appended: toArray(messages) };
  const sentCount = lengthOf(request.messages);
  const appended = toArray(messages).slice(sentCount);
  const came = answer.type === 'response_received' ? answer.response.content : null;
  return { isChanged: false, answerAt: appended[0]?.content === came && came !== null ? sentCount : null, appended };
}

function answerIn({ state, calls, run }: LaneReading): Answer {
  if (state.phase === 'awaiting_model') return { type: 'on_its_way' };
  const record = calls.at(-1);
  const event = record === undefined ? undefined : at(run.events, record.answeredIndex);
  switch (event?.type) {
    case 'response_received':
    case 'request_failed':
    case 'response_cut':
      return event;
    default:
      return { type: 'nothing' };
  }
}

function waitingIn(reading: LaneReading, sent: SentRequest | null, grown: Growth | null): Waiting {
  const { state, run } = reading;
  const { call } = state.ledger;
  const nothing = { call: call + 1, prefixOf: null, from: 0, messages: [], newFrom: null, calls: [] };
  switch (state.phase) {
    case 'checking_goal':
    case 'ended':
      return { ...nothing, reason: 'over' };
    case 'awaiting_model':
      return { ...nothing, reason: 'answer_due' };
    case 'waiting_to_retry':
      return { ...nothing, call, reason: 'again' };
    default:
      if (run.program.mode === 'workflow') return freshPrompt(reading, nothing);
      return sent === null || grown === null ? firstContext(state, nothing) : grownContext(state, sent, grown, nothing);
  }
}

function firstContext({ ledger }: RunState, nothing: Omit<Waiting, 'reason'>): Waiting {
  return { ...nothing, reason: 'first', prefixOf: ledger.context, messages: toArray(ledger.context.messages) };
}

/** An agent sends everything again with what was appended since. */
function grownContext(state: RunState, sent: SentRequest, grown: Growth, nothing: Omit<Waiting, 'reason'>): Waiting {
  const { appended, answerAt, isChanged } = grown;
  const calls = callsInHand(state);
  if (isChanged) {
    const from = newFrom(state.ledger.context, sent.request);
    return { ...nothing, reason: 'changed', messages: appended, newFrom: from, calls };
  }
  // What came back stands in the band above, unless a person has changed it.
  const own = answerAt === null ? 0 : 1;
  const from = lengthOf(sent.request.messages) + own;
  const reason = state.phase === 'reading_response' ? 'unread' : 'next';
  return { ...nothing, reason, from, messages: appended.slice(own), newFrom: from, calls };
}

/** A workflow starts from nothing each time: code writes a prompt when it is due, and only then can it be shown. */
function freshPrompt({ state, run }: LaneReading, nothing: Omit<Waiting, 'reason'>): Waiting {
  if (state.phase === 'reading_response') return { ...nothing, reason: 'unread' };
  const due = state.phase === 'ready' ? dueOf(run.program, state) : null;
  if (due?.type !== 'build_request') return { ...nothing, reason: 'code_at_work' };
  return { ...nothing, reason: 'fresh', prefixOf: due.request, messages: toArray(due.request.messages) };
}

/** A graph whose own code throws crashes the run at its next step; until then there is no prompt to show. */
function dueOf(program: LaneReading['run']['program'], state: RunState): ReturnType<typeof program.decide> | null {
  try {
    return program.decide(state);
  } catch {
    return null;
  }
}

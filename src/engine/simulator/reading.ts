import { isKnownModel, type ModelSpec } from '../accounting/models.ts';
import { blocksOf, isToolResult } from '../messages/blocks.ts';
import { type Chain, rememberingFold } from '../messages/chain.ts';
import { extendTurn, type MergedTurn, startTurn } from '../messages/turns.ts';
import type { Message } from '../messages/types.ts';
import { marksIn } from './cache-rules.ts';
import type { Generation } from './check-options.ts';
import { type Conversation, continueConversation, NO_CONVERSATION } from './conversation.ts';
import { earliest, earliestOf, type Finding, rulesIn } from './finding.ts';
import type { MessageSubject, OpenServerCall, Totals, TurnSubject } from './rule.ts';
import { openCallsAfter } from './server-tool-rules.ts';

/** What is known of the messages up to one of them. Only the last two turns still matter to what may follow. */
export interface Reading {
  readonly before: MergedTurn | null;
  /** The turn of the last message, which the next one may extend. */
  readonly turn: MergedTurn | null;
  readonly last: Message | null;
  readonly conversation: Conversation;
  /** Server calls of the turns before the last that still wait. */
  readonly openCalls: readonly OpenServerCall[];
  readonly totals: Totals;
  /** The first problem in the messages and in the turns before the last. */
  readonly found: Finding | null;
}

const NOTHING_READ: Reading = {
  before: null,
  turn: null,
  last: null,
  conversation: NO_CONVERSATION,
  openCalls: [],
  totals: { markCount: 0, marks: [], imageCount: 0, loopStart: null },
  found: null,
};

/** More marks than a request may have need not be remembered. */
const KEPT_MARKS = 5;

const MESSAGE_RULES = rulesIn('message');
/** The rules that see to it that there are blocks at all, with the fields that the other rules read. */
const SHAPE_RULES = MESSAGE_RULES.filter(({ name }) => name === 'message-complete' || name === 'block-complete');
const SCHEMA_RULES = MESSAGE_RULES.filter((rule) => rule.pass === 'schema' && !SHAPE_RULES.includes(rule));
const LATER_RULES = MESSAGE_RULES.filter((rule) => rule.pass !== 'schema');
const TURN_RULES = rulesIn('turn');

type Reader = (messages: Chain<Message> | null) => Reading;

const readers = new Map<string, Reader>();

/** Reads messages as one model's rules see them. After an append it costs what was appended. */
export function readMessages(messages: Chain<Message> | null, model: ModelSpec, generation: Generation): Reading {
  const key = `${model.id} ${generation}`;
  const reader = readers.get(key) ?? rememberingFold<Message, Reading>(NOTHING_READ, readOnFor(model, generation));
  if (isKnownModel(model.id)) readers.set(key, reader);
  return reader(messages);
}

function readOnFor(
  model: ModelSpec,
  generation: Generation,
): (reading: Reading, message: Message, index: number) => Reading {
  const { bindsThinking } = model.traits;
  return (reading, message, index) => {
    // Nothing is read behind a malformed message: no later problem is answered before that one.
    if (isMalformed(reading)) return reading;
    const conversation = bindsThinking ? reading.conversation.fingerprint : null;
    const found = findingInMessage({ message, previous: reading.last, index, model, generation, conversation });
    if (found?.rule.pass === 'schema') return { ...reading, found };
    const said = bindsThinking ? continueConversation(reading.conversation, message) : reading.conversation;
    return withMessage(reading, message, index, said, found);
  };
}

function withMessage(
  reading: Reading,
  message: Message,
  index: number,
  conversation: Conversation,
  inMessage: Finding | null,
): Reading {
  const { before, turn, openCalls, totals } = reading;
  if (turn?.role === message.role) {
    const extended = extendTurn(turn, message, index);
    const found = earliest([reading.found, inMessage]);
    const counted = withCounts(totals, message, index);
    return { before, turn: extended, last: message, conversation, openCalls, totals: counted, found };
  }
  const inTurn = findingInTurn(reading, false);
  return {
    before: turn,
    turn: startTurn(message, index),
    last: message,
    conversation,
    openCalls: openCallsBehind(reading),
    totals: withCounts(afterTurn(totals, turn), message, index),
    found: inTurn === null && inMessage === null ? reading.found : earliest([reading.found, inMessage, inTurn]),
  };
}

function isMalformed(reading: Reading): boolean {
  return reading.found?.rule.pass === 'schema';
}

function withCounts(totals: Totals, message: Message, index: number): Totals {
  if (typeof message.content === 'string') return totals;
  const marks = marksIn(message, index);
  const images = blocksOf(message).reduce((sum, block) => sum + imagesIn(block), 0);
  if (marks.length === 0 && images === 0) return totals;
  return {
    ...totals,
    markCount: totals.markCount + marks.length,
    marks: [...totals.marks, ...marks].slice(0, KEPT_MARKS),
    imageCount: totals.imageCount + images,
  };
}

function imagesIn(block: { readonly type: string; readonly content?: unknown }): number {
  if (block.type === 'image') return 1;
  if (block.type !== 'tool_result' || !Array.isArray(block.content)) return 0;
  return block.content.reduce<number>((sum, part) => sum + imagesIn(part), 0);
}

/** A loop opens with the assistant's turn and goes on while the user only hands back results. */
function afterTurn(totals: Totals, turn: MergedTurn | null): Totals {
  if (turn?.role === 'assistant' && totals.loopStart === null) return { ...totals, loopStart: turn };
  const isUserSpeaking = turn?.role === 'user' && turn.blocks().some(({ block }) => !isToolResult(block));
  return isUserSpeaking && totals.loopStart !== null ? { ...totals, loopStart: null } : totals;
}

/** The other rules rely on the shape that the schema rules have seen, and later ones of these on the earlier. */
function findingInMessage(subject: MessageSubject): Finding | null {
  for (const rule of SHAPE_RULES) {
    const problem = rule.check(subject);
    if (problem !== null) return { rule, problem };
  }
  const malformed = earliestOf<'message'>(SCHEMA_RULES, (rule) => rule.check(subject));
  return malformed ?? earliestOf<'message'>(LATER_RULES, (rule) => rule.check(subject));
}

/** The first problem of the last turn read, if that turn is complete. */
export function findingInTurn(reading: Reading, isLast: boolean): Finding | null {
  const { turn, before, openCalls } = reading;
  if (turn === null || isMalformed(reading)) return null;
  const subject: TurnSubject = { turn, blocks: turn.blocks(), before, isLast, openCalls };
  return earliestOf<'turn'>(TURN_RULES, (rule) => rule.check(subject));
}

/** The server calls that wait when the last turn read is over. */
export function openCallsBehind({ turn, openCalls }: Reading): readonly OpenServerCall[] {
  return turn === null ? openCalls : openCallsAfter(turn.role, turn.blocks(), openCalls);
}

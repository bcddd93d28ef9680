import { isKnownModel, type ModelSpec } from '../accounting/models.ts';
import { type Chain, rememberingFold } from '../messages/chain.ts';
import { extendTurn, type MergedTurn, startTurn } from '../messages/turns.ts';
import type { Message } from '../messages/types.ts';
import { type Conversation, continueConversation, NO_CONVERSATION } from './conversation.ts';
import { earliest, type Finding, findAll, rulesIn } from './finding.ts';
import type { MessageSubject } from './rule.ts';

/** What is known of the messages up to one of them. Only the last two turns still matter to what may follow. */
export interface Reading {
  readonly before: MergedTurn | null;
  /** The turn of the last message, which the next one may extend. */
  readonly turn: MergedTurn | null;
  readonly last: Message | null;
  readonly conversation: Conversation;
  /** The first problem in the messages and in the turns before the last. */
  readonly found: Finding | null;
}

const NOTHING_READ: Reading = { before: null, turn: null, last: null, conversation: NO_CONVERSATION, found: null };

const MESSAGE_RULES = rulesIn('message');
const SCHEMA_RULES = MESSAGE_RULES.filter((rule) => rule.pass === 'schema');
const LATER_RULES = MESSAGE_RULES.filter((rule) => rule.pass !== 'schema');
const TURN_RULES = rulesIn('turn');

type Reader = (messages: Chain<Message> | null) => Reading;

const readers = new Map<string, Reader>();

/** Reads messages as one model's rules see them. After an append it costs what was appended. */
export function readMessages(messages: Chain<Message> | null, model: ModelSpec): Reading {
  const reader = readers.get(model.id) ?? rememberingFold<Message, Reading>(NOTHING_READ, readOnFor(model));
  if (isKnownModel(model.id)) readers.set(model.id, reader);
  return reader(messages);
}

function readOnFor(model: ModelSpec): (reading: Reading, message: Message, index: number) => Reading {
  return (reading, message, index) => readOn(reading, message, index, model);
}

/** Nothing is read behind a malformed message: no later problem is answered before that one. */
function readOn(reading: Reading, message: Message, index: number, model: ModelSpec): Reading {
  if (isMalformed(reading)) return reading;
  const { before, turn, last, conversation } = reading;
  const { bindsThinking } = model.traits;
  const fingerprint = bindsThinking ? conversation.fingerprint : null;
  const inMessage = findingInMessage({ message, previous: last, index, model, conversation: fingerprint });
  if (inMessage?.rule.pass === 'schema') return { ...reading, found: inMessage };
  const next = {
    last: message,
    conversation: bindsThinking ? continueConversation(conversation, message) : conversation,
  };
  if (turn?.role === message.role) {
    return { ...next, before, turn: extendTurn(turn, message, index), found: earliest([reading.found, inMessage]) };
  }
  const found = earliest([reading.found, inMessage, findingInTurn(reading, false)]);
  return { ...next, before: turn, turn: startTurn(message, index), found };
}

function isMalformed(reading: Reading): boolean {
  return reading.found?.rule.pass === 'schema';
}

/** The other rules rely on the shape that the schema rules have seen, and later ones of these on the earlier. */
function findingInMessage(subject: MessageSubject): Finding | null {
  for (const rule of SCHEMA_RULES) {
    const problem = rule.check(subject);
    if (problem !== null) return { rule, problem };
  }
  return earliest(findAll<'message'>(LATER_RULES, (rule) => rule.check(subject)));
}

/** The first problem of the last turn read, if that turn is complete. */
export function findingInTurn({ turn, before, found }: Reading, isLast: boolean): Finding | null {
  if (turn === null || found?.rule.pass === 'schema') return null;
  return earliest(findAll<'turn'>(TURN_RULES, (rule) => rule.check({ turn, before, isLast })));
}

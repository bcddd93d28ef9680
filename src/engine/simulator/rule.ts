import type { ModelSpec } from '../accounting/models.ts';
import type { MergedTurn } from '../messages/turns.ts';
import type { Message, RequestHead } from '../messages/types.ts';

/**
 * The passes in which the API looks at a request; it answers with the first problem of the earliest pass. `schema` asks
 * whether the fields are there and of their type, `model` whether the model exists, `content` whether the messages say
 * something, `pairing` whether calls and results belong together, `thinking` whether the thinking is the model's own,
 * and `ending` whether the model can go on from the last message. Source: reference §3.4, an inference.
 */
export const PASSES = ['schema', 'model', 'content', 'pairing', 'thinking', 'ending'] as const;

/** One of the passes. */
export type Pass = (typeof PASSES)[number];

/** Where a problem lies: `messages[message].content[block]`, or the whole message if the block is null. */
export interface Place {
  readonly message: number;
  readonly block: number | null;
}

/** What is wrong, in the API's own words, and where. `at` is null for what lies outside of the messages. */
export interface Problem {
  readonly message: string;
  readonly at: Place | null;
}

/** One message, as it is added to the array. */
export interface MessageSubject {
  readonly message: Message;
  readonly previous: Message | null;
  readonly index: number;
  readonly model: ModelSpec;
  /** Fingerprint of the conversation before it; null where the model does not bind thinking to it. */
  readonly conversation: string | null;
}

/** Neighbouring messages of one role, once the last of them is there. */
export interface TurnSubject {
  readonly turn: MergedTurn;
  readonly before: MergedTurn | null;
  readonly isLast: boolean;
}

/** The end of the array, with the request's other fields. */
export interface EndSubject {
  readonly turn: MergedTurn;
  readonly head: RequestHead;
  readonly model: ModelSpec;
}

/**
 * One rule of the API. Its scope says what it looks at: the fields beside the messages, each message, each turn of
 * merged messages with the turn before, or the end of the array. No rule sees more, so that checking a request again
 * after one append costs what was appended.
 */
export type Rule = {
  readonly name: string;
  /** The rule in one sentence, for whoever broke it. */
  readonly sentence: string;
  /** Where the rule was found. */
  readonly source: string;
  readonly pass: Pass;
} & (
  | { readonly scope: 'request'; readonly check: (head: RequestHead, messageCount: number) => Problem | null }
  | { readonly scope: 'message'; readonly check: (subject: MessageSubject) => Problem | null }
  | { readonly scope: 'turn'; readonly check: (subject: TurnSubject) => Problem | null }
  | { readonly scope: 'end'; readonly check: (subject: EndSubject) => Problem | null }
);

/** The name of a rule's scope. */
export type Scope = Rule['scope'];

/** The path of a block as the API writes it. */
export function blockPath(message: number, block: number): string {
  return `messages.${message}.content.${block}`;
}

import type { ModelSpec } from '../accounting/models.ts';
import type { MergedTurn, PlacedBlock } from '../messages/turns.ts';
import type { JsonObject, Message, RequestHead } from '../messages/types.ts';
import type { CheckOptions, Generation } from './check-options.ts';
import type { DoubtName } from './doubts.ts';
import type { Fields } from './shape.ts';

/**
 * The passes in which the API looks at a request; it answers with the first problem of the earliest pass. `header` looks
 * at the headers, `schema` asks whether the fields are there and of their type, `model` whether the model exists,
 * `limits` whether it can write that much, `parameters` whether it takes these settings, `content` whether the messages
 * say something, `pairing` whether calls and results belong together, `thinking` whether the thinking is the model's
 * own, `ending` whether the model can go on from the last message, and `window` whether all of it fits. Source:
 * reference §3.4, an inference.
 */
export const PASSES = [
  'header',
  'schema',
  'model',
  'limits',
  'parameters',
  'content',
  'pairing',
  'thinking',
  'ending',
  'window',
] as const;

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
  /** The other end of it: the call that a result misses, the first of two that are the same. */
  readonly partner?: Place;
  /** What to do about it, where that can be said better than by the rule. */
  readonly repair?: string;
  /** What a program may read of it: `error.details`. */
  readonly details?: JsonObject;
}

/** The fields beside the messages. Rules behind the schema pass may rely on the types of `head`. */
export interface RequestSubject {
  readonly head: RequestHead;
  /** The same as it came, with fields that our types do not know. */
  readonly fields: Fields;
  readonly messageCount: number;
  readonly model: ModelSpec;
  readonly options: CheckOptions;
}

/** One message, as it is added to the array. */
export interface MessageSubject {
  readonly message: Message;
  readonly previous: Message | null;
  readonly index: number;
  readonly model: ModelSpec;
  readonly generation: Generation;
  /** Fingerprint of the conversation before it; null where the model does not bind thinking to it. */
  readonly conversation: string | null;
}

/** A call of one of the provider's own tools that has no result yet. */
export interface OpenServerCall {
  readonly id: string;
  readonly name: string;
  readonly at: PlacedBlock['at'];
}

/** Neighbouring messages of one role, once the last of them is there. */
export interface TurnSubject {
  readonly turn: MergedTurn;
  readonly blocks: readonly PlacedBlock[];
  readonly before: MergedTurn | null;
  readonly isLast: boolean;
  /** Server calls of the turns before that still wait for their result. */
  readonly openCalls: readonly OpenServerCall[];
}

/** A cache breakpoint in the messages. */
export interface PlacedMark {
  readonly path: string;
  readonly at: PlacedBlock['at'];
  readonly ttl: '5m' | '1h';
}

/** What is known of all messages together. */
export interface Totals {
  /** How many breakpoints there are, and the first few of them. */
  readonly markCount: number;
  readonly marks: readonly PlacedMark[];
  readonly imageCount: number;
  /** Where the first message of the assistant since the user last spoke stands: the start of an open tool loop. */
  readonly loopStart: MergedTurn | null;
}

/** The end of the array, with the request's other fields. */
export interface EndSubject extends RequestSubject {
  readonly turn: MergedTurn;
  readonly before: MergedTurn | null;
  readonly totals: Totals;
  /** Server calls that wait for their result when the last turn is over. */
  readonly openCalls: readonly OpenServerCall[];
  /** Estimated input tokens. Counted when a rule asks. */
  readonly inputTokens: () => number;
}

/**
 * One rule of the API. Its scope says what it looks at: a body from outside before anything is known of it, the fields
 * beside the messages, each message, each turn of merged messages with the turn before, or the end of the array. No rule sees more, so that checking a request again
 * after one append costs what was appended.
 */
export type Rule = {
  readonly name: string;
  /** The rule in one sentence, for whoever broke it. */
  readonly sentence: string;
  /** What to do about it. */
  readonly repair: string;
  /** Where the rule was found. */
  readonly source: string;
  /** What the sources leave open about it. */
  readonly doubt?: DoubtName;
  readonly pass: Pass;
} & (
  | { readonly scope: 'body'; readonly check: (body: unknown) => Problem | null }
  | { readonly scope: 'request'; readonly check: (subject: RequestSubject) => Problem | null }
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

/** A problem that lies outside of the messages. */
export function outside(message: string): Problem {
  return { message, at: null };
}

import type { Fault, FaultOutcome } from '../messages/fault.ts';
import type { WebSearchHit } from '../messages/media-blocks.ts';
import type { PartialBlock } from '../messages/partial-block.ts';
import type { ModelRequest } from '../messages/request.ts';
import type { ErrorBody, JsonObject, MessageResponse, ResponseBlock } from '../messages/types.ts';
import type { CheckOptions } from './check-options.ts';

/** A prompt that the simulator keeps, as the API's cache would. */
export interface CacheEntry {
  /** Fingerprint of everything from the start of the request up to the breakpoint, and of the model. */
  readonly prefix: string;
  readonly ttl: '5m' | '1h';
  /** When it is forgotten, in milliseconds on the run's clock. A hit moves it. */
  readonly expiresAt: number;
}

/**
 * All that the simulated API knows beside the request. It is handed in and handed back, and the run keeps it, so that
 * going back in a run also goes back in the cache.
 */
export interface SimulatorContext {
  readonly seed: string;
  /** Milliseconds on the run's clock. */
  readonly now: number;
  /** The model call that the request makes, from 1, and which try of it, from 0: for faults. */
  readonly call: number;
  readonly attempt: number;
  readonly cache: readonly CacheEntry[];
  readonly faults: readonly Fault[];
  /** How the request is checked: what its headers say. The default where it is missing. */
  readonly check?: CheckOptions;
  /** Tells requests apart that are the same: a server counts them. It goes into the request's id alone. */
  readonly requestNumber?: number;
}

/** What goes wrong with a stream beyond its content. */
export type StreamFault = Extract<FaultOutcome, { readonly type: 'stream_error' | 'slow' | 'malformed' }>;

/** Whole numbers and choices that depend on the seed and the conversation alone. */
export interface Random {
  /** A whole number from 0 to `below` - 1. */
  readonly next: (below: number) => number;
  /** One of the values. */
  readonly pick: <Value>(values: readonly [Value, ...Value[]]) => Value;
}

/** One lap of the provider's own web search: what the model asked, and what the provider found. */
export interface SearchLap {
  readonly query: string;
  readonly hits: readonly WebSearchHit[];
}

/**
 * The provider's own web search at work inside one response, before anything that the model says or calls. Once `cap`
 * laps are made and more are wanted, the response ends there with pause_turn. Source: reference §2.1.
 */
export interface Searching {
  readonly laps: readonly SearchLap[];
  readonly cap: number;
}

/** What a simulated model says. With calls the stop_reason is tool_use, without it is end_turn. */
export interface Reply {
  readonly thinking?: string;
  readonly searching?: Searching;
  readonly text?: string;
  readonly calls?: readonly { readonly name: string; readonly input: JsonObject }[];
}

/**
 * A scenario's simulated model: a pure function of the request and a source of randomness that is itself keyed on the
 * seed and the messages. It may read nothing else.
 */
export type Respond = (request: ModelRequest, random: Random) => Reply;

/** What the simulated API answers, and how many milliseconds it took on the run's clock. */
export type SimulatedAnswer = {
  readonly millis: number;
  readonly headers: Readonly<Record<string, string>>;
  /** How the answer goes wrong if it is streamed. */
  readonly stream?: StreamFault;
} & (
  | { readonly type: 'response'; readonly status: 200; readonly body: MessageResponse }
  | { readonly type: 'error'; readonly status: number; readonly body: ErrorBody }
  | {
      readonly type: 'cut';
      readonly status: 200;
      readonly body: MessageResponse;
      readonly received: readonly ResponseBlock[];
      /** The block in which it was cut, as far as it came. */
      readonly unfinished: PartialBlock | null;
    }
);

/** The simulated API with one model behind it: pure, so the same request in the same context gets the same answer. */
export type Simulator = (
  request: ModelRequest,
  context: SimulatorContext,
) => { readonly answer: SimulatedAnswer; readonly context: SimulatorContext };

import { MODELS } from './model-table.ts';

/** Which of the two tokenizer generations a model counts with. */
export type Tokenizer = '4.7' | 'older';

/** Dollars per million tokens. */
export interface Prices {
  readonly input: number;
  readonly output: number;
  readonly cacheWrite5m: number;
  readonly cacheWrite1h: number;
  readonly cacheRead: number;
}

/** Which settings of `thinking` a model takes. Source: reference §5.1. */
export interface ThinkingTraits {
  /** Whether the model thinks when the request says nothing. */
  readonly byDefault: boolean;
  readonly adaptive: boolean;
  readonly enabled: boolean;
  /** Whether thinking can be switched off; on Opus 5 only up to effort high. */
  readonly disabled: 'yes' | 'up_to_high' | 'no';
  readonly betweenTools: boolean;
}

/** What the API allows a model, and how it shows the model's thinking. Sources: reference §1.2, §3.1, §5; cases/README. */
export interface ModelTraits {
  /** Whether the array may end with an assistant message that the model carries on. 4.6 and later refuse it. */
  readonly prefill: boolean;
  /** Whether `role: "system"` may stand inside `messages`. */
  readonly systemRole: boolean;
  /** What the API shows of the thinking when the request does not say. */
  readonly thinkingDisplay: 'summarized' | 'omitted';
  /** Whether a thinking block is only good behind the conversation it was made in. */
  readonly bindsThinking: boolean;
  /** Whether the thinking of earlier turns stays in the context and is paid for again. */
  readonly keepsThinking: boolean;
  readonly thinking: ThinkingTraits;
  /** The values of `output_config.effort` that it takes. */
  readonly efforts: readonly string[];
  /** What it says to a `tool_choice` of any or tool: the two refusals differ in their text. */
  readonly forcedToolChoice: 'allowed' | 'incompatible' | 'unsupported';
  /** Whether temperature, top_p and top_k may be set under API version 2023-06-01: freely, one of the first two, or not. */
  readonly sampling: 'free' | 'one_of_two' | 'default_only';
  /** Whether input and `max_tokens` together must fit the window. From 4.5 on the output may run into it. */
  readonly windowHoldsOutput: boolean;
}

/** What the simulator and the accounting need to know of a model. Tokens, and dollars per million tokens. */
export interface ModelSpec {
  readonly id: string;
  readonly name: string;
  readonly prices: Prices;
  /** Prices of fast mode, on the models that have it. */
  readonly fastPrices?: Prices;
  /** Prices of a prompt that is longer than this, on the models that charge it otherwise. */
  readonly longPrompt?: { readonly above: number; readonly prices: Prices };
  readonly contextWindow: number;
  readonly maxOutput: number;
  /** Below this many tokens nothing is cached and nothing complains. Source: reference §4. */
  readonly cacheMinimum: number;
  readonly tokenizer: Tokenizer;
  /** What the API adds to the system prompt when there are tools. Source: reference §8. */
  readonly toolPromptTokens: { readonly auto: number; readonly forced: number };
  readonly traits: ModelTraits;
  /** Other ids of the model. From 4.6 on ids carry no date. Source: reference §9. */
  readonly alsoKnownAs?: readonly string[];
  /** The day on which the API stops, or stopped, to serve the model. */
  readonly retires?: string;
}

/** The day on which the table was last compared with its sources (reference §3, §4, §8 and §9). */
export const MODELS_AS_OF = '2026-11-30';

/** What stands in for a model that the table lacks: the figures of the first one, under its own id. */
const [DEFAULT_SPEC] = MODELS as readonly [ModelSpec];

const specs = new Map<string, ModelSpec>(
  MODELS.flatMap((spec) => [spec.id, ...(spec.alsoKnownAs ?? [])].map((id) => [id, spec] as const)),
);

/** Whether the table knows the model. */
export function isKnownModel(id: string): boolean {
  return specs.has(id);
}

const NO_PRICES: Prices = { input: 0, output: 0, cacheWrite5m: 0, cacheWrite1h: 0, cacheRead: 0 };

/** What a model costs; nothing for one that the table lacks, such as a model on this machine: ask `isKnownModel`. */
export function pricesOf(id: string): Prices {
  return specs.get(id)?.prices ?? NO_PRICES;
}

/** The model's figures. An id that the table lacks gets the default model's figures; ask `isKnownModel` first. */
export function modelSpec(id: string): ModelSpec {
  return specs.get(id) ?? { ...DEFAULT_SPEC, id, name: id };
}

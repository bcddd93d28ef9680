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
}

/** What the simulator and the accounting need to know of a model. Tokens, and dollars per million tokens. */
export interface ModelSpec {
  readonly id: string;
  readonly name: string;
  readonly prices: Prices;
  readonly contextWindow: number;
  readonly maxOutput: number;
  /** Below this many tokens nothing is cached and nothing complains. Source: reference §4. */
  readonly cacheMinimum: number;
  readonly tokenizer: Tokenizer;
  /** What the API adds to the system prompt when there are tools. Source: reference §8. */
  readonly toolPromptTokens: { readonly auto: number; readonly forced: number };
  readonly traits: ModelTraits;
}

/** The day on which the table was last compared with its sources (reference §3, §4, §8 and §9). */
export const MODELS_AS_OF = '2026-11-30';

const OPUS_PRICES = { input: 5, output: 25, cacheWrite5m: 6.25, cacheWrite1h: 10, cacheRead: 0.5 };
const SONNET_5_PRICES = { input: 2, output: 10, cacheWrite5m: 2.5, cacheWrite1h: 4, cacheRead: 0.2 };
const SONNET_4_PRICES = { input: 3, output: 15, cacheWrite5m: 3.75, cacheWrite1h: 6, cacheRead: 0.3 };

const UP_TO_4_5 = { prefill: true, systemRole: false, thinkingDisplay: 'summarized', bindsThinking: false } as const;
const FROM_4_6 = { ...UP_TO_4_5, prefill: false } as const;
const FROM_4_7 = { ...FROM_4_6, thinkingDisplay: 'omitted' } as const;
const FROM_OPUS_4_8 = { ...FROM_4_7, systemRole: true } as const;
const FROM_5_5 = { ...FROM_OPUS_4_8, bindsThinking: true } as const;

const LARGE = { contextWindow: 1_000_000, maxOutput: 128_000 };
const SMALL = { contextWindow: 200_000, maxOutput: 64_000 };

/** The models by id. Prices are dated: see `MODELS_AS_OF`. What the sources leave open is taken from the model before. */
export const MODELS: readonly ModelSpec[] = [
  {
    id: 'claude-opus-5',
    name: 'Claude Opus 5',
    prices: OPUS_PRICES,
    ...LARGE,
    cacheMinimum: 512,
    tokenizer: '4.7',
    toolPromptTokens: { auto: 286, forced: 406 },
    traits: FROM_OPUS_4_8,
  },
  {
    id: 'claude-sonnet-5',
    name: 'Claude Sonnet 5',
    prices: SONNET_5_PRICES,
    ...LARGE,
    cacheMinimum: 1_024,
    tokenizer: '4.7',
    toolPromptTokens: { auto: 354, forced: 474 },
    traits: FROM_4_7,
  },
  {
    id: 'claude-haiku-4-5',
    name: 'Claude Haiku 4.5',
    prices: { input: 1, output: 5, cacheWrite5m: 1.25, cacheWrite1h: 2, cacheRead: 0.1 },
    ...SMALL,
    cacheMinimum: 4_096,
    tokenizer: 'older',
    toolPromptTokens: { auto: 496, forced: 588 },
    traits: UP_TO_4_5,
  },
  {
    id: 'claude-opus-5-5',
    name: 'Claude Opus 5.5',
    prices: { input: 4, output: 20, cacheWrite5m: 5, cacheWrite1h: 8, cacheRead: 0.2 },
    ...LARGE,
    cacheMinimum: 512,
    tokenizer: '4.7',
    toolPromptTokens: { auto: 286, forced: 406 },
    traits: FROM_5_5,
  },
  {
    id: 'claude-sonnet-5-5',
    name: 'Claude Sonnet 5.5',
    prices: SONNET_5_PRICES,
    ...LARGE,
    cacheMinimum: 512,
    tokenizer: '4.7',
    toolPromptTokens: { auto: 354, forced: 474 },
    traits: FROM_5_5,
  },
  {
    id: 'claude-opus-4-8',
    name: 'Claude Opus 4.8',
    prices: OPUS_PRICES,
    ...LARGE,
    cacheMinimum: 1_024,
    tokenizer: '4.7',
    toolPromptTokens: { auto: 290, forced: 410 },
    traits: FROM_OPUS_4_8,
  },
  {
    id: 'claude-opus-4-7',
    name: 'Claude Opus 4.7',
    prices: OPUS_PRICES,
    ...LARGE,
    cacheMinimum: 2_048,
    tokenizer: '4.7',
    toolPromptTokens: { auto: 675, forced: 804 },
    traits: FROM_4_7,
  },
  {
    id: 'claude-opus-4-6',
    name: 'Claude Opus 4.6',
    prices: OPUS_PRICES,
    ...LARGE,
    cacheMinimum: 4_096,
    tokenizer: 'older',
    toolPromptTokens: { auto: 497, forced: 589 },
    traits: FROM_4_6,
  },
  {
    id: 'claude-opus-4-5',
    name: 'Claude Opus 4.5',
    prices: OPUS_PRICES,
    ...SMALL,
    cacheMinimum: 4_096,
    tokenizer: 'older',
    toolPromptTokens: { auto: 496, forced: 588 },
    traits: UP_TO_4_5,
  },
  {
    id: 'claude-sonnet-4-6',
    name: 'Claude Sonnet 4.6',
    prices: SONNET_4_PRICES,
    ...LARGE,
    cacheMinimum: 1_024,
    tokenizer: 'older',
    toolPromptTokens: { auto: 497, forced: 589 },
    traits: FROM_4_6,
  },
  {
    id: 'claude-sonnet-4-5',
    name: 'Claude Sonnet 4.5',
    prices: SONNET_4_PRICES,
    ...SMALL,
    cacheMinimum: 1_024,
    tokenizer: 'older',
    toolPromptTokens: { auto: 496, forced: 588 },
    traits: UP_TO_4_5,
  },
];

/** Ids with a date, for the models that have both. From 4.6 on ids carry no date. Source: reference §9. */
const DATED_IDS = new Map([
  ['claude-haiku-4-5-20251001', 'claude-haiku-4-5'],
  ['claude-opus-4-5-20251101', 'claude-opus-4-5'],
  ['claude-sonnet-4-5-20250929', 'claude-sonnet-4-5'],
]);

/** What stands in for a model that the table lacks: the figures of the first one, under its own id. */
const [DEFAULT_SPEC] = MODELS as readonly [ModelSpec];

const specs = new Map<string, ModelSpec>(MODELS.map((spec) => [spec.id, spec]));

/** Whether the table knows the model. */
export function isKnownModel(id: string): boolean {
  return specs.has(DATED_IDS.get(id) ?? id);
}

/** The model's figures. An id that the table lacks gets the default model's figures; ask `isKnownModel` first. */
export function modelSpec(id: string): ModelSpec {
  return specs.get(DATED_IDS.get(id) ?? id) ?? { ...DEFAULT_SPEC, id, name: id };
}

import type { ModelSpec, ModelTraits, Prices } from './models.ts';

/** Prices from the input and output price: a five-minute write at 1.25, an hour at 2 and a read at 0.1 times the input. */
function priced(input: number, output: number, read = input * 0.1): Prices {
  return { input, output, cacheWrite5m: input * 1.25, cacheWrite1h: input * 2, cacheRead: Number(read.toFixed(6)) };
}

const OPUS = priced(5, 25);
const OLD_OPUS = priced(15, 75);
const SONNET_5 = priced(2, 10);
const SONNET = priced(3, 15);
const FABLE = priced(10, 50);
/** The one model whose cache has prices of its own. */
const HAIKU_3 = { ...priced(0.25, 1.25, 0.03), cacheWrite5m: 0.3 };

const UP_TO_EFFORT_HIGH = ['low', 'medium', 'high'];
const WITHOUT_XHIGH = ['low', 'medium', 'high', 'max'];
const EVERY_EFFORT = ['low', 'medium', 'high', 'xhigh', 'max'];

/** Claude 3.x and 4.0: input and max_tokens together must fit the window. */
const BEFORE_4_1: ModelTraits = {
  prefill: true,
  systemRole: false,
  thinkingDisplay: 'summarized',
  bindsThinking: false,
  keepsThinking: false,
  thinking: { byDefault: false, adaptive: false, enabled: true, disabled: 'yes', betweenTools: false },
  efforts: [],
  forcedToolChoice: 'allowed',
  sampling: 'free',
  windowHoldsOutput: true,
};
const OPUS_4_1: ModelTraits = { ...BEFORE_4_1, sampling: 'one_of_two' };
const FROM_4_5: ModelTraits = { ...OPUS_4_1, windowHoldsOutput: false };
const OPUS_4_5: ModelTraits = { ...FROM_4_5, keepsThinking: true, efforts: UP_TO_EFFORT_HIGH };
const FROM_4_6: ModelTraits = {
  ...OPUS_4_5,
  prefill: false,
  thinking: { ...FROM_4_5.thinking, adaptive: true },
  efforts: WITHOUT_XHIGH,
};
const FROM_4_7: ModelTraits = {
  ...FROM_4_6,
  thinkingDisplay: 'omitted',
  thinking: { ...FROM_4_6.thinking, enabled: false },
  efforts: EVERY_EFFORT,
  sampling: 'default_only',
};
const FROM_OPUS_4_8: ModelTraits = { ...FROM_4_7, systemRole: true };
const FROM_SONNET_5: ModelTraits = { ...FROM_4_7, thinking: { ...FROM_4_7.thinking, byDefault: true } };
const FROM_OPUS_5: ModelTraits = {
  ...FROM_OPUS_4_8,
  thinking: { ...FROM_SONNET_5.thinking, disabled: 'up_to_high' },
};
const FROM_FABLE_5: ModelTraits = {
  ...FROM_OPUS_4_8,
  thinking: { ...FROM_SONNET_5.thinking, disabled: 'no' },
  forcedToolChoice: 'incompatible',
};
const FROM_FABLE_5_1: ModelTraits = { ...FROM_FABLE_5, bindsThinking: true };
const FROM_5_5: ModelTraits = { ...FROM_FABLE_5_1, forcedToolChoice: 'unsupported' };
const SONNET_5_5: ModelTraits = { ...FROM_5_5, thinking: { ...FROM_5_5.thinking, betweenTools: true } };
const HAIKU_5_5: ModelTraits = { ...FROM_5_5, thinking: { ...FROM_5_5.thinking, disabled: 'yes' } };

const LARGE = { contextWindow: 1_000_000, maxOutput: 128_000, tokenizer: '4.7' } as const;
const LARGE_OLDER = { ...LARGE, tokenizer: 'older' } as const;
const SMALL = { contextWindow: 200_000, maxOutput: 64_000, tokenizer: 'older' } as const;
const SMALL_32K = { ...SMALL, maxOutput: 32_000 } as const;
const SMALL_8K = { ...SMALL, maxOutput: 8_192 } as const;
const SMALL_4K = { ...SMALL, maxOutput: 4_096 } as const;

const OPUS_5_TOOLS = { auto: 286, forced: 406 };
const SONNET_5_TOOLS = { auto: 354, forced: 474 };
const TOOLS_4_6 = { auto: 497, forced: 589 };
const TOOLS_4_5 = { auto: 496, forced: 588 };
const TOOLS_4 = { auto: 313, forced: 315 };
const TOOLS_3_5 = { auto: 264, forced: 355 };

type Rest = Omit<ModelSpec, 'id' | 'name' | 'prices' | 'traits' | 'cacheMinimum'>;
type Figures = readonly [prices: Prices, traits: ModelTraits, cacheMinimum: number, rest: Rest];

function model(id: string, name: string, [prices, traits, cacheMinimum, rest]: Figures, more: Partial<ModelSpec> = {}) {
  return { id, name, prices, traits, cacheMinimum, ...rest, ...more };
}

const FABLE_5_FIGURES = { ...LARGE, toolPromptTokens: OPUS_5_TOOLS };
const OPUS_3 = { ...SMALL_4K, toolPromptTokens: TOOLS_3_5 };
const SONNET_3_5 = { ...SMALL_8K, toolPromptTokens: TOOLS_3_5 };

/**
 * The models by id, the default first. Sources: reference §3, §4, §5, §8 and §9; for the retired ones, what the price
 * page said last. What the sources leave open is taken from the model before. Prices are dated: see `MODELS_AS_OF`.
 */
export const MODELS: readonly ModelSpec[] = [
  model('claude-opus-5', 'Claude Opus 5', [OPUS, FROM_OPUS_5, 512, { ...LARGE, toolPromptTokens: OPUS_5_TOOLS }], {
    fastPrices: priced(10, 50),
  }),
  model('claude-sonnet-5', 'Claude Sonnet 5', [
    SONNET_5,
    FROM_SONNET_5,
    1_024,
    { ...LARGE, toolPromptTokens: SONNET_5_TOOLS },
  ]),
  model(
    'claude-haiku-4-5',
    'Claude Haiku 4.5',
    [priced(1, 5), FROM_4_5, 4_096, { ...SMALL, toolPromptTokens: TOOLS_4_5 }],
    { alsoKnownAs: ['claude-haiku-4-5-20251001'] },
  ),
  model('claude-opus-5-5', 'Claude Opus 5.5', [priced(4, 20, 0.2), FROM_5_5, 512, FABLE_5_FIGURES]),
  model('claude-sonnet-5-5', 'Claude Sonnet 5.5', [
    SONNET_5,
    SONNET_5_5,
    512,
    { ...LARGE, toolPromptTokens: SONNET_5_TOOLS },
  ]),
  model(
    'claude-haiku-5-5',
    'Claude Haiku 5.5',
    [priced(0.1, 0.5), HAIKU_5_5, 512, { ...LARGE, toolPromptTokens: SONNET_5_TOOLS }],
    { longPrompt: { above: 100_000, prices: priced(0.5, 2.5) } },
  ),
  model('claude-fable-5', 'Claude Fable 5', [FABLE, FROM_FABLE_5, 512, FABLE_5_FIGURES]),
  model('claude-fable-5-1', 'Claude Fable 5.1', [FABLE, FROM_FABLE_5_1, 512, FABLE_5_FIGURES]),
  model('claude-fable-5-2', 'Claude Fable 5.2', [FABLE, FROM_FABLE_5_1, 512, FABLE_5_FIGURES]),
  model('claude-mythos-5', 'Claude Mythos 5', [FABLE, FROM_FABLE_5, 512, FABLE_5_FIGURES]),
  model('claude-mythos-5-1', 'Claude Mythos 5.1', [FABLE, FROM_FABLE_5_1, 512, FABLE_5_FIGURES]),
  model('claude-mythos-5-2', 'Claude Mythos 5.2', [FABLE, FROM_FABLE_5_1, 512, FABLE_5_FIGURES]),
  model('claude-mythos-preview', 'Claude Mythos Preview', [FABLE, FROM_4_6, 2_048, FABLE_5_FIGURES], {
    retires: '2026-06-30',
  }),
  model(
    'claude-opus-4-8',
    'Claude Opus 4.8',
    [OPUS, FROM_OPUS_4_8, 1_024, { ...LARGE, toolPromptTokens: { auto: 290, forced: 410 } }],
    { fastPrices: priced(10, 50) },
  ),
  model('claude-opus-4-7', 'Claude Opus 4.7', [
    OPUS,
    FROM_4_7,
    2_048,
    { ...LARGE, toolPromptTokens: { auto: 675, forced: 804 } },
  ]),
  model('claude-opus-4-6', 'Claude Opus 4.6', [OPUS, FROM_4_6, 4_096, { ...LARGE_OLDER, toolPromptTokens: TOOLS_4_6 }]),
  model('claude-opus-4-5', 'Claude Opus 4.5', [OPUS, OPUS_4_5, 4_096, { ...SMALL, toolPromptTokens: TOOLS_4_5 }], {
    alsoKnownAs: ['claude-opus-4-5-20251101'],
    retires: '2027-01-22',
  }),
  model('claude-sonnet-4-6', 'Claude Sonnet 4.6', [
    SONNET,
    FROM_4_6,
    1_024,
    { ...LARGE_OLDER, toolPromptTokens: TOOLS_4_6 },
  ]),
  model(
    'claude-sonnet-4-5',
    'Claude Sonnet 4.5',
    [SONNET, FROM_4_5, 1_024, { ...SMALL, toolPromptTokens: TOOLS_4_5 }],
    { alsoKnownAs: ['claude-sonnet-4-5-20250929'], retires: '2026-11-30' },
  ),
  model(
    'claude-opus-4-1',
    'Claude Opus 4.1',
    [OLD_OPUS, OPUS_4_1, 1_024, { ...SMALL_32K, toolPromptTokens: TOOLS_4 }],
    { alsoKnownAs: ['claude-opus-4-1-20250805'], retires: '2026-08-05' },
  ),
  model(
    'claude-opus-4-0',
    'Claude Opus 4',
    [OLD_OPUS, BEFORE_4_1, 1_024, { ...SMALL_32K, toolPromptTokens: TOOLS_4 }],
    { alsoKnownAs: ['claude-opus-4', 'claude-opus-4-20250514'], retires: '2026-06-15' },
  ),
  model('claude-sonnet-4-0', 'Claude Sonnet 4', [SONNET, BEFORE_4_1, 1_024, { ...SMALL, toolPromptTokens: TOOLS_4 }], {
    alsoKnownAs: ['claude-sonnet-4', 'claude-sonnet-4-20250514'],
    retires: '2026-06-15',
  }),
  model(
    'claude-3-7-sonnet-20250219',
    'Claude Sonnet 3.7',
    [SONNET, BEFORE_4_1, 1_024, { ...SMALL, toolPromptTokens: TOOLS_4 }],
    { alsoKnownAs: ['claude-3-7-sonnet-latest'], retires: '2026-02-19' },
  ),
  model('claude-3-5-haiku-20241022', 'Claude Haiku 3.5', [priced(0.8, 4), BEFORE_4_1, 2_048, SONNET_3_5], {
    alsoKnownAs: ['claude-3-5-haiku-latest'],
    retires: '2026-02-19',
  }),
  model('claude-3-5-sonnet-20241022', 'Claude Sonnet 3.5', [SONNET, BEFORE_4_1, 1_024, SONNET_3_5], {
    alsoKnownAs: ['claude-3-5-sonnet-20240620', 'claude-3-5-sonnet-latest'],
    retires: '2025-10-28',
  }),
  model('claude-3-opus-20240229', 'Claude Opus 3', [OLD_OPUS, BEFORE_4_1, 1_024, OPUS_3], {
    alsoKnownAs: ['claude-3-opus-latest'],
    retires: '2026-01-05',
  }),
  model('claude-3-sonnet-20240229', 'Claude Sonnet 3', [SONNET, BEFORE_4_1, 1_024, OPUS_3], { retires: '2025-07-21' }),
  model('claude-3-haiku-20240307', 'Claude Haiku 3', [HAIKU_3, BEFORE_4_1, 4_096, OPUS_3], {
    retires: '2026-04-20',
  }),
  model('claude-2.1', 'Claude 2.1', [priced(8, 24), BEFORE_4_1, 4_096, OPUS_3], {
    alsoKnownAs: ['claude-2.0'],
    retires: '2025-07-21',
  }),
];

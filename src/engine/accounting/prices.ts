import { type ModelSpec, modelSpec, type Prices } from './models.ts';

/** What makes a request cost otherwise than the model's price list says. Source: reference §9, modifiers. */
export interface PriceCircumstances {
  /** Input tokens of all kinds: some models charge a long prompt otherwise. */
  readonly promptTokens: number;
  readonly isBatch?: boolean;
  readonly isFast?: boolean;
  readonly isInUs?: boolean;
}

const BATCH_FACTOR = 0.5;
const US_FACTOR = 1.1;

/** The prices of one request to a model, in dollars per million tokens. */
export function pricesFor(model: string, circumstances: PriceCircumstances): Prices {
  const spec = modelSpec(model);
  const factor = (circumstances.isBatch === true ? BATCH_FACTOR : 1) * (circumstances.isInUs === true ? US_FACTOR : 1);
  const list = listFor(spec, circumstances);
  if (factor === 1) return list;
  return {
    input: list.input * factor,
    output: list.output * factor,
    cacheWrite5m: list.cacheWrite5m * factor,
    cacheWrite1h: list.cacheWrite1h * factor,
    cacheRead: list.cacheRead * factor,
  };
}

function listFor(spec: ModelSpec, { promptTokens, isFast }: PriceCircumstances): Prices {
  if (isFast === true && spec.fastPrices !== undefined) return spec.fastPrices;
  if (spec.longPrompt !== undefined && promptTokens > spec.longPrompt.above) return spec.longPrompt.prices;
  return spec.prices;
}

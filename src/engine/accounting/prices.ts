import type { Usage } from '../messages/types.ts';
import { isKnownModel, type ModelSpec, modelSpec, type Prices, pricesOf } from './models.ts';
import { addUsage, costUsd, NO_USAGE, usageInputTokens } from './usage.ts';

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

/** The prices of a call with a prompt of so many tokens; nothing for a model that the table lacks. */
export function pricesOfCall(model: string, promptTokens: number): Prices {
  return isKnownModel(model) ? pricesFor(model, { promptTokens }) : pricesOf(model);
}

/** What one response cost at the prices of the model that was asked, in dollars; 0 for a model that the table lacks. */
export function responseUsd(model: string, usage: Usage): number {
  return costUsd(addUsage(NO_USAGE, usage), pricesOfCall(model, usageInputTokens(usage)));
}

/** What a prompt costs that is read from no cache, in dollars; 0 for a model that the table lacks. */
export function promptUsd(model: string, promptTokens: number): number {
  return (promptTokens * pricesOfCall(model, promptTokens).input) / 1_000_000;
}

function listFor(spec: ModelSpec, { promptTokens, isFast }: PriceCircumstances): Prices {
  if (isFast === true && spec.fastPrices !== undefined) return spec.fastPrices;
  if (spec.longPrompt !== undefined && promptTokens > spec.longPrompt.above) return spec.longPrompt.prices;
  return spec.prices;
}

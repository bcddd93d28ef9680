import type { Usage } from '../messages/types.ts';

const ROUND_TRIP_MS = 700;
const PREFILL_TOKENS_PER_MS = 5;
const CACHED_TOKENS_PER_MS = 50;
const DECODE_TOKENS_PER_MS = 0.06;

/**
 * How long a model call takes on the virtual clock, in whole milliseconds: a round trip, reading the input (cached input
 * ten times as fast), and writing the output at 60 tokens a second. An ordinary call takes 2 to 5 seconds.
 */
export function callMillis(usage: Usage): number {
  const prefill = (usage.input_tokens + usage.cache_creation_input_tokens) / PREFILL_TOKENS_PER_MS;
  const cached = usage.cache_read_input_tokens / CACHED_TOKENS_PER_MS;
  const decode = usage.output_tokens / DECODE_TOKENS_PER_MS;
  return Math.round(ROUND_TRIP_MS + prefill + cached + decode);
}

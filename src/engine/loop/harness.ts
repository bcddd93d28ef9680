/** How long a cache entry lives, or `off` for requests that ask for no caching. */
export type CachingSwitch = 'off' | '5m' | '1h';

/**
 * How the loop reads why the model stopped. `each`: a branch for each of the seven values. The others are careless:
 * `anything_else_is_answer` takes whatever is not tool_use for the final answer, so half an answer is called whole;
 * `first_text` takes the text of the first block besides, so it breaks on an empty list and returns nothing where the model
 * has thought first.
 */
export type StopReasonsSwitch = 'each' | 'anything_else_is_answer' | 'first_text';

/**
 * All that can be switched in the code around the model. One serialisable record: a link or an export holds it whole,
 * and every default is the correct way. A limit of `null` means that this guard is off.
 */
export interface Harness {
  /** Model calls that a run may make. */
  readonly maxTurns: number | null;
  /** Tokens, input and output together, that a run may spend. */
  readonly tokenBudget: number | null;
  /** Dollars that a run may spend. */
  readonly costBudgetUsd: number | null;
  /** Milliseconds on the run's clock. */
  readonly timeLimitMs: number | null;
  /**
   * When a call counts as a repeat: it is refused once, and the next repeat ends the run. `repeated_call`: the same tool with
   * the same input; `world_aware`: and the world is as it was then, so that a look after a change is no repeat.
   */
  readonly loopDetector: 'off' | 'repeated_call' | 'world_aware';
  /** What a person's refusal does: an error result for the model, or the end of the run. */
  readonly onRefusal: 'tell_model' | 'end_run';
  readonly stopReasons: StopReasonsSwitch;
  readonly caching: CachingSwitch;
  /** How often a failed request is sent again before the run gives up. */
  readonly maxRetries: number;
}

/** The harness that a lesson gets if it says nothing. */
export const DEFAULT_HARNESS: Harness = {
  maxTurns: 12,
  tokenBudget: 50_000,
  costBudgetUsd: 0.5,
  timeLimitMs: 120_000,
  loopDetector: 'repeated_call',
  onRefusal: 'tell_model',
  stopReasons: 'each',
  caching: 'off',
  maxRetries: 2,
};

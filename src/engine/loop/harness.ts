/** How long a cache entry lives, or `off` for requests that ask for no caching. */
export type CachingSwitch = 'off' | '5m' | '1h';

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
  /** Whether a call that was made before with the same input is refused once and then ends the run. */
  readonly loopDetector: 'off' | 'repeated_call';
  /** What a person's refusal does: an error result for the model, or the end of the run. */
  readonly onRefusal: 'tell_model' | 'end_run';
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
  caching: 'off',
  maxRetries: 2,
};

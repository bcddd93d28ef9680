/**
 * How long a cache entry lives, or `off` for requests that ask for no caching. `prefix` marks tools and system alone, for five
 * minutes: what is often meant by caching the prompt.
 */
export type CachingSwitch = 'off' | '5m' | '1h' | 'prefix';

/** The model that answers: the one that the lesson asks, or this smaller one. */
export type ModelSwitch = 'own' | 'claude-haiku-4-5';

/**
 * How the loop reads why the model stopped. `each`: a branch for each of the seven values. The others are careless:
 * `anything_else_is_answer` takes whatever is not tool_use for the final answer, so half an answer is called whole;
 * `first_text` takes the text of the first block besides, so it breaks on an empty list and returns nothing where the model
 * has thought first.
 */
export type StopReasonsSwitch = 'each' | 'anything_else_is_answer' | 'first_text';

/**
 * Where the guards sit. `after_append`: all of the turn is known and nothing new is committed. `before_tools`: the same without
 * the results, so a run is stopped over results that were never fetched. `after_call`: what breaks the budget is paid already.
 */
export type GuardPlace = 'after_append' | 'before_tools' | 'after_call';

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
   * the same input; `world_aware`: and the world is as it was then, so that a look after a change is no repeat. It also counts
   * the turns in a row that changed nothing.
   */
  readonly loopDetector: 'off' | 'repeated_call' | 'world_aware';
  /** What a person's refusal does: an error result for the model, or the end of the run. */
  readonly onRefusal: 'tell_model' | 'end_run';
  readonly stopReasons: StopReasonsSwitch;
  /**
   * How a paused turn goes back: as it is, so that the provider goes on with it, or with "Please continue." behind it, which
   * makes it another conversation.
   */
  readonly resumePause: 'append' | 'please_continue';
  /** How often a paused turn may be resumed, on a counter of its own; with `null` each pause counts as a turn. */
  readonly maxPauses: number | null;
  readonly guardPlace: GuardPlace;
  /** What the caller gets when a limit has ended the run: a report of what was done, an empty answer, or an error. */
  readonly onBudgetGone: 'partial' | 'nothing' | 'error';
  /**
   * How an error that the model can mend, such as a wrong argument, goes back to it: with what is wrong, as a bare number, or
   * not at all, since it is raised and ends the run.
   */
  readonly toolErrors: 'hint' | 'bare' | 'raise';
  /**
   * Who lets calls through that need a person. `gate`: a person, asked by code, outside of what the model reads and writes.
   * `trust_model`: nobody, where the model writes that the user has approved. `off`: nobody.
   */
  readonly approval: 'gate' | 'trust_model' | 'off';
  /** The tools that the agent may use, joined by `+`, or `all`. */
  readonly allowedTools: string;
  /** A setting for simulated models; where a live one answers, whoever connects it chooses. */
  readonly model: ModelSwitch;
  /** Whether each system prompt begins with the time, to the second. It breaks every cache, and nobody needs it. */
  readonly systemClock: 'off' | 'on';
  readonly caching: CachingSwitch;
  /** How many tools the model may ask for in one response: as many as it wants, or one. */
  readonly callsPerTurn: 'many' | 'one';
  /** Input tokens of the next request above which old results are cleared from what is sent; `null`: they stay. */
  readonly clearAbove: number | null;
  /** Milliseconds that a person reads before each turn of the agent but the first; `null`: nobody does. */
  readonly turnDelayMs: number | null;
  /** Characters of a result above which the agent gets it cut, at the end of a line; `null`: it gets all of it. */
  readonly cutAbove: number | null;
  /** Where the rest of a cut result goes: it is kept under a name, and a tool of the harness reads it; or it is gone. */
  readonly cutRest: 'kept' | 'gone';
  /**
   * Whether each request of the agent ends with notes of what was found so far, in a scenario that has some: behind everything,
   * or behind a cache mark of their own.
   */
  readonly notes: 'off' | 'last' | 'marked';
  /** How often a failed request, or a call to a tool that is down, is tried again before the harness gives up. */
  readonly maxRetries: number;
}

/** What switches every guard off, so that a run goes on for as long as the model wants. */
export const NO_GUARDS = {
  maxTurns: null,
  tokenBudget: null,
  costBudgetUsd: null,
  timeLimitMs: null,
  maxPauses: null,
  loopDetector: 'off',
} as const satisfies Partial<Harness>;

/** The harness that a lesson gets if it says nothing. */
export const DEFAULT_HARNESS: Harness = {
  maxTurns: 12,
  tokenBudget: 50_000,
  costBudgetUsd: 0.5,
  timeLimitMs: 120_000,
  loopDetector: 'repeated_call',
  onRefusal: 'tell_model',
  stopReasons: 'each',
  resumePause: 'append',
  maxPauses: null,
  guardPlace: 'after_append',
  onBudgetGone: 'partial',
  toolErrors: 'hint',
  approval: 'gate',
  allowedTools: 'all',
  model: 'own',
  systemClock: 'off',
  caching: 'off',
  callsPerTurn: 'many',
  clearAbove: null,
  turnDelayMs: null,
  cutAbove: null,
  cutRest: 'kept',
  notes: 'off',
  maxRetries: 2,
};

/** Whether a run's harness has the tool that reads the rest of a cut result. */
export function keepsRest({ cutAbove, cutRest }: Pick<Harness, 'cutAbove' | 'cutRest'>): boolean {
  return cutAbove !== null && cutRest === 'kept';
}

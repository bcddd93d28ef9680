/**
 * What every formula starts from. An agent's request in turn k carries the prefix and k pieces of history: P + k·a. The
 * first piece is the goal, which is there before any turn.
 */
export interface CostShape {
  /** P: tokens that every request carries, tools and system. */
  readonly prefix: number;
  /** a: tokens that each turn appends. */
  readonly appended: number;
  /** n: model calls of the run. */
  readonly turns: number;
}

/** Input tokens of the request in one turn, from 1: P + a·k. */
export function turnInputTokens({ prefix, appended }: Omit<CostShape, 'turns'>, turn: number): number {
  return prefix + appended * turn;
}

/** The part of an agent's input that does not grow: n·P. It is linear in the turns. */
export function fixedTokens({ prefix, turns }: Omit<CostShape, 'appended'>): number {
  return turns * prefix;
}

/** The part of an agent's input that piles up: a·n(n+1)/2. It goes with the square of the turns. */
export function growingTokens({ appended, turns }: Omit<CostShape, 'prefix'>): number {
  return appended * unitsSent(turns);
}

/**
 * Input tokens of an agent run of `turns` turns. Every turn sends the prefix again and everything that the turns so far
 * appended: n·P + a·n(n+1)/2, so the bill grows with the square of the turns while the clock grows with the turns.
 *
 * @example agentInputTokens({ prefix: 2_000, appended: 500, turns: 20 }) // 145,000
 */
export function agentInputTokens(shape: CostShape): number {
  return fixedTokens(shape) + growingTokens(shape);
}

/** Pieces of history that `turns` requests carry together: 1 + 2 + … + n. A cap of ten turns allows 55 at worst. */
export function unitsSent(turns: number): number {
  return (turns * (turns + 1)) / 2;
}

/**
 * Input tokens of `calls` calls that know nothing of each other: each pays the prefix and one piece of work. One call is
 * the case of 1, and a workflow of N stages is N·(P + a).
 */
export function independentInputTokens(run: { prefix: number; appended: number; calls: number }): number {
  return run.calls * (run.prefix + run.appended);
}

/**
 * The first turn in which history outweighs the prefix: in the request of that turn (a·k > P), and in the whole bill up to
 * it (a·k(k+1)/2 > k·P). Null where nothing is appended.
 */
export function overtakingTurns({ prefix, appended }: Omit<CostShape, 'turns'>): {
  readonly inRequest: number;
  readonly inBill: number;
} | null {
  if (appended <= 0) return null;
  const requests = prefix / appended;
  return { inRequest: Math.floor(requests) + 1, inBill: Math.max(1, Math.floor(2 * requests - 1) + 1) };
}

/**
 * What one result costs that came in a given turn of a run. It is part of the request of the next turn and of each one
 * after that, so the first turn's results are sent most often.
 *
 * @example resultTokens({ size: 20_000, arrivesIn: 1, turns: 20 }) // sent 19 times: 380,000, of them 360,000 again
 */
export function resultTokens(result: { size: number; arrivesIn: number; turns: number }): {
  readonly times: number;
  readonly sent: number;
  readonly sentAgain: number;
} {
  const times = Math.max(0, result.turns - result.arrivesIn);
  return { times, sent: times * result.size, sentAgain: Math.max(0, times - 1) * result.size };
}

/**
 * How many times one call an agent of `turns` turns costs, by how much of that one call is history: n where all is prefix
 * (`history` 0), n(n+1)/2 where all is history (1).
 */
export function timesOneCall(turns: number, history: number): number {
  return turns * (1 - history) + unitsSent(turns) * history;
}

/** The chance that all of `attempts` independent attempts succeed: p^k. */
export function chanceOfEvery(chance: number, attempts: number): number {
  return chance ** attempts;
}

/** Round trips for `calls` tool calls that need nothing of each other: one in parallel, one each if results are split. */
export function roundTrips(calls: number, areSplit: boolean): number {
  return areSplit ? calls : Math.min(1, calls);
}

/** Messages in the request of a turn: the goal, then an answer and its results for each turn before. */
export function messagesInRequest(turn: number): number {
  return 2 * turn - 1;
}

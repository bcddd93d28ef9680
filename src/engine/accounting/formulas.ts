/**
 * Input tokens of an agent run of `turns` turns. Every turn sends the prefix again and everything that the turns so far
 * appended: n·P + a·n(n+1)/2, so the bill grows with the square of the turns while the clock grows with the turns.
 *
 * @example agentInputTokens({ prefix: 2_000, appended: 500, turns: 20 }) // 145,000
 */
export function agentInputTokens(run: { prefix: number; appended: number; turns: number }): number {
  return run.turns * run.prefix + (run.appended * run.turns * (run.turns + 1)) / 2;
}

/** Input tokens of `calls` calls that know nothing of each other: each pays the prefix and one piece of work. */
export function independentInputTokens(run: { prefix: number; appended: number; calls: number }): number {
  return run.calls * (run.prefix + run.appended);
}

import { addUsd, inputTokens } from '../accounting/usage.ts';
import type { EndingCause, GoalCheck } from '../loop/endings.ts';
import { frontier, type Run } from './run.ts';

/** What a run came to. Tokens, dollars, and milliseconds on the run's clock. */
export interface RunFigures {
  readonly turns: number;
  /** Input tokens of all kinds. */
  readonly input: number;
  readonly cacheRead: number;
  readonly cacheWritten: number;
  readonly output: number;
  readonly usd: number;
  readonly millis: number;
  /** Why it ended; `ceiling` if it could have gone on. */
  readonly cause: EndingCause | 'ceiling';
  readonly goal: GoalCheck['verdict'];
}

/** Reads a run's figures. */
export function figuresOf(run: Run): RunFigures {
  const state = frontier(run);
  const { usage, costUsd, turn, clock } = state.ledger;
  return {
    turns: turn,
    input: inputTokens(usage),
    cacheRead: usage.cacheRead,
    cacheWritten: usage.cacheWrite5m + usage.cacheWrite1h,
    output: usage.output,
    usd: costUsd,
    millis: clock,
    cause: state.phase === 'ended' ? state.ending.cause : 'ceiling',
    goal: state.phase === 'ended' ? state.ending.goal.verdict : 'unchecked',
  };
}

/** The figures of two runs of which the second took over from the first: sums, and the second one's ending. */
export function together(first: RunFigures, second: RunFigures): RunFigures {
  return {
    turns: first.turns + second.turns,
    input: first.input + second.input,
    cacheRead: first.cacheRead + second.cacheRead,
    cacheWritten: first.cacheWritten + second.cacheWritten,
    output: first.output + second.output,
    usd: addUsd(first.usd, second.usd),
    millis: first.millis + second.millis,
    cause: second.cause,
    goal: second.goal,
  };
}

import type { StopReason } from '../messages/types.ts';
import type { Harness } from './harness.ts';

/**
 * Every way in which a run ends, from the most to the least to be trusted:
 *
 * - `end_turn`: the model answered without a call; it is satisfied, which proves nothing about the world
 * - `stop_sequence`: the model wrote a text that the request named as the end
 * - `turn_cap`, `pause_cap`, `token_budget`, `cost_budget`, `time_limit`: a guard fired; the run was given too little for its task
 * - `loop_detected`: the model repeated itself; a bug to report
 * - `vetoed`: a person refused, and the harness ends runs on refusal
 * - `handed_to_person`: a workflow came to a place for which nobody wrote a branch, or a tool lacks a permission
 * - `truncated`: the output hit max_tokens or the context window; what is there is half an answer
 * - `refused`: the model declined
 * - `malformed`: a response that the API should never give, such as tool_use without a call
 * - `api_error`: the API failed and retries are used up or useless
 * - `crashed`: the harness itself threw
 */
export const ENDING_CAUSES = [
  'end_turn',
  'stop_sequence',
  'turn_cap',
  'pause_cap',
  'token_budget',
  'cost_budget',
  'time_limit',
  'loop_detected',
  'vetoed',
  'handed_to_person',
  'truncated',
  'refused',
  'malformed',
  'api_error',
  'crashed',
] as const;

/** Why a run ended. */
export type EndingCause = (typeof ENDING_CAUSES)[number];

/** One thing that code looked up in the world at the end, as a sentence that is true or false. */
export interface GoalCheckItem {
  readonly statement: string;
  readonly holds: boolean;
  /** What the world says instead, or which fact makes it true. */
  readonly evidence: string;
}

/** What code found when it compared the world with the goal. `unchecked` if nothing could be compared. */
export interface GoalCheck {
  readonly verdict: 'met' | 'unmet' | 'unchecked';
  readonly items: readonly GoalCheckItem[];
}

/** How a run ended: the cause, what the model claims, and what the world says. */
export interface Ending {
  readonly cause: EndingCause;
  /** What the model wrote last, or null if its last word was not an answer. */
  readonly claim: string | null;
  readonly goal: GoalCheck;
  /** The stop_reason that a careless loop passed over when it called this an answer. Missing where it did not. */
  readonly misread?: StopReason;
  /** What the caller gets, where a limit ended the run. Missing in every other ending. */
  readonly handed?: Harness['onBudgetGone'];
  /** For a person who takes over: what has and has not been done, a sentence each. */
  readonly report: readonly string[];
}

/** Combines single findings into a verdict: all must hold. */
export function goalCheck(items: readonly GoalCheckItem[]): GoalCheck {
  if (items.length === 0) return { verdict: 'unchecked', items };
  return { verdict: items.every((item) => item.holds) ? 'met' : 'unmet', items };
}

/** How far to trust an ending: design §4. */
export type Trust =
  | 'ideal'
  | 'acceptable'
  | 'under_scoped'
  | 'bug'
  | 'stopped_by_person'
  | 'not_an_answer'
  | 'misread'
  | 'broken';

/** How far an ending can be trusted. A met goal counts for more than any cause. */
export function trustIn(ending: Ending): Trust {
  if (ending.misread !== undefined) return 'misread';
  switch (ending.cause) {
    case 'end_turn':
    case 'stop_sequence':
      return ending.goal.verdict === 'met' ? 'ideal' : 'acceptable';
    case 'turn_cap':
    case 'pause_cap':
    case 'token_budget':
    case 'cost_budget':
    case 'time_limit':
      return 'under_scoped';
    case 'loop_detected':
      return 'bug';
    case 'vetoed':
    case 'handed_to_person':
      return 'stopped_by_person';
    case 'truncated':
    case 'refused':
      return 'not_an_answer';
    case 'malformed':
    case 'api_error':
    case 'crashed':
      return 'broken';
  }
}

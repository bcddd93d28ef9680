import { estimateTokens, prefixTokens, systemText } from '../engine/accounting/estimate.ts';
import { modelSpec } from '../engine/accounting/models.ts';
import type { RequestHead } from '../engine/messages/types.ts';
import { callsUntil, type Run, stepCount } from '../engine/run/run.ts';
import { prefixDifference } from '../engine/simulator/prefix-difference.ts';

/** Where the second request of a run stops being the first one with more behind it. */
export interface FirstDifference {
  /** The texts around it: what both have, and how each goes on. */
  readonly same: string;
  readonly before: string;
  readonly after: string;
  /** The first token that differs, from 1, and how many tokens the second request has before it has any history. */
  readonly token: number;
  readonly prefix: number;
}

/** Finds it. Null if the second request goes on where the first ended, or parts from it behind the system prompt. */
export function firstDifference(run: Run): FirstDifference | null {
  const [first, second] = callsUntil(run, stepCount(run));
  if (first === undefined || second === undefined) return null;
  const difference = prefixDifference(first.request, second.request);
  if (difference?.where !== 'system[0]' || difference.character === null) return null;
  const { head } = second.request;
  const [before, after] = [systemText(first.request.head), systemText(head)];
  const { system, total } = prefixTokens(head);
  const same = after.slice(0, difference.character);
  return {
    same,
    before: lineRest(before, difference.character),
    after: lineRest(after, difference.character),
    token: total - system + estimateTokens(same, modelSpec(head.model).tokenizer) + (wholeToken(same, head) ? 1 : 0),
    prefix: total,
  };
}

/** Whether a text ends where a token does, by the estimate: the next character then begins a token of its own. */
function wholeToken(same: string, { model }: RequestHead): boolean {
  const { tokenizer } = modelSpec(model);
  return estimateTokens(`${same}.`, tokenizer) > estimateTokens(same, tokenizer);
}

function lineRest(text: string, from: number): string {
  return text.slice(from).split('\n')[0] ?? '';
}

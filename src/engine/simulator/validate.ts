import { modelSpec } from '../accounting/models.ts';
import { lengthOf } from '../messages/chain.ts';
import type { ModelRequest } from '../messages/request.ts';
import type { ApiErrorType } from '../messages/types.ts';
import { earliest, type Finding, findAll, rulesIn } from './finding.ts';
import { findingInTurn, readMessages } from './reading.ts';
import type { Place } from './rule.ts';

/** Whether the API takes a request; if not, its answer and the rule that was broken. */
export type Verdict =
  | { readonly accepted: true }
  | {
      readonly accepted: false;
      readonly status: number;
      readonly type: ApiErrorType;
      readonly message: string;
      /** The name of the broken rule in `RULES`. */
      readonly rule: string;
      readonly at: Place | null;
    };

const REQUEST_RULES = rulesIn('request');
const END_RULES = rulesIn('end');

/**
 * Checks a request as the API does before it asks the model. Pure; after an append it costs what was appended, and says
 * the same as a check from the beginning.
 */
export function validate({ head, messages }: ModelRequest): Verdict {
  const model = modelSpec(head.model);
  const reading = readMessages(messages, model);
  const { turn } = reading;
  const found = earliest([
    ...findAll<'request'>(REQUEST_RULES, (rule) => rule.check(head, lengthOf(messages))),
    reading.found,
    findingInTurn(reading, true),
    ...(turn === null ? [] : findAll<'end'>(END_RULES, (rule) => rule.check({ turn, head, model }))),
  ]);
  return found === null ? { accepted: true } : rejection(found);
}

function rejection({ rule, problem }: Finding): Verdict {
  const isMissing = rule.pass === 'model';
  return {
    accepted: false,
    status: isMissing ? 404 : 400,
    type: isMissing ? 'not_found_error' : 'invalid_request_error',
    message: problem.message,
    rule: rule.name,
    at: problem.at,
  };
}

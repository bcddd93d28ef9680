import { fromWire, type ModelRequest } from '../messages/request.ts';
import type { MessageRequest } from '../messages/types.ts';
import { type CheckOptions, DEFAULT_CHECK } from './check-options.ts';
import { findAll, rulesIn } from './finding.ts';
import { type Lint, lintsOf } from './lints.ts';
import { withPartner } from './partner.ts';
import { RULES } from './rules.ts';
import { type Rejection, rejection, type Verdict, validate } from './validate.ts';

/** A verdict, and what is not well about the request though the API does not say so. */
export type CheckedBody = Verdict & { readonly lints: readonly Lint[] };

/** What may be said about a check. What is left out is as in `DEFAULT_CHECK`. */
export type BodyCheck = Partial<CheckOptions> & {
  /** The body of the request before this one, if it is at hand: then a prefix that changed is seen. */
  readonly previous?: unknown;
};

const BODY_RULES = rulesIn('body');

/**
 * Checks the body of a request from outside, whatever it holds: what the API would answer, by which rule, where, and
 * what to do about it. Never throws. Costs the body's length.
 */
export function checkBody(body: unknown, { previous, ...options }: BodyCheck = {}): CheckedBody {
  const check: CheckOptions = { ...DEFAULT_CHECK, ...options };
  const read = readBody(body);
  if ('accepted' in read) return { ...read, lints: [] };
  const verdict = withPartner(validate(read, check), read);
  if (!hasGoodShape(verdict)) return { ...verdict, lints: [] };
  const before = previous === undefined ? null : readBody(previous);
  const known = before === null || 'accepted' in before || !hasGoodShape(validate(before, check)) ? null : before;
  return { ...verdict, lints: lintsOf(read, check, known) };
}

/** Reads a body as a request, or says why it can't be one. What its fields hold is for the rules to judge. */
export function readBody(body: unknown): ModelRequest | Rejection {
  const [found] = findAll<'body'>(BODY_RULES, (rule) => rule.check(body));
  // The rules of this scope have just seen an object with a list of messages; all other rules expect anything.
  return found === undefined ? fromWire(body as MessageRequest) : rejection(found);
}

/** Whether all fields were there and of their types, so that the request can be read. */
export function hasGoodShape(verdict: Verdict): boolean {
  if (verdict.accepted) return true;
  const pass = RULES.find(({ name }) => name === verdict.rule)?.pass;
  return pass !== 'header' && pass !== 'schema';
}

import { requestTokens } from '../accounting/estimate.ts';
import { modelSpec } from '../accounting/models.ts';
import { lengthOf } from '../messages/chain.ts';
import type { ModelRequest } from '../messages/request.ts';
import type { ApiErrorType, JsonObject, RequestHead } from '../messages/types.ts';
import { type CheckOptions, DEFAULT_CHECK, generationOf } from './check-options.ts';
import { type Certainty, certaintyOf, type DoubtName } from './doubts.ts';
import { earliest, earliestOf, type Finding, rulesIn } from './finding.ts';
import { findingInTurn, openCallsBehind, type Reading, readMessages } from './reading.ts';
import { MOST_MESSAGES } from './request-rules.ts';
import type { EndSubject, Place, RequestSubject, Rule } from './rule.ts';

/** A request that the API refuses: its answer, the rule that was broken, and what to do about it. */
export interface Rejection {
  readonly accepted: false;
  readonly status: number;
  readonly type: ApiErrorType;
  readonly message: string;
  /** The name of the broken rule in `RULES`. */
  readonly rule: string;
  /** The rule in one sentence. */
  readonly sentence: string;
  readonly at: Place | null;
  /** The other end of the problem: the call that a result misses, the first of two that are the same. */
  readonly partner?: Place;
  readonly repair: string;
  readonly certainty: Certainty;
  /** What the sources leave open, by its name in `DOUBTS`. */
  readonly doubt?: DoubtName;
  /** What a program may read of it: `error.details`. */
  readonly details?: JsonObject;
}

/** Whether the API takes a request; if not, its answer and the rule that was broken. */
export type Verdict = { readonly accepted: true } | Rejection;

const REQUEST_RULES = rulesIn('request');
const FIRST_RULES = REQUEST_RULES.filter(({ pass }) => pass === 'header' || pass === 'schema');
const SETTING_RULES = REQUEST_RULES.filter(({ pass }) => pass !== 'header' && pass !== 'schema');
const END_RULES = rulesIn('end');
const WINDOW_RULES = END_RULES.filter(({ pass }) => pass === 'window');
const EARLIER_END_RULES = END_RULES.filter(({ pass }) => pass !== 'window');

/**
 * Checks a request as the API does before it asks the model. Pure; after an append it costs what was appended, and says
 * the same as a check from the beginning.
 */
export function validate(request: ModelRequest, options: CheckOptions = DEFAULT_CHECK): Verdict {
  const found = findingIn(request, options);
  return found === null ? { accepted: true } : rejection(found);
}

function findingIn(request: ModelRequest, options: CheckOptions): Finding | null {
  const { head, messages } = request;
  const model = modelSpec(typeof head.model === 'string' ? head.model : '');
  const subject = { head, fields: { ...head }, messageCount: lengthOf(messages), model, options };
  const reading = readMessages(messages, model, generationOf(options));
  const inHead = findingsInHead(subject);
  const malformed = earliest([inHead.first, reading.found?.rule.pass === 'schema' ? reading.found : null]);
  // The rules behind the schema pass rely on what it has seen.
  if (malformed !== null) return malformed;
  return laterFinding(subject, inHead.settings, reading, request);
}

interface HeadFindings {
  readonly options: CheckOptions;
  readonly first: Finding | null;
  readonly settings: Finding | null;
}

const knownHeads = new WeakMap<RequestHead, HeadFindings>();

/** What the rules on the fields beside the messages find. A loop sends the same head each turn, and it is checked once. */
function findingsInHead(subject: RequestSubject): HeadFindings {
  const { head, options, messageCount } = subject;
  const known = knownHeads.get(head);
  if (known?.options === options && messageCount > 0 && messageCount <= MOST_MESSAGES) return known;
  const first = earliestOf<'request'>(FIRST_RULES, (rule) => rule.check(subject));
  const settings = first === null ? earliestOf<'request'>(SETTING_RULES, (rule) => rule.check(subject)) : null;
  const findings = { options, first, settings };
  if (messageCount > 0 && messageCount <= MOST_MESSAGES) knownHeads.set(head, findings);
  return findings;
}

/** Counting tokens comes last: only a request that is otherwise good is counted. */
function laterFinding(
  subject: RequestSubject,
  inSettings: Finding | null,
  reading: Reading,
  request: ModelRequest,
): Finding | null {
  const end = endOf(subject, reading, request);
  const atEnd = end === null ? null : earliestOf<'end'>(EARLIER_END_RULES, (rule) => rule.check(end));
  const found = earliest([inSettings, reading.found, findingInTurn(reading, true), atEnd]);
  if (found !== null || end === null) return found;
  return earliestOf<'end'>(WINDOW_RULES, (rule) => rule.check(end));
}

function endOf(subject: RequestSubject, reading: Reading, request: ModelRequest): EndSubject | null {
  const { turn, before, totals } = reading;
  if (turn === null) return null;
  const openCalls = openCallsBehind(reading);
  return { ...subject, turn, before, totals, openCalls, inputTokens: () => requestTokens(request) };
}

/** The answer to a request that breaks a rule. */
export function rejection({ rule, problem }: Finding): Rejection {
  const { message, at, partner, details } = problem;
  return {
    accepted: false,
    ...answerOf(rule),
    message,
    rule: rule.name,
    sentence: rule.sentence,
    at,
    ...(partner === undefined ? {} : { partner }),
    repair: problem.repair ?? rule.repair,
    certainty: certaintyOf(rule.doubt),
    ...(rule.doubt === undefined ? {} : { doubt: rule.doubt }),
    ...(details === undefined ? {} : { details }),
  };
}

function answerOf(rule: Rule): Pick<Rejection, 'status' | 'type'> {
  return rule.pass === 'model'
    ? { status: 404, type: 'not_found_error' }
    : { status: 400, type: 'invalid_request_error' };
}

import { modelSpec } from '../accounting/models.ts';
import { toArray } from '../messages/chain.ts';
import type { ModelRequest } from '../messages/request.ts';
import { extendTurn, type MergedTurn, startTurn } from '../messages/turns.ts';
import type { Message } from '../messages/types.ts';
import type { CheckOptions } from './check-options.ts';
import { type Certainty, certaintyOf } from './doubts.ts';
import type { LintSubject } from './lint-rules.ts';
import { LINTS } from './lint-table.ts';
import type { Place } from './rule.ts';

/** Something that is not well about a request, though the API takes it. */
export interface Lint {
  /** The name of the lint in `LINTS`. */
  readonly lint: string;
  readonly message: string;
  readonly at: Place | null;
  readonly partner?: Place;
  readonly certainty: Certainty;
}

/** Looks at a request whose shape is good for what the API does not mind and its owner should. */
export function lintsOf(request: ModelRequest, options: CheckOptions, previous: ModelRequest | null): readonly Lint[] {
  const messages = toArray(request.messages);
  const { head } = request;
  const model = modelSpec(head.model);
  const fields = { ...head };
  const subject: LintSubject = { request, head, fields, messages, turns: turnsOf(messages), model, options, previous };
  return LINTS.flatMap(({ name, doubt, look }) =>
    look(subject).map((found) => ({ lint: name, ...found, certainty: certaintyOf(doubt) })),
  );
}

function turnsOf(messages: readonly Message[]): readonly MergedTurn[] {
  const turns: MergedTurn[] = [];
  messages.forEach((message, index) => {
    const last = turns.at(-1);
    if (last?.role === message.role) turns[turns.length - 1] = extendTurn(last, message, index);
    else turns.push(startTurn(message, index));
  });
  return turns;
}

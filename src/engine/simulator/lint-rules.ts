import { MODELS_AS_OF, type ModelSpec } from '../accounting/models.ts';
import { isToolResult, isToolUse } from '../messages/blocks.ts';
import type { ModelRequest } from '../messages/request.ts';
import type { MergedTurn } from '../messages/turns.ts';
import type { Message, RequestHead } from '../messages/types.ts';
import { BETA_BLOCKS } from './block-shapes.ts';
import { breakpointsOf } from './breakpoints.ts';
import { asksForBeta, type CheckOptions } from './check-options.ts';
import { BETA_FIELDS } from './head-shapes.ts';
import { prefixDifference } from './prefix-difference.ts';
import { repeatedCalls } from './repeated-calls.ts';
import type { Place } from './rule.ts';
import { type Fields, isFields } from './shape.ts';
import { BETA_TOOLS } from './tool-shapes.ts';

/** A whole request, for what no single message shows. */
export interface LintSubject {
  readonly request: ModelRequest;
  readonly head: RequestHead;
  readonly fields: Fields;
  readonly messages: readonly Message[];
  readonly turns: readonly MergedTurn[];
  readonly model: ModelSpec;
  readonly options: CheckOptions;
  readonly previous: ModelRequest | null;
}

/** What was found, and where. */
export interface LintFinding {
  readonly message: string;
  readonly at: Place | null;
  readonly partner?: Place;
}

/** The results of one batch in several messages. Source: docs, parallel tool use. */
export function resultsSplit({ turns }: LintSubject): readonly LintFinding[] {
  return turns.flatMap((turn) => {
    if (turn.role !== 'user') return [];
    const results = turn.blocks().filter(({ block }) => isToolResult(block));
    const first = results[0];
    const later = results.find(({ at }) => at.message !== first?.at.message);
    if (first === undefined || later === undefined) return [];
    const message = `The results of one batch stand in messages ${first.at.message} and ${later.at.message}.`;
    return [{ message, at: later.at, partner: first.at }];
  });
}

/** Text behind results. Source: docs, handling stop reasons. */
export function textAfterResults({ turns }: LintSubject): readonly LintFinding[] {
  return turns.flatMap((turn) => {
    const blocks = turn.role === 'user' ? turn.blocks() : [];
    const result = blocks.findIndex(({ block }) => isToolResult(block));
    const text = result === -1 ? undefined : blocks.slice(result).find(({ block }) => block.type === 'text');
    const partner = blocks[result]?.at;
    if (text === undefined || partner === undefined) return [];
    return [{ message: 'Text stands behind the results of this turn.', at: text.at, partner }];
  });
}

/** Text behind calls. Source: reference §3.2. */
export function textAfterCalls({ turns }: LintSubject): readonly LintFinding[] {
  return turns.flatMap((turn) => {
    const blocks = turn.role === 'assistant' ? turn.blocks() : [];
    const call = blocks.findIndex(({ block }) => isToolUse(block));
    const text = call === -1 ? undefined : blocks.slice(call).find(({ block }) => block.type === 'text');
    const partner = blocks[call]?.at;
    if (text === undefined || partner === undefined) return [];
    return [{ message: 'Text stands behind a call in this turn.', at: text.at, partner }];
  });
}

/** Ids that come back in a later turn. Source: cases/README, finding 3. */
export function idsReused({ turns }: LintSubject): readonly LintFinding[] {
  const seen = new Map<string, { readonly turn: number; readonly at: Place }>();
  const found: LintFinding[] = [];
  turns.forEach((each, turn) => {
    for (const { block, at } of each.blocks()) {
      if (!isToolUse(block)) continue;
      const first = seen.get(block.id);
      if (first === undefined) seen.set(block.id, { turn, at });
      else if (first.turn !== turn) {
        found.push({ message: `The id ${block.id} was used in an earlier turn.`, at, partner: first.at });
      }
    }
  });
  return found;
}

/** Tool blocks without tools. Source: reference §3.2. */
export function toolsUndefined({ head, turns }: LintSubject): readonly LintFinding[] {
  if ((head.tools ?? []).length > 0) return [];
  for (const turn of turns) {
    const call = turn.blocks().find(({ block }) => isToolUse(block) || isToolResult(block));
    if (call !== undefined) {
      return [{ message: 'The history holds tool blocks and the request defines no tools.', at: call.at }];
    }
  }
  return [];
}

/** One call again and again. Source: cases/README, loop-74. */
export function callsRepeated({ messages }: LintSubject): readonly LintFinding[] {
  return repeatedCalls(messages).map(({ tool, count, isSameResult, first, last }) => ({
    message: `${tool} is called ${count} times in a row with equal input${isSameResult ? ' and equal result' : ''}.`,
    at: last,
    partner: first,
  }));
}

/** A prefix that is not the one before. Source: docs, prompt caching. */
export function prefixChanged({ request, previous }: LintSubject): readonly LintFinding[] {
  if (previous === null || breakpointsOf(request).length === 0) return [];
  const difference = prefixDifference(previous, request);
  if (difference === null) return [];
  const from = difference.character === null ? '' : ` from character ${difference.character} on`;
  return [{ message: `The prefix differs at ${difference.where}${from}.`, at: placeIn(difference.where) }];
}

function placeIn(where: string): Place | null {
  const found = /^messages\[(\d+)\]\.content\[(\d+)\]$/.exec(where);
  return found === null ? null : { message: Number(found[1]), block: Number(found[2]) };
}

/** Marks on a prompt that is too short. Source: docs, prompt caching. */
export function cacheTooSmall({ request, model }: LintSubject): readonly LintFinding[] {
  const last = breakpointsOf(request).at(-1);
  if (last === undefined || last.point.tokens >= model.cacheMinimum) return [];
  const message = `About ${last.point.tokens} tokens are marked; ${model.name} caches from ${model.cacheMinimum} on.`;
  return [{ message, at: null }];
}

/** What belongs to betas. Source: SDK beta.ts. */
export function betasUnasked({ fields, turns, options }: LintSubject): readonly LintFinding[] {
  const asked = { ...options, betas: options.betas ?? [] };
  const inHead = [...BETA_FIELDS].flatMap(([field, betas]) =>
    fields[field] === undefined || asksForBeta(asked, betas) ? [] : [outsideOf(field)],
  );
  if (asked.betas.length > 0) return inHead;
  const tools: readonly unknown[] = Array.isArray(fields['tools']) ? fields['tools'] : [];
  const inTools = tools.flatMap((tool) =>
    isFields(tool) && BETA_TOOLS.has(String(tool['type'])) ? [outsideOf(String(tool['type']))] : [],
  );
  const inBlocks = turns.flatMap((turn) =>
    turn
      .blocks()
      .filter(({ block }) => BETA_BLOCKS.has(block.type))
      .map(({ block, at }) => ({ message: `${block.type} belongs to a beta.`, at })),
  );
  return [...inHead, ...inTools, ...inBlocks];
}

function outsideOf(name: string): LintFinding {
  return { message: `${name} belongs to a beta.`, at: null };
}

/** A model that is no more. Source: docs, model deprecations. */
export function modelGone({ model }: LintSubject): readonly LintFinding[] {
  if (model.retires === undefined || model.retires >= MODELS_AS_OF) return [];
  return [{ message: `${model.name} was retired on ${model.retires}.`, at: null }];
}

/** A model that will be no more. Source: docs, model deprecations. */
export function modelGoes({ model }: LintSubject): readonly LintFinding[] {
  if (model.retires === undefined || model.retires < MODELS_AS_OF) return [];
  return [{ message: `${model.name} is retired on ${model.retires}.`, at: null }];
}

import { isKnownModel } from '../accounting/models.ts';
import { type Certainty, certaintyOf, type DoubtName } from '../simulator/doubts.ts';
import { type Fields, isFields } from '../simulator/shape.ts';
import { addShown, NOTHING_SHOWN, type ShownUsage, shownUsage, totalInput, usageUsd } from './wire-usage.ts';

/** What one response used and what it costs. */
export interface MessageAccount {
  readonly id: string | null;
  readonly model: string | null;
  readonly stopReason: string | null;
  /** The counts as the API shows them in the end. */
  readonly usage: ShownUsage;
  /** Input tokens of all kinds. */
  readonly totalInputTokens: number;
  /** The tokens that are billed: of all iterations, and none where nothing is. */
  readonly billed: ShownUsage;
  /** What is billed, in dollars; null if the model has no prices here. */
  readonly usd: number | null;
  /** Why the cost is not simply the counts times the prices. */
  readonly note: 'refused_before_output' | 'sum_of_iterations' | 'incomplete' | null;
  readonly certainty: Certainty;
  readonly doubt?: DoubtName;
}

/** What is known of a response: its body, or what a stream or a file shows of it. */
export interface KnownMessage {
  readonly id: string | null;
  readonly model: string | null;
  readonly stopReason: string | null;
  readonly hasContent: boolean;
  readonly usage: Fields;
  /** Whether the response ended properly. */
  readonly isComplete: boolean;
  readonly doubt?: DoubtName;
}

/** Reads a response's body. */
export function knownMessage(body: Fields): KnownMessage {
  const content = body['content'];
  return {
    id: textOrNull(body['id']),
    model: textOrNull(body['model']),
    stopReason: textOrNull(body['stop_reason']),
    hasContent: Array.isArray(content) && content.length > 0,
    usage: isFields(body['usage']) ? body['usage'] : {},
    isComplete: true,
  };
}

/**
 * Accounts for one response. A refusal before any output is not billed; a response of several iterations is billed for
 * all of them. Source: cases/README, findings 9 and 10.
 */
export function accountFor(message: KnownMessage): MessageAccount {
  const usage = shownUsage(message.usage);
  const bill = billOf(message);
  const doubt = message.doubt ?? bill.doubt;
  const { id, model, stopReason } = message;
  return {
    id,
    model,
    stopReason,
    usage,
    totalInputTokens: totalInput(usage),
    billed: bill.billed,
    usd: bill.usd,
    note: message.isComplete ? bill.note : 'incomplete',
    certainty: certaintyOf(doubt),
    ...(doubt === undefined ? {} : { doubt }),
  };
}

interface Bill {
  readonly billed: ShownUsage;
  readonly usd: number | null;
  readonly note: 'refused_before_output' | 'sum_of_iterations' | null;
  readonly doubt?: DoubtName;
}

function billOf(message: KnownMessage): Bill {
  const { model, usage } = message;
  if (message.stopReason === 'refusal' && !message.hasContent) {
    return { billed: NOTHING_SHOWN, usd: 0, note: 'refused_before_output' };
  }
  const all = Array.isArray(usage['iterations']) ? usage['iterations'].filter(isFields) : [];
  const iterations = all.filter((_, index) => !isTakenOver(all, index));
  if (iterations.length > 0) {
    const costs = iterations.map((each) => usdAt(each, textOrNull(each['model']) ?? model));
    const usd = costs.some((cost) => cost === null) ? null : costs.reduce<number>((sum, cost) => sum + (cost ?? 0), 0);
    const doubt = iterations.length < all.length ? ({ doubt: 'fallback-billing' } as const) : {};
    const billed = iterations.map(shownUsage).reduce(addShown);
    return { billed, usd, note: 'sum_of_iterations', ...doubt };
  }
  return { billed: shownUsage(usage), usd: usdAt(usage, model), note: null };
}

/** An attempt that wrote nothing and that another model took over was refused before any output. */
function isTakenOver(iterations: readonly Fields[], index: number): boolean {
  const isEmpty = shownUsage(iterations[index] ?? {}).output_tokens === 0;
  return isEmpty && iterations[index + 1]?.['type'] === 'fallback_message';
}

function usdAt(usage: Fields, model: string | null): number | null {
  return model === null || !isKnownModel(model) ? null : usageUsd(usage, model);
}

/** The value if it is a text. */
export function textOrNull(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

import { describe, expect, it } from 'vitest';
import { checkBody } from '../simulator/check-body.ts';
import type { Fields } from '../simulator/shape.ts';
import cases from '../simulator/testing-data/cases.json' with { type: 'json' };
import { account } from './account.ts';
import { diagnose } from './diagnose.ts';
import { readStop } from './read-stop.ts';

interface Expected {
  readonly verdict: string;
  readonly http_status?: number | null;
  readonly error_type?: string;
  readonly error_message?: string;
  readonly match?: string;
  readonly match_index?: string;
  readonly accept_also?: readonly string[];
  readonly at?: { readonly message: number; readonly block?: number };
  readonly [field: string]: unknown;
}

interface Case {
  readonly id: string;
  readonly symptom: string;
  readonly use_as_gate: boolean;
  readonly request?: unknown;
  readonly prior_response?: Fields;
  readonly response?: unknown;
  readonly stream?: readonly unknown[];
  readonly jsonl_lines?: readonly unknown[];
  readonly turns?: readonly unknown[];
  readonly tools?: readonly Fields[];
  readonly expect: Expected;
}

/** From public bug reports: see `cases/README`. Copied from `shared/cases/dev`. */
const all = cases as unknown as readonly Case[];
const gates = all.filter((each) => each.use_as_gate);

function gatesOf(...verdicts: readonly string[]): readonly Case[] {
  return gates.filter(({ expect: { verdict } }) => verdicts.includes(verdict));
}

/** Sources disagree on the index of one text: see cases/README, `match_index`. */
function withoutIndex(text: string): string {
  return text.replace(/^messages\.\d+: `tool_use` ids/, 'messages.N: `tool_use` ids');
}

function check({ request, prior_response = undefined }: Case) {
  return checkBody(request, prior_response === undefined ? {} : { priorResponse: prior_response });
}

describe('checkBody, on cases from public bug reports', () => {
  it.each(gatesOf('reject'))('rejects $id: $symptom', (each) => {
    const wanted = each.expect;
    const verdict = check(each);
    if (verdict.accepted) throw new Error('accepted');
    const read = wanted.match_index === 'either' ? withoutIndex : (text: string) => text;
    const texts = [wanted.error_message ?? '', ...(wanted.accept_also ?? [])].map(read);
    const isSaid = {
      exact: texts.includes(read(verdict.message)),
      prefix: texts.some((text) => read(verdict.message).startsWith(text)),
      contains: texts.some((text) => verdict.message.includes(text)),
      'status-only': true,
    }[wanted.match ?? 'status-only'];
    expect([isSaid, verdict.message]).toEqual([true, verdict.message]);
    expect([verdict.status, verdict.type]).toEqual([wanted.http_status, wanted.error_type]);
    if (wanted.at !== undefined) expect(verdict.at).toEqual({ block: null, ...wanted.at });
    expect(verdict.rule).toMatch(/^[a-z-]+$/);
    expect(verdict.repair).not.toBe('');
  });

  it.each(gatesOf('accept', 'accept_with_warning'))('accepts $id: $symptom', (each) => {
    expect(check(each).accepted).toBe(true);
  });
});

describe('diagnose, on cases from public bug reports', () => {
  it.each(gatesOf('diagnose'))('finds the cause of $id: $symptom', (each) => {
    const { finding, where, tool, count, first_message, advice, cost, cache_read_total, cache_write_total } =
      each.expect as Expected & { readonly cost?: { readonly usd: number; readonly usd_if_cached: number } };
    const diagnosis = diagnose(each.turns ?? [each.request]);
    expect(diagnosis.findings).toHaveLength(1);
    const found = { where, tool, count, finding, advice };
    expect(diagnosis.findings[0]).toMatchObject(JSON.parse(JSON.stringify(found)));
    if (first_message !== undefined) expect(diagnosis.findings[0]?.at?.message).toBe(first_message);
    if (each.request !== undefined) expect(check(each).accepted).toBe(true);
    if (cost === undefined) return;
    expect(diagnosis.cache).toMatchObject({ readTotal: cache_read_total, writeTotal: cache_write_total });
    expect(diagnosis.cache?.usd).toBeCloseTo(cost.usd, 9);
    expect(diagnosis.cache?.usdIfCached).toBeCloseTo(cost.usd_if_cached, 9);
  });
});

describe('account, on cases from public bug reports', () => {
  it.each(gatesOf('account'))('counts $id: $symptom', (each) => {
    const wanted = each.expect as Expected & { readonly cost?: { readonly usd: number } };
    const counted = account(each.stream ?? each.response ?? each.jsonl_lines);
    if (counted === null) throw new Error('not read');
    if (wanted['usage'] !== undefined) expect(counted.usage).toEqual(wanted['usage']);
    if (wanted['shown_tokens'] !== undefined) expect(counted.usage).toEqual(wanted['shown_tokens']);
    if (wanted['total_input_tokens'] !== undefined) {
      expect(counted.totalInputTokens).toBe(wanted['total_input_tokens']);
    }
    if (wanted.cost !== undefined) expect(counted.usd).toBeCloseTo(wanted.cost.usd, 9);
    if (wanted['billed_usd'] !== undefined) expect(counted.usd).toBe(wanted['billed_usd']);
    expect(counted.messages).toHaveLength(Number(wanted['assistant_messages'] ?? 1));
    if (wanted['rebuilt_blocks'] === undefined) return;
    const said = counted.rebuilt?.find(({ role }) => role === 'assistant')?.content;
    expect(Array.isArray(said) ? said.map(({ type }) => type) : said).toEqual(wanted['rebuilt_blocks']);
    const body = { model: 'claude-sonnet-4-5', max_tokens: 1_024, messages: counted.rebuilt };
    expect(checkBody(body).accepted).toBe(wanted['valid_array']);
  });
});

describe('readStop, on cases from public bug reports', () => {
  it.each(gatesOf('continue', 'stop', 'truncated', 'incomplete'))('says what to do with $id: $symptom', (each) => {
    const wanted = each.expect;
    const stop = readStop(each.response ?? each.stream, each.tools);
    expect(stop.action).toBe(wanted.verdict);
    if (wanted['outcome'] !== undefined) expect(stop.outcome).toBe(wanted['outcome']);
    if (wanted['run_tool'] !== undefined) expect(stop.mayRunTools).toBe(wanted['run_tool']);
    if (wanted['missing_required'] !== undefined) expect(stop.missingRequired).toEqual(wanted['missing_required']);
    const never = Array.isArray(wanted['must_not']) ? wanted['must_not'] : [];
    for (const each of never) expect(stop.mustNot).toContain(each);
  });
});

describe('cases on which the sources disagree', () => {
  it.each([
    ['ord-16-tool-use-then-text', 'text-after-calls'],
    ['schema-83-no-tools-defined', 'tools-undefined'],
    ['turn-17-results-in-two-user-messages', 'results-split'],
  ])('%s is accepted with a lint that says it is unsure', (id, lint) => {
    const verdict = check(all.find((each) => each.id === id)!);
    expect(verdict.accepted).toBe(true);
    expect(verdict.lints).toContainEqual(expect.objectContaining({ lint, certainty: 'unsure' }));
  });

  it('think-21-block-dropped is refused, and says that it is unsure', () => {
    const each = all.find(({ id }) => id === 'think-21-block-dropped')!;
    const verdict = check(each);
    expect(verdict).toMatchObject({ accepted: false, certainty: 'unsure', at: each.expect.at });
    expect(!verdict.accepted && verdict.message.startsWith(each.expect.error_message ?? '?')).toBe(true);
  });
});

describe('the cases', () => {
  it('are all looked at', () => {
    const read = ['accept', 'reject', 'diagnose', 'account', 'stop', 'truncated', 'continue', 'incomplete'];
    expect(gates.filter(({ expect: { verdict } }) => !read.includes(verdict))).toEqual([]);
    expect([all.length, gates.length]).toEqual([40, 35]);
  });
});

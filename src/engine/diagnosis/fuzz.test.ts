import { describe, expect, it } from 'vitest';
import { checkBody, readBody } from '../simulator/check-body.ts';
import { countTokens } from '../simulator/count-tokens.ts';
import { createSimulator } from '../simulator/handle.ts';
import { LINTS } from '../simulator/lint-table.ts';
import { RULES } from '../simulator/rules.ts';
import { BROKEN_FIELDS } from '../simulator/testing-data/broken-fields.ts';
import { BROKEN_SETTINGS } from '../simulator/testing-data/broken-settings.ts';
import { BROKEN_TALKS } from '../simulator/testing-data/broken-talks.ts';
import cases from '../simulator/testing-data/cases.json' with { type: 'json' };
import { GOOD_BODIES } from '../simulator/testing-data/good-bodies.ts';
import { anyJson, type Draw, drawFrom, mutated } from '../simulator/testing-data/mutate.ts';
import { account } from './account.ts';
import { diagnose } from './diagnose.ts';
import { readStop } from './read-stop.ts';

const IS_DEEP = process.env['LOOPSCOPE_DEEP'] === '1';
const BODIES = IS_DEEP ? 100_000 : 10_000;
const SEED = 20_261_130;
/** Far more than any of these short bodies takes, also on a machine that does something else. */
const LONGEST_MS = 2_000;

const isShort = (body: unknown) => JSON.stringify(body)?.length < 20_000;
const SEEDS: readonly unknown[] = [
  ...cases.flatMap((each) => ('request' in each ? [each.request] : [])),
  ...[...BROKEN_FIELDS, ...BROKEN_SETTINGS, ...BROKEN_TALKS].map(({ body }) => body),
].filter(isShort);
const GOOD: readonly unknown[] = GOOD_BODIES.map(([, body]) => body);
const SOURCES: readonly unknown[] = cases.flatMap((each) => {
  const { response, stream, jsonl_lines, turns } = each as Readonly<Record<string, unknown>>;
  return [response, stream, jsonl_lines, turns].filter((source) => source !== undefined);
});
const OPTIONS = [
  {},
  { apiVersion: '2026-10-21', betas: [] },
  { apiVersion: '2023-06-01', betas: ['message-threads-2026-08-12', 'mcp-client-2025-04-04'] },
];
const CONTEXT = { seed: 'seed', now: 0, call: 1, attempt: 0, cache: [], faults: [] };

const rules = new Set(RULES.map(({ name }) => name));
const lints = new Set(LINTS.map(({ name }) => name));
const simulator = createSimulator(() => ({ text: 'Yes.' }));

function fuzzed(draw: Draw, seeds: readonly unknown[]): unknown {
  if (draw(10) === 0) return anyJson(draw);
  let value = draw(2) === 0 ? GOOD[draw(GOOD.length)] : seeds[draw(seeds.length)];
  for (let rounds = 1 + draw(3); rounds > 0; rounds -= 1) value = mutated(value, draw);
  return value;
}

/** What is missing in a verdict, a line each. */
function gapsIn(verdict: ReturnType<typeof checkBody>): readonly string[] {
  const gaps = verdict.lints.flatMap(({ lint, message }) =>
    lints.has(lint) && message !== '' ? [] : [`lint ${lint}`],
  );
  if (verdict.accepted) return gaps;
  const { status, type, message, rule, at, repair, certainty } = verdict;
  if (status !== 400 && status !== 404) gaps.push(`status ${status}`);
  if (type !== (status === 404 ? 'not_found_error' : 'invalid_request_error')) gaps.push(`type ${type}`);
  if (message === '' || /undefined|\[object|NaN/.test(message)) gaps.push(`message ${message}`);
  if (!rules.has(rule)) gaps.push(`rule ${rule}`);
  if (repair === '') gaps.push('repair');
  if (!['sure', 'text_unsure', 'unsure'].includes(certainty)) gaps.push(`certainty ${certainty}`);
  if (at !== null && !(at.message >= 0 && (at.block === null || at.block >= 0))) gaps.push(`at ${JSON.stringify(at)}`);
  return gaps;
}

function lookAt(body: unknown, options: object): readonly string[] {
  const verdict = checkBody(body, options);
  const gaps = [...gapsIn(verdict)];
  countTokens(body);
  if (!verdict.accepted) return gaps;
  const request = readBody(body);
  if ('accepted' in request) return [...gaps, 'accepted and not readable'];
  const check = {
    apiVersion: '2023-06-01',
    betas: null,
    endpoint: 'messages',
    priorResponse: null,
    plansPause: false,
  } as const;
  const { answer } = simulator(request, { ...CONTEXT, check: { ...check, ...options } });
  if (answer.type !== 'response') gaps.push('accepted and not answered');
  return gaps;
}

/** Runs over as many values as asked; what goes wrong names the seed that makes it again. */
function overAll(count: number, look: (draw: Draw) => readonly string[]): readonly string[] {
  const wrong: string[] = [];
  for (let index = 0; index < count && wrong.length < 5; index += 1) {
    const seed = `${SEED}/${index}`;
    const start = performance.now();
    try {
      wrong.push(...look(drawFrom(seed)).map((gap) => `${seed}: ${gap}`));
    } catch (error) {
      wrong.push(`${seed}: ${error instanceof Error ? error.stack : String(error)}`);
    }
    const took = performance.now() - start;
    if (took > LONGEST_MS) wrong.push(`${seed}: took ${took} ms`);
  }
  return wrong;
}

describe('whatever body comes', () => {
  it(`${BODIES} of them get a complete verdict and an answer, in time`, { timeout: IS_DEEP ? 600_000 : 60_000 }, () => {
    const wrong = overAll(BODIES, (draw) => lookAt(fuzzed(draw, SEEDS), OPTIONS[draw(OPTIONS.length)] ?? {}));
    expect(wrong).toEqual([]);
  });

  it('is taken often enough for the rules behind the shape to be tried', () => {
    const reached = new Set<string>();
    overAll(4_000, (draw) => {
      const verdict = checkBody(fuzzed(draw, SEEDS));
      reached.add(verdict.accepted ? 'accepted' : verdict.rule);
      return [];
    });
    expect(reached.has('accepted')).toBe(true);
    expect(reached.size).toBeGreaterThan(40);
  });
});

describe('whatever else comes', () => {
  it('account, diagnose and readStop say something to it', { timeout: IS_DEEP ? 600_000 : 60_000 }, () => {
    const wrong = overAll(BODIES / 10, (draw) => {
      const value = fuzzed(draw, [...SOURCES, ...SEEDS]);
      account(value);
      account(JSON.stringify(value));
      readStop(value, Array.isArray(value) ? [] : [{ name: 'x' }]);
      diagnose(Array.isArray(value) ? value : [value, fuzzed(draw, SEEDS)]);
      return [];
    });
    expect(wrong).toEqual([]);
  });
});

import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { checkBody } from '../simulator/check-body.ts';
import { account } from './account.ts';

/**
 * Other people's recordings, read where they lie and never copied: their licences are in `cases/README`. Where the folder
 * is absent these tests are skipped.
 */
const FOLDER = path.resolve(import.meta.dirname, '../../../../shared/cases');
const ACCEPTED = path.join(FOLDER, 'accepted.jsonl');
const FACTS = path.join(FOLDER, 'traces/FACTS.json');

const BETAS = [
  'context-management-2025-06-27',
  'compact-2026-01-12',
  'mcp-client-2025-04-04',
  'structured-outputs-2025-11-13',
];

interface Recorded {
  readonly request: unknown;
}

interface Fact {
  readonly file: string;
  readonly facts: {
    readonly dedup_usage?: Readonly<Record<string, number>>;
    readonly usage?: Readonly<Record<string, number>>;
    readonly usage_delta?: readonly Readonly<Record<string, number>>[];
    readonly iterations?: readonly (readonly (readonly [string, number, number])[])[];
    readonly unique_message_ids?: number;
    readonly hand_made_fixture?: boolean;
  };
}

function linesOf(file: string): readonly Recorded[] {
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Recorded);
}

function factsOf(folder: string): readonly Fact[] {
  if (!existsSync(FACTS)) return [];
  return (JSON.parse(readFileSync(FACTS, 'utf8')) as readonly Fact[]).filter(({ file }) =>
    file.includes(`/${folder}/`),
  );
}

function read({ file }: Fact) {
  const counted = account(readFileSync(path.join(FOLDER, file), 'utf8'));
  if (counted === null) throw new Error(`${file} was not read`);
  return counted;
}

describe.skipIf(!existsSync(ACCEPTED))('requests that the API has accepted', () => {
  it.each([null, BETAS])('are accepted, all 90, with betas %j', (betas) => {
    const recorded = linesOf(ACCEPTED);
    const refused = recorded.flatMap(({ request }, index) => {
      const verdict = checkBody(request, { apiVersion: '2023-06-01', betas });
      return verdict.accepted ? [] : [`${index}: ${verdict.message}`];
    });
    expect(refused).toEqual([]);
    expect(recorded).toHaveLength(90);
  });

  it('need their version and their betas', () => {
    const verdicts = linesOf(ACCEPTED).map(({ request }) =>
      checkBody(request, { apiVersion: '2026-10-21', betas: [] }),
    );
    const rules = verdicts.flatMap((verdict) => (verdict.accepted ? [] : [verdict.rule]));
    expect(rules.filter((rule) => rule === 'sampling-gone')).toHaveLength(3);
    expect(rules.filter((rule) => rule === 'beta-asked-for')).toHaveLength(5);
    expect(rules).toHaveLength(8);
  });
});

describe.skipIf(!existsSync(FACTS))('session files of Claude Code', () => {
  it.each(factsOf('claude-code'))('$file is counted once a response', (fact) => {
    const counted = read(fact);
    const wanted = fact.facts.dedup_usage ?? {};
    expect(counted.kind).toBe('session');
    expect(counted.messages).toHaveLength(fact.facts.unique_message_ids ?? -1);
    expect(counted.usage).toEqual({
      input_tokens: wanted['input_tokens'],
      cache_creation_input_tokens: wanted['cache_creation_input_tokens'],
      cache_read_input_tokens: wanted['cache_read_input_tokens'],
      output_tokens: wanted['output_max'],
    });
    expect(counted.messages.every(({ certainty }) => certainty === 'unsure')).toBe(true);
    expect(counted.usd).toBeGreaterThan(0);
    expect(checkBody({ model: 'claude-sonnet-4-5', max_tokens: 1, messages: counted.rebuilt }).accepted).toBe(true);
  });
});

describe.skipIf(!existsSync(FACTS))('recorded responses and streams', () => {
  it.each(factsOf('vercel-fixtures').filter(({ file }) => !file.includes('spliced')))('$file is counted', (fact) => {
    const counted = read(fact);
    const wanted = fact.facts.usage ?? fact.facts.usage_delta?.[0] ?? {};
    expect(counted.messages).toHaveLength(1);
    expect(counted.usage).toMatchObject(wanted);
    const iterations = (fact.facts.iterations ?? []).flat().filter((each) => each.length > 0);
    // Of the fallback the first attempt was refused before any output.
    const billed = iterations.filter(([, , output]) => output > 0);
    if (billed.length === 0) return;
    expect(counted.billed.input_tokens).toBe(sum(billed.map(([, input]) => input)));
    expect(counted.billed.output_tokens).toBe(sum(billed.map(([, , output]) => output)));
  });

  it('reads a stream that another one breaks into as two responses, the first incomplete', () => {
    const [fact] = factsOf('vercel-fixtures').filter(({ file }) => file.includes('spliced'));
    const counted = read(fact!);
    expect(counted.messages.map(({ note }) => note)).toEqual(['incomplete', null]);
    expect(counted.messages[1]?.usage.output_tokens).toBe(65);
  });

  it('bills no refusal before output', () => {
    const [fact] = factsOf('vercel-fixtures').filter(({ file }) => file.includes('refusal'));
    expect(read(fact!)).toMatchObject({ usd: 0, billed: { input_tokens: 0 }, usage: { input_tokens: 18 } });
  });
});

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}

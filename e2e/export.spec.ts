/**
 * Export run. Locks down that the file holds all that was run in the shape that is promised to whoever reads it: it fits
 * its JSON Schema, and responses[i] answers requests[i], for both lanes and for forks.
 */
import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { Ajv } from 'ajv';
import { expect, test } from './fixtures.ts';
import { approval, button, CONFLICT, jumpTo, metersOf, open, stepOf } from './lesson-page.ts';

interface Message {
  readonly role: string;
  readonly content: unknown;
}

interface ExportedLane {
  readonly mode: string;
  readonly events: readonly { readonly type: string; readonly index: number; readonly at: number }[];
  readonly requests: readonly { readonly body: { readonly model: string; readonly messages: readonly Message[] } }[];
  readonly responses: readonly {
    readonly status: number;
    readonly body: {
      readonly content: unknown;
      readonly usage: { readonly input_tokens: number; readonly output_tokens: number };
    };
  }[];
  readonly ending: { readonly cause: string; readonly goal: string } | null;
}

interface Exported {
  readonly format: string;
  readonly version: number;
  readonly lanes: readonly ExportedLane[];
  readonly forks: readonly unknown[];
}

async function exported(page: Page): Promise<{ readonly name: string; readonly file: Exported }> {
  const download = page.waitForEvent('download');
  await page.getByTestId('export-run').click();
  const saved = await download;
  return { name: saved.suggestedFilename(), file: JSON.parse(readFileSync(await saved.path(), 'utf8')) };
}

async function decide(page: Page, answer: 'Approve' | 'Refuse'): Promise<void> {
  await button(approval(page, 'agent'), answer).click();
  await button(page, 'Last step').click();
}

test.beforeEach(async ({ page }) => {
  await open(page, CONFLICT);
  await button(page, 'Last step').click();
});

test('the file says what it is and how to run it again', async ({ page }) => {
  await decide(page, 'Approve');
  const { name, file } = await exported(page);
  expect(name).toMatch(/^loopscope-.*\.json$/);
  expect(file).toMatchObject({
    format: 'loopscope-run',
    version: 1,
    lesson: 'move-meeting',
    input: 'conflict',
    decisions: ['approve'],
    faults: [],
    forks: [],
  });
  expect(file.lanes.map((lane) => lane.mode)).toEqual(['workflow', 'agent']);
});

test('it fits its JSON Schema: waiting, ended and forked', async ({ page }) => {
  const schema = JSON.parse(readFileSync(new URL('../src/engine/run/export.schema.json', import.meta.url), 'utf8'));
  const validate = new Ajv({ strict: false }).compile(schema);
  const expectValid = async (): Promise<void> => {
    validate((await exported(page)).file);
    expect(validate.errors ?? []).toEqual([]);
  };
  await expectValid();
  const waiting = await stepOf(page);
  await decide(page, 'Approve');
  await expectValid();
  await jumpTo(page, waiting);
  await decide(page, 'Refuse');
  await expectValid();
  expect((await exported(page)).file.forks).toHaveLength(1);
});

test('each response answers the request of the same number', async ({ page }) => {
  await decide(page, 'Approve');
  const { file } = await exported(page);
  for (const lane of file.lanes) expect(lane.responses).toHaveLength(lane.requests.length);
  const agent = file.lanes[1];
  if (agent === undefined) throw new Error('There is no agent in the file.');
  expect(agent.requests).toHaveLength(6);
  for (const [index, response] of agent.responses.entries()) {
    const sent = agent.requests[index]?.body.messages ?? [];
    const next = agent.requests[index + 1]?.body.messages;
    expect(response.status).toBe(200);
    if (next === undefined) continue;
    expect(next.slice(0, sent.length)).toEqual(sent);
    expect(next[sent.length]).toEqual({ role: 'assistant', content: response.body.content });
  }
});

test('its usage adds up to the meters, and its events are numbered and in order', async ({ page }) => {
  await decide(page, 'Approve');
  const { file } = await exported(page);
  for (const [index, name] of (['workflow', 'agent'] as const).entries()) {
    const lane = file.lanes[index];
    const meters = await metersOf(page, name);
    const sum = (of: 'input_tokens' | 'output_tokens'): number | undefined =>
      lane?.responses.reduce((total, { body }) => total + body.usage[of], 0);
    expect([sum('input_tokens'), sum('output_tokens')]).toEqual([meters['input-tokens'], meters['output-tokens']]);
    expect(lane?.events.map((event) => event.index)).toEqual(lane?.events.map((_, place) => place));
    expect(lane?.events.at(-1)?.at).toBe(meters['time']);
  }
  expect(file.lanes[1]?.ending).toMatchObject({ cause: 'end_turn', goal: 'met' });
});

test('a lane that waits has no ending yet', async ({ page }) => {
  const { file } = await exported(page);
  expect(file.lanes.map((lane) => lane.ending?.cause ?? null)).toEqual(['handed_to_person', null]);
});

test('the same lesson and decisions give the same file', async ({ page }) => {
  await decide(page, 'Refuse');
  const first = await exported(page);
  await open(page, CONFLICT);
  await button(page, 'Last step').click();
  await decide(page, 'Refuse');
  expect(await exported(page)).toEqual(first);
});

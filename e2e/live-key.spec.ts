/**
 * The key is a secret. Locks down that a canary typed as the key is sent to the model's server and found nowhere else: not in
 * the page's elements and attributes, the address, storages, the export, the trace, the console or any error, also after
 * errors; that a reload forgets it unless it was kept for the tab, and that "forget" does.
 */
import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { button, openTab, TABS } from './lesson-page.ts';
import { CANARY, connect, openConnection, stepLive, stepToStop } from './live-page.ts';
import { type StartedServer, startScripted, startSimulator } from './live-servers.ts';

test.use({
  allowed: {
    requests: [/^http:\/\/127\.0\.0\.1:\d+\/v1\/messages/],
    isUntouched: true,
    consoleErrors: [/Failed to load resource/],
  },
});
test.describe.configure({ timeout: 90_000 });

let simulator: StartedServer;
test.beforeAll(async () => {
  simulator = await startSimulator('--scenario', 'move-meeting');
});
test.afterAll(() => simulator.stop());

/** Everything that the page holds or shows and that a key could have got into. */
async function everythingIn(page: Page): Promise<string> {
  const shown: string[] = [];
  for (const tab of TABS) {
    const panel = await openTab(page, tab);
    await panel.locator('[aria-expanded="false"], summary').evaluateAll((folded) => {
      for (const each of folded as HTMLElement[]) each.click();
    });
    shown.push(await page.content());
  }
  const held = await page.evaluate(() => {
    const fields = [...document.querySelectorAll('input, textarea')].map((each) => (each as HTMLInputElement).value);
    const stores = [localStorage, sessionStorage].map((store) => JSON.stringify({ ...store }));
    return [...fields, ...stores, location.href, document.title, JSON.stringify(history.state)].join('\n');
  });
  const download = page.waitForEvent('download');
  await page.getByTestId('export-run').click();
  const file = await (await download).path();
  return [...shown, held, await readFile(file, 'utf8')].join('\n');
}

test('is sent to the server and found nowhere in the page', async ({ page }) => {
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  const sent: (string | undefined)[] = [];
  page.on('request', async (request) => {
    if (request.url().endsWith('/v1/messages')) sent.push((await request.allHeaders())['authorization']);
  });
  await connect(page, simulator.url);
  await stepToStop(page);
  expect(await everythingIn(page)).not.toContain(CANARY);
  expect(said.join('\n')).not.toContain(CANARY);
  await expect.poll(() => sent.every((header) => header === `Bearer ${CANARY}`) && sent.length > 0).toBe(true);
});

test('is found nowhere after errors either', async ({ page }) => {
  const rude = await startScripted(simulator.url, () => [{ error: 401 }]);
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  await connect(page, rude.url);
  await stepToStop(page);
  expect(await everythingIn(page)).not.toContain(CANARY);
  await rude.stop();
  await connect(page, rude.url);
  await stepLive(page);
  await stepLive(page);
  expect(await everythingIn(page)).not.toContain(CANARY);
  expect(said.join('\n')).not.toContain(CANARY);
});

test('is gone after a reload, unless it was kept for this tab, and can be forgotten', async ({ page }) => {
  const dialog = page.getByRole('dialog', { name: /^Run this lesson/ });
  await connect(page, simulator.url);
  await page.reload();
  await openConnection(page, 'Claude API…');
  await expect(dialog.getByText('gone when you reload')).toBeVisible();
  await dialog.getByLabel('API key', { exact: true }).fill(CANARY);
  await dialog.getByLabel('Keep it for this tab').check();
  await button(page, 'Run the lesson on this model').click();
  await page.reload();
  await openConnection(page, 'Claude API…');
  await expect(dialog.getByText('A key is at hand.')).toBeVisible();
  await button(page, 'Forget the key').click();
  await expect(dialog.getByText('gone when you reload')).toBeVisible();
  expect(await page.evaluate(() => JSON.stringify({ ...sessionStorage }))).not.toContain(CANARY);
  await page.reload();
  await openConnection(page, 'Claude API…');
  await expect(dialog.getByText('gone when you reload')).toBeVisible();
});

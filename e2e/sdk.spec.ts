/**
 * The same lesson through the official SDK. Locks down that the SDK is loaded only when it is chosen, that nothing leaves
 * the page's origin, and that every figure and the ending are the same as with the simulator alone.
 */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { approval, button, CONFLICT, ending, lane, metersOf, open, toEnd } from './lesson-page.ts';

/** Runs the lesson to its ending and gives the lanes' meters. */
async function runToEnd(page: Page): Promise<readonly Record<string, number>[]> {
  await toEnd(page);
  await button(approval(page, 'agent'), 'Approve').click();
  await expect
    .poll(async () => {
      await toEnd(page);
      return ending(page, 'agent').count();
    })
    .toBe(1);
  return [await metersOf(page, 'workflow'), await metersOf(page, 'agent')];
}

/** Chooses the SDK and comes back when the runs have been carried as far as they go. */
async function throughSdk(page: Page): Promise<void> {
  await page
    .getByRole('combobox', { name: 'Model' })
    .selectOption({ label: 'Simulated model through the official SDK' });
  await expect
    .poll(async () => {
      await toEnd(page);
      return approval(page, 'agent').count();
    })
    .toBe(1);
}

test('gives the same meters and the same ending', async ({ page }) => {
  await open(page, CONFLICT);
  const alone = await runToEnd(page);
  const claim = await ending(page, 'agent').textContent();
  await throughSdk(page);
  expect(await runToEnd(page)).toEqual(alone);
  expect(await ending(page, 'agent').textContent()).toBe(claim);
  await expect(page.getByText('requests went through the official SDK')).toBeVisible();
});

test('loads the SDK from the page itself, once it is chosen and not before', async ({ page }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname);
  });
  await open(page, CONFLICT);
  await runToEnd(page);
  expect(scripts.filter((path) => path.includes('sdk'))).toEqual([]);
  await throughSdk(page);
  expect(scripts.filter((path) => path.includes('sdk'))).toHaveLength(1);
});

test('sends no request of its own: the SDK talks to the simulator in the page', async ({ page }) => {
  await open(page, CONFLICT);
  await throughSdk(page);
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`));
  await button(approval(page, 'agent'), 'Approve').click();
  await expect(lane(page, 'agent').getByTestId('model-calls')).toHaveAttribute('data-value', /\d/);
  await runToEndOfAgent(page);
  expect(sent.filter((request) => !request.startsWith('GET') || request.includes('/v1/'))).toEqual([]);
});

async function runToEndOfAgent(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      await toEnd(page);
      return ending(page, 'agent').count();
    })
    .toBe(1);
}

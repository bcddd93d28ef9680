/**
 * Texts from models and tools are data. Locks down that a calendar entry which tries to be markup, a link or a trick with
 * reading order stays plain text in every panel, and that showing it causes no request.
 */
import type { Locator } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { approval, button, CONFLICT, lane, open, openTab } from './lesson-page.ts';

const MARKUP = '<img src=//hostile.example/a.png onerror=window.hacked=1> https://hostile.example/b';
const HOSTILE = `Review ${MARKUP} \u202etxet\u202c`;

/** Opens everything that is folded in a panel. */
async function unfold(panel: Locator): Promise<void> {
  await panel.locator('[aria-expanded="false"], summary').evaluateAll((folded) => {
    for (const each of folded as HTMLElement[]) each.click();
  });
}

test.beforeEach(async ({ page }) => {
  // The entry is part of the lesson, so it is put there on the way to the browser.
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    const response = await route.fetch();
    const body = (await response.text()).replaceAll('Quarterly review', HOSTILE);
    await route.fulfill({ response, body });
  });
  await open(page, CONFLICT);
  await button(page, 'Last step').click();
});

test('it is shown as it is written, and makes no element and no request', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  for (const tab of ['World', 'Trace', 'Messages'] as const) {
    const panel = await openTab(page, tab);
    for (const step of ['First step', 'Next step', 'Next turn', 'Next turn', 'Next turn', 'Last step'])
      await button(page, step).click();
    await unfold(panel);
  }
  await expect(page.getByText(MARKUP.slice(0, 40)).filter({ visible: true }).first()).toBeVisible();
  expect(requests.filter((url) => url.includes('hostile'))).toEqual([]);
  await expect(page.locator('img, iframe, script[src*="hostile"], a[href*="hostile"]')).toHaveCount(0);
  expect(await page.evaluate(() => 'hacked' in window)).toBe(false);
});

test('characters that turn the reading order round are written out', async ({ page }) => {
  const messages = await openTab(page, 'Messages');
  await unfold(messages);
  await expect(messages.getByText('‹U+202E›').first()).toBeVisible();
  expect(await messages.textContent()).not.toContain('\u202e');
  expect(await lane(page, 'agent').textContent()).not.toContain('\u202e');
  expect(await lane(page, 'workflow').textContent()).not.toContain('\u202e');
  await expect(approval(page, 'agent')).toBeVisible();
});

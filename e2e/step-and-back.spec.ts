/**
 * Every panel is a pure read of (run, cursor). Locks down that stepping back shows what stepping forward showed, that
 * jumping to a step shows what stepping to it shows, and that neither asks a model or loads anything.
 */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { button, CONFLICT, jumpTo, lastStep, open, openTab, playhead, stepOf, TABS, wordsOf } from './lesson-page.ts';

// Many looks at the page, none of them long: the time is for slow machines.
test.describe.configure({ timeout: 90_000 });

async function stepThrough(
  page: Page,
  key: 'ArrowRight' | 'ArrowLeft',
  count: number,
): Promise<readonly (readonly string[])[]> {
  const seen = [await wordsOf(page)];
  for (let step = 0; step < count; step += 1) {
    await page.keyboard.press(key);
    seen.push(await wordsOf(page));
  }
  return seen;
}

for (const tab of TABS) {
  test(`forward, back and jumping show the same words, with ${tab} open`, async ({ page }) => {
    await open(page, CONFLICT);
    await openTab(page, tab);
    await button(page, 'Next step').focus();
    const last = await lastStep(page);
    expect(last).toBeGreaterThan(30);
    const forward = await stepThrough(page, 'ArrowRight', last);
    expect(await stepOf(page)).toBe(last);
    const back = await stepThrough(page, 'ArrowLeft', last);
    expect(back.toReversed()).toEqual(forward);
    for (let step = 0; step <= last; step += 7) {
      await jumpTo(page, step);
      expect(await wordsOf(page), `jumped to ${step}`).toEqual(forward[step]);
    }
  });
}

test('a turn forward and a turn back land on first steps of turns', async ({ page }) => {
  await open(page, CONFLICT.replace('both', 'agent'));
  const starts: number[] = [];
  const last = await lastStep(page);
  while ((await stepOf(page)) < last) {
    await button(page, 'Next turn').click();
    starts.push(await stepOf(page));
  }
  expect(starts.slice(0, 2)).toEqual([1, 9]);
  expect(starts).toHaveLength(6);
  for (const start of starts.toReversed().slice(1)) {
    await button(page, 'Previous turn').click();
    expect(await stepOf(page)).toBe(start);
  }
});

test('first and last go to the ends, and beyond them nothing moves', async ({ page }) => {
  await open(page, CONFLICT);
  const last = await lastStep(page);
  await button(page, 'Last step').click();
  expect(await stepOf(page)).toBe(last);
  await expect(button(page, 'Next step')).toHaveAttribute('aria-disabled', 'true');
  await button(page, 'First step').click();
  expect(await stepOf(page)).toBe(0);
  await expect(button(page, 'Previous step')).toHaveAttribute('aria-disabled', 'true');
});

test('stepping loads nothing', async ({ page }) => {
  await open(page, CONFLICT);
  const loaded: string[] = [];
  page.on('request', (request) => {
    // Chromium looks at the icon again whenever the address changes.
    if (!request.url().endsWith('/icon.svg')) loaded.push(request.url());
  });
  const last = await lastStep(page);
  for (let step = 0; step < last; step += 1) await page.keyboard.press('ArrowRight');
  expect(await stepOf(page)).toBe(last);
  await button(page, 'First step').click();
  expect(loaded).toEqual([]);
});

test('playing moves on by itself, and any move by hand stops it', async ({ page }) => {
  await open(page, CONFLICT);
  await page.getByRole('combobox', { name: 'Playing speed' }).selectOption('4×');
  await button(page, 'Play').click();
  await expect.poll(() => stepOf(page)).toBeGreaterThan(1);
  await button(page, 'Previous step').click();
  await expect(button(page, 'Play')).toBeVisible();
  const rested = await stepOf(page);
  await button(page, 'Next step').click();
  await expect(playhead(page)).toHaveValue(String(rested + 1));
});

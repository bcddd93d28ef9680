/**
 * The whole conflict lesson by keyboard alone, the decision included. Locks down the keys, that focus is never lost or
 * trapped, and that single-letter keys can be switched off.
 */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { approval, button, CONFLICT, ending, lastStep, open, playhead, stepOf } from './lesson-page.ts';

/** What has the focus: its role or tag, and its name. */
async function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const { activeElement: element } = document;
    return element === null
      ? ''
      : (element.getAttribute('aria-label') ?? element.textContent ?? element.tagName).trim();
  });
}

/** Presses Tab until something with this name has the focus. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let presses = 0; presses < 120; presses += 1) {
    await page.keyboard.press('Tab');
    if ((await focused(page)) === name) return;
  }
  throw new Error(`Tab never came to ${name}.`);
}

test('the conflict lesson from the first step to the ending', async ({ page }) => {
  await open(page, CONFLICT);
  const waiting = await lastStep(page);
  for (let step = 0; step < waiting; step += 1) await page.keyboard.press('ArrowRight');
  expect(await stepOf(page)).toBe(waiting);
  await expect(approval(page, 'agent')).toBeVisible();
  await tabTo(page, 'Approve');
  await page.keyboard.press('Enter');
  await expect(playhead(page)).toHaveValue(String(waiting + 1));
  const last = await lastStep(page);
  for (let step = waiting + 1; step < last; step += 1) await page.keyboard.press('ArrowRight');
  await expect(ending(page, 'agent')).toContainText('goal met');
});

test('each moving key does what the list of keys says', async ({ page }) => {
  await open(page, CONFLICT);
  const last = await lastStep(page);
  const moves: readonly (readonly [string, number])[] = [
    ['ArrowRight', 1],
    ['PageDown', 2],
    ['.', 3],
    ['ArrowLeft', 2],
    ['PageUp', 1],
    [',', 0],
    ['Shift+ArrowRight', 1],
    [']', 9],
    ['Shift+ArrowLeft', 1],
    ['End', last],
    ['Home', 0],
    ['5', Math.round(last / 2)],
    ['0', 0],
  ];
  for (const [key, step] of moves) {
    await page.keyboard.press(key);
    expect(await stepOf(page), key).toBe(step);
  }
});

test('Space plays and pauses, and leaves a focused button its own press', async ({ page }) => {
  await open(page, CONFLICT);
  await page.keyboard.press('Space');
  await expect(button(page, 'Pause')).toBeVisible();
  await page.keyboard.press('Space');
  await expect(button(page, 'Play')).toBeVisible();
  const before = await stepOf(page);
  await button(page, 'Next step').focus();
  await page.keyboard.press('Space');
  expect(await stepOf(page)).toBe(before + 1);
  await expect(button(page, 'Play')).toBeVisible();
});

test('the focus stays on the button that steps', async ({ page }) => {
  await open(page, CONFLICT);
  await button(page, 'Next step').focus();
  const last = await lastStep(page);
  for (let step = 0; step < last; step += 1) await page.keyboard.press('Enter');
  expect(await stepOf(page)).toBe(last);
  expect(await focused(page)).toBe('Next step');
});

test('Left and Right move between the tabs, and the trace is walked with Up, Down and Enter', async ({ page }) => {
  await open(page, CONFLICT.replace('step=0', 'step=12'));
  await page.getByRole('tab', { name: 'Messages' }).focus();
  // Round by the last tab.
  for (const tab of ['Cost', 'Guards', 'Exits', 'Trace']) {
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByRole('tab', { name: tab })).toBeFocused();
  }
  await page.getByRole('row', { name: /^12 / }).getByRole('button').first().focus();
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  expect(await stepOf(page)).toBe(14);
  await expect(page.getByRole('row', { name: /^14 / })).toHaveAttribute('aria-current', 'step');
});

test('help lists the keys, and letters can be switched off there', async ({ page }) => {
  await open(page, CONFLICT);
  await page.keyboard.press('?');
  const help = page.getByRole('dialog', { name: 'About this page' });
  await expect(help).toBeVisible();
  await help.getByRole('checkbox', { name: /single letter/ }).uncheck();
  await page.keyboard.press('Escape');
  await expect(help).toBeHidden();
  await page.keyboard.press('.');
  expect(await stepOf(page)).toBe(0);
  await page.keyboard.press('ArrowRight');
  expect(await stepOf(page)).toBe(1);
});

test('Tab goes through the whole page and comes out again', async ({ page }) => {
  await open(page, CONFLICT.replace('step=0', 'step=25'));
  const names = new Set<string>();
  for (let presses = 0; presses < 150; presses += 1) {
    await page.keyboard.press('Tab');
    names.add(await focused(page));
  }
  for (const name of ['Export run', 'Share', 'Next step', 'Messages', 'Help']) expect([...names]).toContain(name);
});

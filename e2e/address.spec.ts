/**
 * The address. Locks down that a link opens exactly what was on the screen when it was taken: lesson, input, view, step,
 * decisions, forks and harness; and that an address that can't be used is said to be so and does no harm.
 */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import {
  approval,
  button,
  CONFLICT,
  ending,
  expectDrawn,
  jumpTo,
  lane,
  lastStep,
  open,
  playhead,
  stepOf,
  wordsOf,
} from './lesson-page.ts';

/** The fields of the page's address, once it has caught up with the step shown. */
async function address(page: Page): Promise<Record<string, string>> {
  const step = String(await stepOf(page));
  await expect.poll(() => new URLSearchParams(new URL(page.url()).hash.slice(1)).get('step')).toBe(step);
  return Object.fromEntries(new URLSearchParams(new URL(page.url()).hash.slice(1)));
}

/** Opens the page's address in a second page and expects the same words there. */
async function expectRestored(page: Page): Promise<Page> {
  await address(page);
  const url = page.url();
  const other = await page.context().newPage();
  await other.goto(url);
  await expectDrawn(other);
  await expect(playhead(other)).toHaveValue(String(await stepOf(page)));
  expect(await wordsOf(other)).toEqual(await wordsOf(page));
  return other;
}

test('names lesson, input, view and step, and nothing that is as usual', async ({ page }) => {
  await open(page, CONFLICT);
  await jumpTo(page, 20);
  expect(await address(page)).toEqual({ lesson: 'move-meeting', input: 'conflict', view: 'both', step: '20' });
  await expectRestored(page);
});

test('restores another input and another view', async ({ page }) => {
  await open(page, CONFLICT);
  await page.getByRole('radio', { name: 'full', exact: true }).check({ force: true });
  await page.getByRole('radio', { name: 'Agent', exact: true }).check({ force: true });
  await jumpTo(page, 11);
  expect(await address(page)).toMatchObject({ input: 'full', view: 'agent', step: '11' });
  const other = await expectRestored(page);
  await expect(lane(other, 'workflow')).toHaveCount(0);
});

test('restores a decision and what came of it', async ({ page }) => {
  await open(page, CONFLICT);
  await button(page, 'Last step').click();
  await button(approval(page, 'agent'), 'Approve').click();
  await button(page, 'Last step').click();
  expect(await address(page)).toMatchObject({ decisions: 'approve' });
  const other = await expectRestored(page);
  await expect(ending(other, 'agent')).toContainText('goal met');
});

test('restores a fork beside its origin', async ({ page }) => {
  await open(page, CONFLICT);
  await button(page, 'Last step').click();
  const waiting = await stepOf(page);
  await button(approval(page, 'agent'), 'Approve').click();
  await jumpTo(page, waiting);
  await button(approval(page, 'agent'), 'Refuse').click();
  await button(page, 'Last step').click();
  expect(await address(page)).toMatchObject({ decisions: 'approve', fork: `agent@${waiting}:refuse` });
  const other = await expectRestored(page);
  await expect(lane(other, 'agent').getByRole('radio', { name: `refused at ${waiting}` })).toBeChecked();
  await lane(other, 'agent').getByRole('radio', { name: 'original' }).check({ force: true });
  await jumpTo(other, await lastStep(other));
  await expect(ending(other, 'agent')).toContainText('goal met');
});

test('restores a changed harness', async ({ page }) => {
  await open(page, CONFLICT.replace('both', 'agent'));
  await button(page, 'Harness').click();
  await page.getByRole('textbox', { name: 'Turns', exact: true }).fill('2');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await button(page, 'Last step').click();
  await expect(ending(page, 'agent')).toContainText(/turn cap/i);
  expect((await address(page))['harness']).toBeTruthy();
  await expectRestored(page);
});

test('restores a race', async ({ page }) => {
  await open(page, CONFLICT);
  await page.getByRole('combobox', { name: 'How the lanes move together' }).selectOption('Race');
  await jumpTo(page, 15);
  expect(await address(page)).toMatchObject({ sync: 'race' });
  await expectRestored(page);
});

test('a step beyond the end rests on the end', async ({ page }) => {
  await open(page, CONFLICT.replace('step=0', 'step=99999'));
  expect(await stepOf(page)).toBe(await lastStep(page));
});

test('what can’t be used is named, and the rest still holds', async ({ page }) => {
  await open(page, 'lesson=move-meeting&input=saturday&view=agent&step=3');
  await expect(page.getByRole('alert')).toContainText('input=saturday');
  expect(await stepOf(page)).toBe(3);
  await expect(lane(page, 'workflow')).toHaveCount(0);
  await button(page, 'Dismiss').click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('an address full of nonsense opens the lesson', async ({ page }) => {
  await open(page, 'lesson=%00&step=-1&decisions=maybe&fork=agent@9:&harness=%7B&view=<b>&seed=%F0');
  await expect(lane(page, 'agent')).toBeVisible();
  expect(await stepOf(page)).toBe(0);
});

test('Back leaves the page instead of walking through steps', async ({ page }) => {
  await open(page, CONFLICT);
  for (const step of [3, 7, 12]) {
    await jumpTo(page, step);
    await address(page);
  }
  expect(await page.evaluate(() => window.history.length)).toBe(2);
});

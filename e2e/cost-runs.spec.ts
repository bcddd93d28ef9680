/**
 * The part of the cost lab that measures. Locks down that batches are run in the background with progress, can be cancelled,
 * give their figures as tables, pictures and sentences, move nothing on the page, and can be had by keyboard.
 */
import type { Locator, Page } from '@playwright/test';
import { axe, expect, test } from './fixtures.ts';
import { sidewaysScroll } from './lesson-page.ts';

/** Opens the lab and gives one of its cards, idle. */
async function openCard(page: Page, id: string): Promise<Locator> {
  await page.goto('./#page=cost');
  const card = page.getByTestId(id);
  await expect(card.getByText('Not run yet.').first()).toBeVisible();
  return card;
}

/** The cells of a row behind its name. */
async function cells(card: Locator, row: string): Promise<readonly string[]> {
  return card.locator(`[data-row="${row}"] td`).allTextContents();
}

const run = (card: Locator): Locator => card.getByRole('button', { name: /^Run/ });

/** Waits for the batch's end: hundreds of runs beside whatever else the machine does. */
async function finish(card: Locator): Promise<void> {
  await expect(card.locator('[data-phase="done"]')).toBeVisible({ timeout: 40_000 });
}

/** A figure of a table as a number: "$0.55" and "1,234" alike. */
const numberIn = (text: string | undefined): number => Number((text ?? '').replace(/[^\d.]/g, ''));

test('the runaway: what each brake saves, and what a cap does to many runs', async ({ page }) => {
  const card = await openCard(page, 'runs-runaway');
  const before = await card.boundingBox();
  await run(card).click();
  await expect(card.getByRole('button', { name: /^Cancel/ })).toBeVisible();
  await finish(card);
  await expect(card.locator('[aria-live]')).toContainText('Done: 407 runs');
  expect((await card.boundingBox())?.height).toBe(before?.height);

  const [, turns, input, usd] = await cells(card, 'none');
  expect([turns, numberIn(input) > 10_000_000, numberIn(usd) > 50]).toEqual(['200', true, true]);
  expect((await cells(card, 'turn_cap'))[1]).toBe('12');
  expect((await cells(card, 'token_budget'))[0]).toBe('token budget (first)');
  expect((await cells(card, 'loop_detector')).slice(0, 2)).toEqual(['nothing', '200']);
  expect((await cells(card, 'time_limit'))[0]).toBe('time limit');

  expect(await cells(card, 'median-capped')).toEqual(await cells(card, 'median-uncapped'));
  expect((await cells(card, 'worst-uncapped'))[0]).toBe('200');
  expect((await cells(card, 'worst-capped'))[0]).toBe('10');
  await expect(card.getByTestId('runs-picture').locator('path[class$="capped"]')).toHaveCount(2);

  await card.getByRole('radio', { name: '20' }).check({ force: true });
  await run(card).click();
  await finish(card);
  expect((await cells(card, 'worst-capped'))[0]).toBe('20');
});

test('agent against workflow: a hundred invoices three ways', async ({ page }) => {
  const card = await openCard(page, 'runs-invoices');
  const before = await card.boundingBox();
  await run(card).click();
  await finish(card);
  expect((await card.boundingBox())?.height).toBe(before?.height);
  expect((await cells(card, 'workflow')).slice(0, 3)).toEqual(['95', '5', '0']);
  expect((await cells(card, 'agent')).slice(0, 3)).toEqual(['100', '0', '100']);
  expect((await cells(card, 'mixed')).slice(0, 3)).toEqual(['100', '0', '5']);
  expect(numberIn((await cells(card, 'agent'))[6])).toBeGreaterThan(4);
  expect(numberIn((await cells(card, 'mixed'))[6])).toBeLessThan(1.4);
  await expect(card.getByText(/as a workflow, (3\.[6-9]|4(\.[0-4])?)× one call of 2,500/)).toBeVisible();
});

test('levers: each what-if run by the engine, in one table', async ({ page }) => {
  const card = await openCard(page, 'runs-levers');
  const before = await card.boundingBox();
  await run(card).click();
  await finish(card);
  expect((await card.boundingBox())?.height).toBe(before?.height);
  const [INPUT, READ, USD, TIMES, TURNS, GOAL] = [0, 1, 2, 3, 5, 6] as const;
  const [off, on, clock] = [await cells(card, 'off'), await cells(card, 'five_minutes'), await cells(card, 'clock')];
  expect(on[INPUT]).toBe(off[INPUT]);
  expect(numberIn(on[USD])).toBeLessThan(numberIn(off[USD]) / 2);
  expect([clock[READ], numberIn(clock[TIMES]) > 1]).toEqual(['0', true]);
  expect(await cells(card, 'small_marked')).toEqual(await cells(card, 'small_off'));
  expect((await cells(card, 'slow_five_minutes'))[READ]).toBe('0');
  expect(numberIn((await cells(card, 'one_per_turn'))[TURNS])).toBe(
    numberIn((await cells(card, 'parallel'))[TURNS]) + 1,
  );
  expect((await cells(card, 'forgotten'))[GOAL]).toBe('unmet');
  expect((await cells(card, 'noted'))[GOAL]).toBe('met');
  const marks = card.getByTestId('runs-clock').locator('mark');
  await expect(marks).toHaveText(['0.', '1.']);
  await expect(card.getByTestId('runs-clock')).toContainText('is number 1,149 of the 2,012 in tools and system');
  await expect(card.getByText(/^Of 22 changes \d+ cost less/)).toBeVisible();

  // A lever that is a switch is a fork on the main screen, beside the run that it changes.
  await card.locator('[data-row="five_minutes"]').getByRole('link').click();
  await page.getByRole('button', { name: 'Last step' }).click();
  await expect(page.getByTestId('lane-agent').getByTestId('cost')).toContainText(on[USD] ?? 'no dollars');
  await expect(page.getByTestId('lane-workflow').getByTestId('cost')).toContainText(off[USD] ?? 'no dollars');
  await expect(page.getByRole('button', { name: 'End the comparison' }).first()).toBeVisible();
});

test('a batch is left with the keyboard, and run again', async ({ page }) => {
  const card = await openCard(page, 'runs-runaway');
  await run(card).focus();
  // The second press comes while the first runs are being made, on a button that is now called Cancel.
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(card.locator('[data-phase="left"]')).toBeVisible();
  await expect(card.locator('[aria-live]')).toContainText(/Cancelled after [1-9]\d{0,2} of 407 runs/);
  const part = await card.getByRole('progressbar').evaluate((bar: HTMLProgressElement) => bar.value);
  expect([part > 0, part < 1]).toEqual([true, true]);
  expect((await cells(card, 'none'))[1]).toBe('–');
  await expect(run(card)).toBeFocused();
  await page.keyboard.press('Enter');
  await finish(card);
  expect((await cells(card, 'none'))[1]).toBe('200');
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`${colorScheme}, on a phone`, () => {
    test.use({ colorScheme, viewport: { width: 375, height: 800 } });

    test('axe finds nothing in the results, and nothing scrolls sideways', async ({ page }) => {
      for (const id of ['runs-invoices', 'runs-levers']) {
        const card = await openCard(page, id);
        await run(card).click();
        await finish(card);
      }
      const found = await axe(page);
      expect(found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`)).toEqual(
        [],
      );
      expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
    });
  });
}

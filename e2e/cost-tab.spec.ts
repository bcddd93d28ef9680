/**
 * The Cost tab. Locks down that its figures are those of the meters at every step, that it is read by keys without moving
 * the playhead, that its files hold what it shows, and that it leads to the lab with the run's own figures.
 */
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { approval, button, CONFLICT, jumpTo, lastStep, metersOf, open, openTab, stepOf, toEnd } from './lesson-page.ts';

const number = (text: string): number => Number(text.replaceAll(/[^\d.]/g, ''));

/** A line of the call that is read out, for one lane. */
async function line(panel: Locator, name: string, lane: 'workflow' | 'agent' = 'agent'): Promise<number> {
  return number((await panel.locator(`[data-line="${name}"] [data-lane="${lane}"]`).textContent()) ?? '');
}

async function atDecision(page: Page): Promise<Locator> {
  await open(page, CONFLICT);
  await jumpTo(page, await lastStep(page));
  return openTab(page, 'Cost');
}

test('what it reads out adds up to the meters while stepping', async ({ page }) => {
  await open(page, CONFLICT);
  const panel = await openTab(page, 'Cost');
  await expect(panel.getByTestId('cost-summary')).toContainText('Agent: no model call yet.');
  for (const step of [3, 12, 21, 30, await lastStep(page)]) {
    await jumpTo(page, step);
    const meters = await metersOf(page, 'agent');
    const calls = meters['model-calls'] ?? 0;
    await expect(panel.getByText(`Model call ${calls}`, { exact: true })).toBeVisible();
    expect(await line(panel, 'sum')).toBe(meters['input-tokens']);
    const [input, prefix, history] = [
      await line(panel, 'input'),
      await line(panel, 'prefix'),
      await line(panel, 'history'),
    ];
    expect(prefix + history).toBe(input);
    expect((await line(panel, 'read')) + (await line(panel, 'written')) + (await line(panel, 'uncached'))).toBe(input);
  }
});

test('both lanes, the formula and the residual are in words', async ({ page }) => {
  const panel = await atDecision(page);
  const meters = await metersOf(page, 'agent');
  const summary = panel.getByTestId('cost-summary');
  await expect(summary).toContainText('Workflow: 1 model call');
  await expect(summary).toContainText(`${meters['input-tokens']?.toLocaleString('en-US')} input tokens`);
  const derived = (await panel.getByTestId('cost-derived').textContent()) ?? '';
  const [, n = '', prefix = '', appended = '', total = ''] =
    /n = ([\d,]+), P = ([\d,]+), a = ([\d,]+): ([\d,]+)/.exec(derived) ?? [];
  const [calls, p, a] = [number(n), number(prefix), number(appended)];
  // The words round a to whole tokens, which a sum over all calls shows.
  expect(Math.abs(calls * p + (a * calls * (calls + 1)) / 2 - number(total))).toBeLessThan(calls * calls);
  await expect(panel.getByTestId('cost-residual')).toContainText(/Measured: [\d,]+, [\d,]+ (more|fewer)/);
  await expect(panel.getByTestId('cost-growth')).toContainText('Time grows with n, spend with n².');
});

test('a call is read by keys, and the playhead stays', async ({ page }) => {
  const panel = await atDecision(page);
  const slider = panel.getByRole('slider');
  const step = await stepOf(page);
  await slider.focus();
  await page.keyboard.press('Home');
  await expect(panel.getByText('Model call 1', { exact: true })).toBeVisible();
  await expect(slider).toHaveAttribute('aria-valuetext', /Agent, turn 1: [\d,]+ input tokens/);
  await page.keyboard.press('ArrowRight');
  await expect(panel.getByText('Model call 2', { exact: true })).toBeVisible();
  expect(await stepOf(page)).toBe(step);
  await button(panel, 'Follow the steps').click();
  await expect(panel.getByText('Model call 5', { exact: true })).toBeVisible();
});

test('the curves are drawn in each metric and on both axes, without a call being made again', async ({ page }) => {
  const panel = await atDecision(page);
  for (const metric of ['Dollars', 'Seconds', 'Input tokens']) {
    await panel.getByText(metric, { exact: true }).click();
    await expect(panel.locator('.curve--agent path').first()).toHaveAttribute('d', /L/);
    for (const scale of ['powers of ten', 'even']) {
      await panel.getByText(scale, { exact: true }).click();
      await expect(panel.locator('.curve--derived path').first()).toHaveAttribute('d', /L/);
    }
  }
});

test('it saves a picture of two kinds and a table', async ({ page }) => {
  const panel = await atDecision(page);
  const save = async (name: string): Promise<Buffer> => {
    const [download] = await Promise.all([page.waitForEvent('download'), button(panel, name).click()]);
    return readFile(await download.path());
  };
  const svg = (await save('SVG')).toString();
  expect(svg).toContain('n·P + a·n(n+1)/2');
  expect(svg).not.toContain('var(--');
  expect((await save('PNG')).subarray(1, 4).toString()).toBe('PNG');
  const rows = (await save('CSV')).toString().trim().split('\r\n');
  expect(rows[0]).toContain('lane,model_calls,turn');
  expect(rows.filter((row) => row.startsWith('Agent')).length).toBe(5);
  expect(Number(rows.at(-1)?.split(',')[11])).toBe((await metersOf(page, 'agent'))['input-tokens']);
});

test('the table says the same', async ({ page }) => {
  const panel = await atDecision(page);
  await panel.getByText('The figures as a table').click();
  const table = panel.getByRole('table', { name: 'Agent' });
  await expect(table.getByRole('row')).toHaveCount(6);
  const sum = await table.getByRole('row').last().getByRole('cell').nth(6).textContent();
  expect(number(sum ?? '')).toBe((await metersOf(page, 'agent'))['input-tokens']);
});

test('it leads to the lab with the run’s own figures, and the lab leads back to this very step', async ({ page }) => {
  const panel = await atDecision(page);
  await button(approval(page, 'agent'), 'Approve').click();
  await toEnd(page);
  const step = await stepOf(page);
  const derived = (await panel.getByTestId('cost-derived').textContent()) ?? '';
  const [, n = '', prefix = ''] = /n = (\d+), P = ([\d,]+), /.exec(derived) ?? [];
  await panel.getByRole('link', { name: 'Bend this curve in the cost lab' }).click();
  await expect(page.getByRole('heading', { name: 'Cost lab' })).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'n: turns' })).toHaveValue(n);
  await expect(page.getByRole('textbox', { name: 'P: tools and system, tokens' })).toHaveValue(prefix);
  // The lesson's keys rest while it is out of sight.
  await page.locator('body').press('ArrowLeft');
  await page.getByRole('link', { name: 'Back to the lesson' }).click();
  await expect(panel.getByTestId('cost-derived')).toHaveText(derived);
  expect(await stepOf(page)).toBe(step);
});

test.describe('forced colours', () => {
  test('the curves keep a colour of the system each, and their dashes', async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' });
    const panel = await atDecision(page);
    const paint = (look: string): Promise<string[]> =>
      panel
        .locator(`.curve--${look} path`)
        .first()
        .evaluate((path) => [getComputedStyle(path).stroke, getComputedStyle(path).strokeDasharray]);
    const [agent, workflow, derived] = [await paint('agent'), await paint('workflow'), await paint('derived')];
    expect(new Set([agent, workflow, derived].map(String)).size).toBe(3);
    const canvas = await page.evaluate(() => getComputedStyle(document.body).backgroundColor);
    for (const [stroke] of [agent, workflow, derived]) expect(stroke).not.toBe(canvas);
  });
});

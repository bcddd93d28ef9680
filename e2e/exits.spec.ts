/**
 * Every exit of the loop. Locks down that each way for a model call to end can be made to happen by hand from the table, that
 * this makes a fork with the ending that belongs to it and leaves the run as it was, and that the link opens it again.
 */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { button, CONFLICT, ending, jumpTo, lane, open, openTab } from './lesson-page.ts';

const AGENT = CONFLICT.replace('view=both', 'view=agent');

const ENDINGS = [
  ['end_turn', 'end_turn'],
  ['end_turn, no text', 'end_turn'],
  ['max_tokens', 'truncated'],
  ['max_tokens in a call', 'truncated'],
  ['refusal', 'refused'],
  ['stop_sequence', 'stop_sequence'],
  ['model_context_window_exceeded', 'truncated'],
  ['400 invalid request', 'api_error'],
] as const;

const COMING_BACK = ['tool_use', 'pause_turn', '429 rate limit', '500 server error', '529 overloaded', 'stream cut'];

/** Makes the agent's second call end as the row of the table says, from the original run. */
async function show(page: Page, name: string): Promise<void> {
  await jumpTo(page, 10);
  await button(page, `Show it: ${name}`).click();
  await expect(lane(page, 'agent').getByRole('radio', { name: / at 9$/, checked: true })).toHaveCount(1);
  await button(page, 'Last step').click();
}

async function backToOriginal(page: Page): Promise<void> {
  await lane(page, 'agent').getByText('original', { exact: true }).click();
  await expect(ending(page, 'agent')).toBeHidden();
}

test('each way to end a call is shown by its button: those that leave the loop', async ({ page }) => {
  test.setTimeout(90_000);
  await open(page, AGENT);
  await openTab(page, 'Exits');
  for (const [name, cause] of ENDINGS) {
    await show(page, name);
    await expect(ending(page, 'agent'), name).toHaveAttribute('data-value', cause);
    await backToOriginal(page);
  }
});

test('each way to end a call is shown by its button: those that come back', async ({ page }) => {
  test.setTimeout(90_000);
  await open(page, AGENT);
  await openTab(page, 'Exits');
  for (const name of COMING_BACK) {
    await show(page, name);
    await expect(lane(page, 'agent').getByTestId('approval'), name).toBeVisible();
    await backToOriginal(page);
  }
});

test('a fork by outcome opens from its link, and Compare puts it beside the original', async ({ page }) => {
  await open(page, AGENT);
  await jumpTo(page, 10);
  await openTab(page, 'Exits');
  await button(page, 'Show it: refusal').click();
  await expect(page).toHaveURL(/fork=agent@9:refusal/);
  const address = new URL(page.url()).hash.slice(1);
  await open(page, address);
  await expect(lane(page, 'agent').getByRole('radio', { name: 'refusal at 9' })).toBeChecked();
  await button(page, 'Compare with its origin').click();
  await expect(lane(page, 'workflow').getByRole('radio', { name: 'original' })).toBeChecked();
});

test('before the first call the table explains, and its buttons do nothing', async ({ page }) => {
  await open(page, AGENT);
  const panel = await openTab(page, 'Exits');
  await expect(panel.getByText('Step to a model call first')).toBeVisible();
  await expect(button(page, 'Show it: refusal')).toHaveAttribute('aria-disabled', 'true');
});

test('a careless harness returns half an answer as the final one, and the page says so', async ({ page }) => {
  await open(page, `${AGENT}&harness=stopReasons:anything_else_is_answer`);
  await jumpTo(page, 10);
  await openTab(page, 'Exits');
  await button(page, 'Show it: max_tokens').click();
  await button(page, 'Last step').click();
  await expect(ending(page, 'agent')).toHaveAttribute('data-value', 'end_turn');
  await expect(ending(page, 'agent')).toContainText('it is none. stop_reason was max_tokens.');
});

test('an empty answer crashes a loop that takes the first block, and not the page', async ({ page }) => {
  await open(page, `${AGENT}&harness=stopReasons:first_text`);
  await jumpTo(page, 10);
  await openTab(page, 'Exits');
  await button(page, 'Show it: refusal').click();
  await button(page, 'Last step').click();
  await expect(ending(page, 'agent')).toHaveAttribute('data-value', 'crashed');
});

test('a switch can be changed from a step on, as a fork', async ({ page }) => {
  await open(page, AGENT);
  await jumpTo(page, 10);
  await button(page, 'Harness').click();
  await page.getByText('from this step on').click();
  await page.getByLabel('Turns', { exact: true }).fill('2');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Escape');
  await expect(lane(page, 'agent').getByRole('radio', { name: 'harness at 10' })).toBeChecked();
  await button(page, 'Last step').click();
  await expect(ending(page, 'agent')).toHaveAttribute('data-value', 'turn_cap');
  await expect(page).toHaveURL(/fork=agent@10:~maxTurns~2/);
});

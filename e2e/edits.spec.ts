/**
 * Editing what is sent. Locks down that a result can be edited by keyboard, that the model then really does otherwise, in a
 * fork that Compare and the link show, that a deleted result gets the API's own refusal, and that Esc leaves all as it is.
 */
import type { Locator, Page } from '@playwright/test';
import { axe, expect, test } from './fixtures.ts';
import { button, CONFLICT, ending, lane, open, openTab, playhead } from './lesson-page.ts';

/** Both calendars have been read, and the request that carries them is out. */
const OUT = CONFLICT.replace('view=both', 'view=agent').replace('step=0', 'step=28');

/** The newest message that was sent: both results. */
async function results(page: Page): Promise<Locator> {
  const messages = await openTab(page, 'Messages');
  return messages
    .getByRole('region', { name: 'Sent with call 4' })
    .getByRole('listitem')
    .filter({ hasText: 'Dana on Friday' })
    .last();
}

test('a result edited by keyboard makes a fork in which the meeting goes elsewhere', async ({ page }) => {
  await open(page, OUT);
  const edit = (await results(page)).getByRole('button', { name: /^Edit / });
  await expect(edit.locator('..')).toHaveCSS('opacity', '0');
  await edit.focus();
  await expect(edit.locator('..')).toHaveCSS('opacity', '1');
  await page.keyboard.press('Enter');
  const field = page.getByRole('textbox', { name: 'What the tool gave back' });
  await expect(field).toBeFocused();
  await expect(field).toHaveValue('Dana on Friday: 9:00–11:30, 13:00–17:00');
  await field.fill('Dana on Friday: 9:00–11:30, 15:00–17:00');
  await field.press('Tab');
  await page.keyboard.press('Tab');
  await expect(button(page, 'Fork with this change')).toBeFocused();
  await page.keyboard.press('Enter');

  await expect(lane(page, 'agent').getByRole('radio', { name: 'result edited at 27' })).toBeChecked();
  await expect(page.getByText('A person changed what find_free_slots gave back')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Waits to be sent with call 4' })).toContainText('edited by a person');
  await expect(page).toHaveURL(/step=28&fork=agent@27:result~6~1~Dana/);
  const address = new URL(page.url()).hash.slice(1);
  await button(page, 'Last step').click();
  await expect(lane(page, 'agent').getByTestId('approval')).toContainText('15:00');

  await button(page, 'Compare with its origin').click();
  await button(page, 'Last step').click();
  await expect(lane(page, 'workflow').getByTestId('approval')).toContainText('13:00');
  await expect(lane(page, 'agent').getByTestId('approval')).toContainText('15:00');

  await open(page, address);
  await expect(lane(page, 'agent').getByRole('radio', { name: 'result edited at 27' })).toBeChecked();
  await expect(playhead(page)).toHaveValue('28');
  await expect(page.getByRole('region', { name: 'Waits to be sent with call 4' })).toContainText('15:00–17:00');
});

test('a deleted result is refused by the API in its own words, and the run ends so', async ({ page }) => {
  await open(page, OUT);
  const block = await results(page);
  await block.hover();
  await block.getByRole('button', { name: /^Delete / }).click();
  await expect(page.getByText('the API refuses such a request')).toBeVisible();
  await button(page, 'Fork without it').click();
  await expect(lane(page, 'agent').getByRole('radio', { name: 'block deleted at 27' })).toBeChecked();
  await button(page, 'Last step').click();
  await expect(ending(page, 'agent')).toHaveAttribute('data-value', 'api_error');
  await expect(ending(page, 'agent')).toContainText('ids were found without `tool_result` blocks immediately after');
  await lane(page, 'agent').getByText('original', { exact: true }).click();
  await expect(ending(page, 'agent')).toBeHidden();
});

test('Esc and Cancel leave everything as it is, and a step closes the editor', async ({ page }) => {
  await open(page, OUT);
  const edit = (await results(page)).getByRole('button', { name: /^Edit / });
  await edit.press('Enter');
  const field = page.getByRole('textbox', { name: 'What the tool gave back' });
  await field.fill('Something else');
  await field.press('Escape');
  await expect(field).toBeHidden();
  await expect(edit).toBeFocused();
  await edit.press('Enter');
  await expect(field).toHaveValue(/^Dana on Friday/);
  await expect(button(page, 'Fork with this change')).toHaveAttribute('aria-disabled', 'true');
  await button(page, 'Cancel').click();
  await edit.press('Enter');
  await button(page, 'Next step').click();
  await expect(field).toBeHidden();
  expect(new URL(page.url()).hash).not.toContain('fork');
});

test('a workflow offers no edit: its code writes each prompt anew', async ({ page }) => {
  await open(page, CONFLICT.replace('view=both', 'view=workflow').replace('step=0', 'step=3'));
  const messages = await openTab(page, 'Messages');
  await expect(messages.getByRole('region', { name: /^Sent with call/ })).toBeVisible();
  await expect(messages.getByRole('button', { name: /^(Edit|Delete) / })).toHaveCount(0);
});

test('an edit that is too long for a link is said, and the other forks stay in it', async ({ page }) => {
  await open(page, OUT);
  await (await results(page)).getByRole('button', { name: /^Edit / }).press('Enter');
  await page.getByRole('textbox', { name: 'What the tool gave back' }).fill('x'.repeat(2_001));
  await expect(page.getByText('too long for a link')).toBeVisible();
  await button(page, 'Fork with this change').click();
  await expect(lane(page, 'agent').getByRole('radio', { name: 'result edited at 27' })).toBeChecked();
  await button(page, 'Share').click();
  await expect(page.getByText('One fork is not in the link')).toBeVisible();
});

test.describe('with a finger', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 375, height: 800 } });

  test('Edit and Delete are always in sight, and axe finds nothing', async ({ page }) => {
    await open(page, OUT);
    const edit = (await results(page)).getByRole('button', { name: /^Edit / });
    await expect(edit.locator('..')).toHaveCSS('opacity', '1');
    await edit.tap();
    await expect(page.getByRole('textbox', { name: 'What the tool gave back' })).toBeFocused();
    expect(await axe(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    expect(await axe(page)).toEqual([]);
  });
});

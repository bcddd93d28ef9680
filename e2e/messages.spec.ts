/**
 * The Messages tab. Locks down the three bands, what is new in them, that a call and its result light each other, and that
 * the raw JSON is the body that was sent.
 */
import { expect, test } from './fixtures.ts';
import { CONFLICT, jumpTo, lane, open, openTab } from './lesson-page.ts';

test.use({ viewport: { width: 1440, height: 900 } });

test.beforeEach(async ({ page }) => {
  await open(page, CONFLICT.replace('both', 'agent').replace('step=0', 'step=25'));
});

test('three bands say what was sent, what came back and what waits', async ({ page }) => {
  const messages = await openTab(page, 'Messages');
  const sent = messages.getByRole('region', { name: 'Sent with call 3' });
  await expect(sent).toContainText('5 messages, 2 new since the last call');
  await expect(sent.getByText('new', { exact: true })).toHaveCount(2);
  const answer = messages.getByRole('region', { name: 'Came back' });
  await expect(answer).toContainText('2 calls asked for at once');
  await expect(answer).toContainText('stop_reason');
  const waiting = messages.getByRole('region', { name: 'Waits to be sent with call 4' });
  await expect(waiting).toContainText('2 results in one message');
});

test('pointing at a call or coming to it by keyboard lights its result', async ({ page }) => {
  const messages = await openTab(page, 'Messages');
  const call = messages
    .getByRole('region', { name: 'Came back' })
    .getByRole('button', { name: /go to its result/ })
    .first();
  const results = messages.getByRole('region', { name: /^Waits/ }).getByRole('button', { name: /go to the call/ });
  await call.focus();
  await expect(results.first()).toHaveClass(/--lit/);
  await expect(results.last()).not.toHaveClass(/--lit/);
  await call.press('Enter');
  await expect(results.first()).toBeFocused();
  await expect(call).toHaveClass(/--lit/);
});

test('the raw JSON is the body as sent, and Copy puts it on the clipboard', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const messages = await openTab(page, 'Messages');
  await messages.getByRole('button', { name: 'JSON Sent with call 3' }).click();
  await messages.getByRole('button', { name: 'Copy Sent with call 3' }).click();
  await expect(messages.getByText('The JSON is on the clipboard.')).toBeAttached();
  const body = JSON.parse(await page.evaluate(() => navigator.clipboard.readText()));
  expect(Object.keys(body)).toEqual(expect.arrayContaining(['model', 'max_tokens', 'system', 'tools', 'messages']));
  expect(body.messages.map((message: { role: string }) => message.role)).toEqual([
    'user',
    'assistant',
    'user',
    'assistant',
    'user',
  ]);
  const shown = await messages.getByRole('region', { name: 'Sent with call 3' }).locator('pre').textContent();
  expect(JSON.parse(shown ?? '')).toEqual(body);
});

test('without the clipboard, the JSON is shown and selected', async ({ page }) => {
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }));
  const messages = await openTab(page, 'Messages');
  await messages.getByRole('button', { name: 'Copy Came back' }).click();
  await expect(messages.getByText(/did not allow copying/)).toBeVisible();
  const selected = await page.evaluate(() => getSelection()?.toString() ?? '');
  expect(JSON.parse(selected)).toMatchObject({ type: 'message', stop_reason: 'tool_use' });
});

test('an opened message stays open while stepping on and back', async ({ page }) => {
  const messages = await openTab(page, 'Messages');
  const first = messages.getByRole('button', { name: /^0 the user/ });
  await first.click();
  await jumpTo(page, 30);
  await expect(first).toHaveAttribute('aria-expanded', 'true');
  await jumpTo(page, 25);
  await expect(first).toHaveAttribute('aria-expanded', 'true');
});

for (const tab of ['Messages', 'World'] as const) {
  test(`a block of the token bar is shown in its message, with ${tab} open`, async ({ page }) => {
    await openTab(page, tab);
    const cell = lane(page, 'agent')
      .getByTestId('token-bar')
      .getByRole('option', { name: /\btool_use\b/ })
      .first();
    await cell.press('Enter');
    const block = page.getByRole('tabpanel', { name: 'Messages' }).locator('[aria-current="true"]');
    await expect(block).toContainText('asks for list_events');
    await expect(block).toBeInViewport();
  });
}

test('the mark of a shown block goes with the next step and stays away, its message stays open', async ({ page }) => {
  const cells = lane(page, 'agent')
    .getByTestId('token-bar')
    .getByRole('option', { name: /\btool_use\b/ });
  await cells.first().press('Enter');
  const messages = page.getByRole('tabpanel', { name: 'Messages' });
  const mark = messages.locator('[aria-current="true"]');
  await expect(mark).toContainText('asks for list_events');
  const place = await messages.locator('[data-message]:has([aria-current="true"])').getAttribute('data-message');
  const line = messages.locator(`[data-message="${place}"] > * > button`);
  await jumpTo(page, 26);
  await expect(mark).toHaveCount(0);
  await expect(line).toHaveAttribute('aria-expanded', 'true');
  await jumpTo(page, 25);
  await expect(mark).toHaveCount(0);
});

/**
 * A person decides. Locks down that nothing is sent before approval, that refusing ends truthfully, that deciding
 * otherwise makes a fork which leaves the original as it was, and that the workflow's own send waits too.
 */
import { expect, test } from './fixtures.ts';
import {
  approval,
  button,
  CONFLICT,
  ending,
  jumpTo,
  lane,
  lastStep,
  metersOf,
  open,
  openTab,
  stepOf,
  wordsOf,
} from './lesson-page.ts';

const AGENT = CONFLICT.replace('both', 'agent');

test.beforeEach(async ({ page }) => {
  await open(page, AGENT);
  await button(page, 'Last step').click();
  await expect(approval(page, 'agent')).toBeVisible();
});

test('approved: the message goes out and the goal is met', async ({ page }) => {
  const waiting = await stepOf(page);
  await expect((await openTab(page, 'Messages')).getByText('Waits for a person.')).toBeVisible();
  await button(approval(page, 'agent'), 'Approve').click();
  expect(await stepOf(page)).toBe(waiting + 1);
  await button(page, 'Last step').click();
  await expect(ending(page, 'agent')).toContainText('goal met');
  await expect(ending(page, 'agent')).toContainText('Dana was told its true time');
  expect(await metersOf(page, 'agent')).toMatchObject({ 'model-calls': 6 });
  await expect(await openTab(page, 'World')).toContainText('Friday');
});

test('refused: nothing is sent, the model is told, and it says so', async ({ page }) => {
  await button(approval(page, 'agent'), 'Refuse').click();
  await button(page, 'Last step').click();
  await expect(ending(page, 'agent')).toContainText('goal not met');
  await expect(ending(page, 'agent')).toContainText('end_turn');
  const messages = await openTab(page, 'Messages');
  await expect(messages.getByText('reports an error')).toBeVisible();
});

test('deciding otherwise makes a fork, and the original stays', async ({ page }) => {
  const waiting = await stepOf(page);
  await button(approval(page, 'agent'), 'Approve').click();
  await button(page, 'Last step').click();
  const original = await wordsOf(page);
  const length = await lastStep(page);

  await jumpTo(page, waiting);
  await button(approval(page, 'agent'), 'Refuse').click();
  await button(page, 'Last step').click();
  await expect(ending(page, 'agent')).toContainText('goal not met');
  const fork = lane(page, 'agent').getByRole('radio', { name: `refused at ${waiting}` });
  await expect(fork).toBeChecked();

  await lane(page, 'agent').getByRole('radio', { name: 'original' }).check({ force: true });
  await jumpTo(page, length);
  await expect(ending(page, 'agent')).toContainText('goal met');
  expect((await wordsOf(page))[1]).toEqual(original[1]);
});

test('deciding the same again makes no fork', async ({ page }) => {
  const waiting = await stepOf(page);
  await button(approval(page, 'agent'), 'Refuse').click();
  for (const answer of ['Refuse', 'Approve', 'Refuse', 'Approve']) {
    await jumpTo(page, waiting);
    await button(approval(page, 'agent'), answer).click();
  }
  await expect(lane(page, 'agent').getByRole('group', { name: 'Original and forks' }).getByRole('radio')).toHaveCount(
    2,
  );
});

test('going back over a decision and forward again asks nobody twice', async ({ page }) => {
  await button(approval(page, 'agent'), 'Approve').click();
  await button(page, 'Last step').click();
  const last = await stepOf(page);
  for (let step = last; step > last - 8; step -= 1) await button(page, 'Previous step').click();
  for (let step = last - 8; step < last; step += 1) await button(page, 'Next step').click();
  await expect(ending(page, 'agent')).toContainText('goal met');
});

test('both lanes wait for a person where the time is free', async ({ page }) => {
  await open(page, CONFLICT.replace('conflict', 'free'));
  await button(page, 'Last step').click();
  await expect(approval(page, 'workflow')).toBeVisible();
  await expect(approval(page, 'agent')).toBeVisible();
  await button(approval(page, 'workflow'), 'Approve').click();
  await button(page, 'Last step').click();
  await button(approval(page, 'agent'), 'Approve').click();
  await button(page, 'Last step').click();
  for (const name of ['workflow', 'agent'] as const) await expect(ending(page, name)).toContainText('goal met');
});

test('a refusal ends the workflow with a report', async ({ page }) => {
  await open(page, CONFLICT.replace('conflict', 'free').replace('both', 'workflow'));
  await button(page, 'Last step').click();
  await button(approval(page, 'workflow'), 'Refuse').click();
  await button(page, 'Last step').click();
  await expect(ending(page, 'workflow')).toContainText(/vetoed by a person/i);
  await expect(ending(page, 'workflow')).toContainText('A person refused send_message');
});

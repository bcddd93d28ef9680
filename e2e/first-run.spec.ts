/**
 * The first visit: the page opens by itself on the calendar lesson, says what it is, and the one lit button leads through
 * the whole lesson. Locks down that nothing is needed before the first step, and what the two lanes come to.
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
  TABS,
} from './lesson-page.ts';

test('opens on the lesson at step 0, with the goal and both lanes', async ({ page }) => {
  await open(page);
  expect(await stepOf(page)).toBe(0);
  await expect(page.getByText('Move my planning meeting with Dana to Friday at 10:00').first()).toBeVisible();
  await expect(lane(page, 'workflow').getByRole('heading', { name: 'Workflow' })).toBeVisible();
  await expect(lane(page, 'agent').getByRole('heading', { name: 'Agent' })).toBeVisible();
  for (const name of ['workflow', 'agent'] as const) {
    expect(Object.values(await metersOf(page, name))).toEqual([0, 0, 0, 0, 0]);
  }
  for (const name of TABS) await expect(page.getByRole('tab', { name })).toBeVisible();
});

test('the first press shows the first request', async ({ page }) => {
  await open(page, CONFLICT);
  await button(page, 'Next step').click();
  expect(await stepOf(page)).toBe(1);
  const messages = await openTab(page, 'Messages');
  await expect(messages.getByRole('heading', { name: 'Sent with call 1' })).toBeVisible();
  await expect(messages.getByText('Nothing yet. The model is reading all of the above.')).toBeVisible();
});

test('the conflict: the workflow hands over, the agent waits for a person before it sends', async ({ page }) => {
  await open(page, CONFLICT);
  await button(page, 'Last step').click();
  await expect(ending(page, 'workflow')).toContainText(/handed to a person/i);
  await expect(ending(page, 'workflow')).toContainText('goal not met');
  expect(await metersOf(page, 'workflow')).toMatchObject({ 'model-calls': 1 });
  await expect(approval(page, 'agent')).toContainText('send_message');
  await expect(approval(page, 'agent')).toContainText('Dana');
  expect(await metersOf(page, 'agent')).toMatchObject({ 'model-calls': 5 });
});

test('the lanes tell apart who picks the next step', async ({ page }) => {
  await open(page, CONFLICT);
  await expect(lane(page, 'workflow')).toContainText('next step picked by your code');
  await expect(lane(page, 'agent')).toContainText('next step picked by the model');
});

test('every figure on the meters only grows from step to step', async ({ page }) => {
  await open(page, CONFLICT);
  const last = await lastStep(page);
  let before = await metersOf(page, 'agent');
  for (let step = 3; step <= last; step += 3) {
    await jumpTo(page, step);
    const now = await metersOf(page, 'agent');
    for (const [name, value] of Object.entries(now)) expect(value).toBeGreaterThanOrEqual(before[name] ?? 0);
    before = now;
  }
});

for (const [input, verdict] of [
  ['free', 'goal met'],
  ['full', 'goal not met'],
] as const) {
  test(`with Friday ${input}, the agent ends truthfully`, async ({ page }) => {
    await open(page, CONFLICT);
    await page.getByRole('radio', { name: input, exact: true }).check({ force: true });
    expect(await stepOf(page)).toBe(0);
    await button(page, 'Last step').click();
    for (const name of ['workflow', 'agent'] as const) {
      if (await approval(page, name).isVisible()) {
        await button(approval(page, name), 'Approve').click();
        await button(page, 'Last step').click();
      }
    }
    await expect(ending(page, 'agent')).toContainText('end_turn');
    await expect(ending(page, 'agent')).toContainText(verdict);
  });
}

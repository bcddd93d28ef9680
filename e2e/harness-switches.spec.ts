/**
 * The switches of the harness that have no stop reason and no guard of their own. Locks down that each can be set by hand, and
 * that the page shows what its careless setting breaks.
 */
import { expect, test } from './fixtures.ts';
import { setSwitch } from './harness-page.ts';
import { approval, button, CONFLICT, ending, jumpTo, lane, open, openTab } from './lesson-page.ts';

const AGENT = CONFLICT.replace('view=both', 'view=agent');
const ORDER = 'lesson=invitation&input=order&view=agent&step=0';

test('a gate in code stops what an entry in the calendar orders; trust in the model’s word lets it through', async ({
  page,
}) => {
  await open(page, ORDER);
  await button(page, 'Last step').click();
  await expect(approval(page, 'agent')).toContainText('Eve');
  await button(approval(page, 'agent'), 'Refuse').click();
  await button(page, 'Last step').click();
  await expect(approval(page, 'agent')).toContainText('Dana');
  await button(approval(page, 'agent'), 'Approve').click();
  await button(page, 'Last step').click();
  await expect(ending(page, 'agent')).toHaveAttribute('data-goal', 'met');

  await setSwitch(page, 'Calls that need a person', /^trust the model/);
  await button(page, 'Last step').click();
  await expect(approval(page, 'agent')).toContainText('Dana');
  await button(approval(page, 'agent'), 'Approve').click();
  await button(page, 'Last step').click();
  await expect(ending(page, 'agent')).toHaveAttribute('data-goal', 'unmet');
  await expect(ending(page, 'agent')).toContainText('Eve got a message.');
});

test('a tool that the agent may not use is not run, whatever it has read', async ({ page }) => {
  await open(page, ORDER);
  await button(page, 'Harness').click();
  await page.getByRole('checkbox', { name: 'send_message' }).uncheck();
  await page.keyboard.press('Escape');
  await button(page, 'Last step').click();
  await expect(lane(page, 'agent').getByText('Not run, not allowed').first()).toBeVisible();
  await expect(ending(page, 'agent')).toContainText('could not be sent');
});

test('what the caller gets when a limit is reached is said, and what was done and how to undo it', async ({ page }) => {
  await open(page, `${AGENT}&harness=maxTurns:4`);
  await button(page, 'Last step').click();
  await expect(ending(page, 'agent')).toContainText('To undo it: move_event');
  await setSwitch(page, 'When a limit is reached, the caller gets', /^nothing/);
  await button(page, 'Last step').click();
  await expect(ending(page, 'agent')).toContainText('The caller gets nothing, and no word of what was done.');
});

test('where the guards sit is said in the diagram and measured in the tab, with what they save', async ({ page }) => {
  await open(page, `${AGENT}&harness=tokenBudget:4000`);
  const panel = await openTab(page, 'Guards');
  await expect(panel.getByRole('row', { name: /^after the call/ })).toContainText('5,223');
  await expect(panel).toContainText('Against none at all the limits save');
  await setSwitch(page, 'Where the limits are checked', /^before the tools/);
  await expect(panel).toContainText('measured before the tools of a turn run');
  await expect(lane(page, 'agent').getByText('before the tools').first()).toBeVisible();
  await jumpTo(page, 12);
  await expect(lane(page, 'agent').getByText('Guards: turn 2')).toBeVisible();
});

test('an error without a hint leaves the model to guess', async ({ page }) => {
  await open(page, AGENT);
  await setSwitch(page, 'Errors of tools that the model can mend', /error 409/);
  await button(page, 'Last step').click();
  await expect(ending(page, 'agent')).toContainText('said only “error 409”');
  await setSwitch(page, 'Errors of tools that the model can mend', /^raise it/);
  await button(page, 'Last step').click();
  await expect(ending(page, 'agent')).toHaveAttribute('data-value', 'crashed');
});

test('a run without guards is carried 200 turns at a time, and the page says so', async ({ page }) => {
  const off = 'maxTurns:off,tokenBudget:off,costBudgetUsd:off,timeLimitMs:off';
  await open(page, `lesson=runaway&input=fails-at-once&view=agent&step=0&harness=${off}`);
  await button(page, 'Last step').click();
  await expect(lane(page, 'agent').getByText('After 200 turns the run could go on')).toBeVisible();
  await button(page, 'Run on').click();
  await button(page, 'Last step').click();
  await expect(lane(page, 'agent').getByText('After 400 turns the run could go on')).toBeVisible();
});

/**
 * Guards. Locks down that what each limit measures moves with the playhead, that the nearest one is named, and that each guard
 * can be made to end a run by hand.
 */
import { expect, test } from './fixtures.ts';
import { button, CONFLICT, ending, jumpTo, lane, open, openTab } from './lesson-page.ts';

const AGENT = CONFLICT.replace('view=both', 'view=agent');

test('what the guards measure moves with the playhead', async ({ page }) => {
  await open(page, AGENT);
  const panel = await openTab(page, 'Guards');
  await expect(panel.locator('[data-guard="turn_cap"]')).toContainText('0 of 12');
  await jumpTo(page, 27);
  await expect(panel.locator('[data-guard="turn_cap"]')).toContainText('3 of 12');
  await expect(panel.locator('[data-guard="token_budget"]')).toContainText('5,157 of 50,000');
  await expect(panel.getByText('Nearest to its limit: turn cap.')).toBeVisible();
  await button(page, 'First step').click();
  await expect(panel.locator('[data-guard="turn_cap"]')).toContainText('0 of 12');
});

for (const [change, cause] of [
  ['maxTurns:2', 'turn_cap'],
  ['tokenBudget:3000', 'token_budget'],
  ['costBudgetUsd:0.02', 'cost_budget'],
  ['timeLimitMs:5000', 'time_limit'],
] as const) {
  test(`${change} ends the run as ${cause}`, async ({ page }) => {
    await open(page, `${AGENT}&harness=${change}`);
    await button(page, 'Last step').click();
    await expect(ending(page, 'agent')).toHaveAttribute('data-value', cause);
  });
}

for (const [detector, cause] of [
  ['repeated_call', 'loop_detected'],
  ['world_aware', 'end_turn'],
] as const) {
  test(`a detector of kind ${detector} calls honest work ${cause}`, async ({ page }) => {
    await open(page, `lesson=stuck&input=run-edit-run&view=agent&step=0&harness=loopDetector:${detector}`);
    await button(page, 'Last step').click();
    await expect(lane(page, 'agent').getByTestId('ending')).toHaveAttribute('data-value', cause);
  });
}

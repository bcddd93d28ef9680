/**
 * A run of many turns. Locks down that it can be moved through by tens and hundreds of turns, by button and by key, and that
 * a short run has no such choice.
 */
import { axe, expect, test } from './fixtures.ts';
import { button, sidewaysScroll } from './lesson-page.ts';

const ENDLESS =
  './#lesson=runaway&view=agent&harness=maxTurns:off,tokenBudget:off,costBudgetUsd:off,timeLimitMs:off,loopDetector:off';

for (const width of [1440, 375]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 900 } });

    test('the turn buttons and keys move by one, ten or a hundred', async ({ page }) => {
      await page.goto(ENDLESS);
      const stride = page.getByRole('combobox', { name: 'Turns at a time' });
      await expect(stride).toHaveValue('1');
      await button(page, 'Next turn').click();
      await stride.selectOption('100 turns');
      await button(page, 'Next 100 turns').click();
      await expect(page.getByText('Turn 101', { exact: true })).toBeVisible();
      await stride.selectOption('10 turns');
      await button(page, 'Previous 10 turns').click();
      await expect(page.getByText('Turn 91', { exact: true })).toBeVisible();
      await page.keyboard.press('Shift+ArrowRight');
      await expect(page.getByText('Turn 101', { exact: true })).toBeVisible();
      expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
      expect((await axe(page)).map(({ id }) => id)).toEqual([]);
    });
  });
}

test('a short run has no such choice', async ({ page }) => {
  await page.goto('./#lesson=runaway&view=agent');
  await expect(button(page, 'Next turn')).toBeVisible();
  await expect(page.getByTestId('lane-agent').getByTestId('model-calls')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Turns at a time' })).toHaveCount(0);
});

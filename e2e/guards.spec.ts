/**
 * Guards. Locks down that what each limit measures moves with the playhead, and that the nearest one is named.
 * That each of them ends a run is in `endings.spec.ts`.
 */
import { expect, test } from './fixtures.ts';
import { button, CONFLICT, jumpTo, open, openTab } from './lesson-page.ts';

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

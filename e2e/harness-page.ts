import type { Page } from '@playwright/test';
import { button } from './lesson-page.ts';

async function inPanel(page: Page, change: () => Promise<void>): Promise<void> {
  await button(page, 'Harness').click();
  await change();
  await page.keyboard.press('Escape');
}

/** Types a limit into the harness panel, by its label. The lesson runs again from its start. */
export async function setLimit(page: Page, label: string, value: string): Promise<void> {
  await inPanel(page, async () => {
    const field = page.getByRole('textbox', { name: label, exact: true });
    await field.waitFor();
    if (await field.isDisabled()) await page.getByRole('checkbox', { name: `${label}: off` }).uncheck();
    await field.fill(value);
    await page.keyboard.press('Enter');
  });
}

/** Chooses the setting of a switch in the harness panel, both by what they are called. The lesson runs again from its start. */
export async function setSwitch(page: Page, label: string, setting: RegExp): Promise<void> {
  await inPanel(page, () =>
    page.getByRole('group', { name: label, exact: true }).getByRole('radio', { name: setting }).check({ force: true }),
  );
}

/** Puts every switch back where it belongs. */
export async function restoreHarness(page: Page): Promise<void> {
  await inPanel(page, () => button(page, 'Back to the correct harness').click());
}

import { expect, type Page } from '@playwright/test';
import { button, expectDrawn, lane, open, stepOf } from './lesson-page.ts';

/** A key as no text contains it by chance. */
export const CANARY = 'sk-canary-7f3a9c5e1b2d';

/** Opens the dialog for a kind of live model. */
export async function openConnection(page: Page, kind: 'Claude API…' | 'Local server…'): Promise<void> {
  await page.getByRole('combobox', { name: 'Model', exact: true }).first().selectOption(kind);
  await expect(page.getByRole('dialog', { name: /^Run this lesson/ })).toBeVisible();
}

/** Opens the lesson's agent lane on a live model at an address. */
export async function connect(
  page: Page,
  url: string,
  options: { readonly view?: 'agent' | 'both' | 'workflow'; readonly kind?: 'claude' | 'ollama' } = {},
): Promise<void> {
  const { view = 'agent', kind = 'claude' } = options;
  await open(page, `lesson=move-meeting&input=conflict&view=${view}&step=0`);
  const dialog = page.getByRole('dialog', { name: /^Run this lesson/ });
  await openConnection(page, kind === 'claude' ? 'Claude API…' : 'Local server…');
  if (kind === 'claude') await dialog.getByLabel('API key', { exact: true }).fill(CANARY);
  else await dialog.getByLabel('Model').fill('claude-opus-5');
  await dialog.getByLabel('Address').fill(url);
  await button(page, 'Run the lesson on this model').click();
  await expect(dialog).toBeHidden();
  await expectDrawn(page);
  await expect(page.getByRole('region', { name: 'Live model' })).toBeVisible();
}

/** Asks for one step and waits until it has landed. */
export async function stepLive(page: Page): Promise<void> {
  const before = await stepOf(page);
  await button(page, 'Next step').click();
  await expect.poll(() => stepOf(page), { timeout: 10_000, intervals: [20, 40, 80, 160] }).toBe(before + 1);
}

/** Steps until the agent waits for a person or has ended. */
export async function stepToStop(page: Page, name: 'agent' | 'workflow' = 'agent'): Promise<void> {
  const stop = lane(page, name).locator('[data-testid="approval"], [data-testid="ending"]');
  for (let step = 0; step < 80 && !(await stop.isVisible()); step += 1) await stepLive(page);
  await expect(stop).toBeVisible();
}

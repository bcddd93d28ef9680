import { expect, type Locator, type Page } from '@playwright/test';

/** The calendar lesson with Friday in conflict, as it opens. */
export const CONFLICT = 'lesson=move-meeting&input=conflict&view=both&step=0';

/** The names of the inspector's tabs. */
export const TABS = ['Messages', 'World', 'Trace', 'Exits', 'Guards', 'Cost'] as const;

/** Opens an address anew, even if the page is open at another one. */
export async function open(page: Page, address = ''): Promise<void> {
  await page.goto('about:blank');
  await page.goto(address === '' ? './' : `./#${address}`);
  await expectDrawn(page);
}

/** Waits until every part of the page is there: the pictures and the inspector's tabs are loaded on their own. */
export async function expectDrawn(page: Page): Promise<void> {
  await expect(playhead(page)).toBeVisible();
  const lanes = await page.getByTestId(/^lane-/).count();
  await expect(page.getByRole('heading', { name: 'Steps' })).toHaveCount(lanes);
  await expect(page.getByRole('tabpanel')).not.toBeEmpty();
}

/** The scrubber. */
export function playhead(page: Page): Locator {
  return page.getByTestId('playhead');
}

/** The step that the scrubber stands at. */
export async function stepOf(page: Page): Promise<number> {
  return Number(await playhead(page).inputValue());
}

/** The last step there is. */
export async function lastStep(page: Page): Promise<number> {
  return Number(await playhead(page).getAttribute('max'));
}

/** Moves the scrubber to a step. */
export async function jumpTo(page: Page, step: number): Promise<void> {
  await playhead(page).fill(String(step));
  await expect(playhead(page)).toHaveValue(String(step));
}

/** Moves to the last step there is, from wherever the page stands. */
export async function toEnd(page: Page): Promise<void> {
  await playhead(page).press('End');
}

/** A button by its exact name. */
export function button(scope: Page | Locator, name: string): Locator {
  return scope.getByRole('button', { name, exact: true });
}

/** One of the two lanes. */
export function lane(page: Page, name: 'workflow' | 'agent'): Locator {
  return page.getByTestId(`lane-${name}`);
}

/** The decision that a lane waits for. */
export function approval(page: Page, name: 'workflow' | 'agent'): Locator {
  return lane(page, name).getByTestId('approval');
}

/** How a lane's run ended. */
export function ending(page: Page, name: 'workflow' | 'agent'): Locator {
  return lane(page, name).getByTestId('ending');
}

/** A lane's meters as plain numbers. */
export async function metersOf(page: Page, name: 'workflow' | 'agent'): Promise<Record<string, number>> {
  const ids = ['model-calls', 'input-tokens', 'output-tokens', 'cost', 'time'];
  const read = ids.map(async (id) => {
    const value = await lane(page, name).getByTestId(id).getAttribute('data-value');
    return [id, Number(value)] as const;
  });
  return Object.fromEntries(await Promise.all(read));
}

/** Opens one of the inspector's tabs, and waits until it shows what is its own. */
export async function openTab(page: Page, name: (typeof TABS)[number]): Promise<Locator> {
  await page.getByRole('tab', { name }).click();
  const panel = page.getByRole('tabpanel', { name });
  const ownHeadings = { Messages: 'Came back', World: 'What has changed', Exits: 'No response at all' };
  const owns = {
    Trace: panel.getByRole('table'),
    Guards: panel.getByText('A guard is a limit in your code'),
    Cost: panel.locator('.curve-chart svg').first(),
  };
  const own =
    name in owns
      ? owns[name as keyof typeof owns]
      : panel.getByRole('heading', { name: ownHeadings[name as keyof typeof ownHeadings] });
  await expect(own).toBeVisible();
  return panel;
}

/** The words of each part of the page. Live regions are left out: they speak with a delay. */
export async function wordsOf(page: Page): Promise<readonly string[]> {
  return page.evaluate(() => {
    const parts = document.querySelectorAll('[data-testid^="lane-"], [role="tabpanel"], [role="contentinfo"], footer');
    return [...parts].map((part) => {
      const copy = part.cloneNode(true) as Element;
      for (const live of copy.querySelectorAll('[role="status"], [aria-live]')) live.remove();
      return copy.textContent ?? '';
    });
  });
}

/** How far the page can be scrolled sideways, in pixels. */
export async function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
}

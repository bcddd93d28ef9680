/**
 * Calm. Locks down that no step of the whole lesson moves what is already on the screen: the browser's own measure of
 * layout shift adds up to 0, counting also what it would forgive because a key was pressed. On every screen and in
 * presenter size.
 */
import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { button, CONFLICT, lastStep, open, openTab, TABS } from './lesson-page.ts';

declare global {
  interface Window {
    shifts: string[];
  }
}

interface LayoutShift extends PerformanceEntry {
  readonly value: number;
  readonly sources: readonly { readonly node: Node | null }[];
}

// Many looks at the page, none of them long: the time is for slow machines.
test.describe.configure({ timeout: 90_000 });

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    window.shifts = [];
    const nameOf = (node: Node | null): string => {
      const element = node instanceof Element ? node : (node?.parentElement ?? null);
      return `${element?.closest('[class]')?.getAttribute('class') ?? 'body'} “${(node?.textContent ?? '').slice(0, 16)}”`;
    };
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        window.shifts.push(`${entry.value.toFixed(4)} by ${entry.sources.map(({ node }) => nameOf(node)).join(', ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
});

for (const tab of TABS) {
  test.describe('1440 px', () => {
    test.use({ viewport: { width: 1440, height: 900 } });

    test(`stepping through the lesson shifts nothing, with ${tab} open`, async ({ page }) => {
      await open(page, CONFLICT);
      await openTab(page, tab);
      expect(await shiftsOfLesson(page)).toEqual([]);
    });
  });
}

for (const [width, height, view] of [
  [1024, 768, 'both'],
  [1024, 768, 'agent'],
  [375, 800, 'agent'],
  [375, 800, 'workflow'],
] as const) {
  test.describe(`${width} px, ${view}`, () => {
    test.use({ viewport: { width, height } });

    test('stepping through the lesson shifts nothing', async ({ page }) => {
      await open(page, CONFLICT.replace('both', view));
      expect(await shiftsOfLesson(page)).toEqual([]);
    });
  });
}

for (const view of ['both', 'agent'] as const) {
  test.describe(`presenter size, ${view}`, () => {
    test.use({ viewport: { width: 1440, height: 900 } });

    test('stepping through the lesson shifts nothing', async ({ page }) => {
      await open(page, CONFLICT.replace('both', view));
      await page.keyboard.press('p');
      await expect(page.getByRole('tabpanel')).toHaveCount(0);
      expect(await shiftsOfLesson(page)).toEqual([]);
    });
  });
}

/** Steps through the whole lesson by key, approving where it waits, and names every shift with the step it came at. */
async function shiftsOfLesson(page: Page): Promise<readonly string[]> {
  const shifted: string[] = [];
  let step = 0;
  const stepOn = async (): Promise<void> => {
    await page.evaluate(() => {
      window.shifts = [];
    });
    await page.keyboard.press('Enter');
    step += 1;
    // Shifts are reported with the frame after the one that showed them.
    await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
    const found = await page.evaluate(() => window.shifts);
    shifted.push(...found.map((shift) => `step ${step}: ${shift}`));
  };
  const stepTo = async (end: number): Promise<void> => {
    await button(page, 'Next step').focus();
    while (step < end) await stepOn();
  };
  await stepTo(await lastStep(page));
  for (const waiting of await page.getByTestId('approval').all()) {
    await button(waiting, 'Approve').focus();
    await stepOn();
  }
  await stepTo(await lastStep(page));
  return shifted;
}

/**
 * Calm. Locks down that no step of the whole lesson moves what is already on the screen: the browser's own measure of
 * layout shift adds up to 0, counting also what it would forgive because a key was pressed.
 */
import { expect, test } from './fixtures.ts';
import { approval, button, CONFLICT, lastStep, open, openTab, TABS } from './lesson-page.ts';

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

test.use({ viewport: { width: 1440, height: 900 } });

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
  test(`stepping through the lesson shifts nothing, with ${tab} open`, async ({ page }) => {
    await open(page, CONFLICT);
    await openTab(page, tab);
    await button(page, 'Next step').focus();
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
    const waiting = await lastStep(page);
    while (step < waiting) await stepOn();
    await button(approval(page, 'agent'), 'Approve').focus();
    await stepOn();
    await button(page, 'Next step').focus();
    const last = await lastStep(page);
    while (step < last) await stepOn();
    expect(shifted).toEqual([]);
  });
}

/**
 * The cost lab for everybody. Locks down that axe finds nothing in light and dark at three widths, that nothing scrolls
 * sideways there, and that text at 200 % is not cut.
 */
import type { Page } from '@playwright/test';
import { axe, expect, test } from './fixtures.ts';
import { sidewaysScroll } from './lesson-page.ts';

const WIDTHS = [
  [1440, 900],
  [1024, 768],
  [375, 800],
] as const;

async function openLab(page: Page): Promise<void> {
  await page.goto('./#page=cost&caching=5m&turns=40&prefix=-1');
  await expect(page.getByTestId('lab-summary')).toBeVisible();
  await expect(page.locator('.curve--agent path').first()).toBeVisible();
  await page.getByText('The figures as a table').click();
  await page.getByRole('textbox', { name: 'n: turns' }).fill('many');
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [width, height] of WIDTHS) {
    test.describe(`${colorScheme}, ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height } });

      test('axe finds nothing, and nothing scrolls sideways', async ({ page }) => {
        await openLab(page);
        const found = await axe(page);
        expect(
          found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`),
        ).toEqual([]);
        expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
      });
    });
  }
}

for (const width of [1280, 375]) {
  test.describe(`text at 200 %, ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } });

    test('nothing is cut and nothing scrolls sideways', async ({ page }) => {
      const browser = await page.context().newCDPSession(page);
      await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
      await openLab(page);
      expect(await sidewaysScroll(page)).toBeLessThanOrEqual(0);
      const cut = await page.evaluate(() =>
        [...document.querySelectorAll<HTMLElement>('.lab button, .lab label, .lab p, .lab li, .lab h2, .lab h3')]
          .filter((element) => element.closest('[aria-hidden="true"], .visually-hidden') === null)
          .filter((element) => element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0)
          .map((element) => `${element.tagName}.${element.className}`),
      );
      expect(cut).toEqual([]);
    });
  });
}

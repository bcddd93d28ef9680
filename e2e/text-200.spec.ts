/**
 * Text at 200 %. Locks down that nothing is cut, nothing overlaps its own box, and the page does not scroll sideways, at a
 * desktop's and a phone's width.
 */
import { expect, test } from './fixtures.ts';
import {
  approval,
  button,
  CONFLICT,
  ending,
  jumpTo,
  lastStep,
  open,
  openTab,
  sidewaysScroll,
  TABS,
} from './lesson-page.ts';

for (const [width, height] of [
  [1280, 800],
  [375, 740],
] as const) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height } });

    test.beforeEach(async ({ page }) => {
      // The reader's own setting, so that whatever the page measures in em or rem follows it.
      const browser = await page.context().newCDPSession(page);
      await browser.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } });
      await open(page, CONFLICT);
    });

    test('nothing is cut and nothing scrolls sideways', async ({ page }) => {
      for (const tab of TABS) {
        await openTab(page, tab);
        for (const step of [0, 18, 25, await lastStep(page)]) {
          await jumpTo(page, step);
          expect(await sidewaysScroll(page), `${tab} at ${step}`).toBeLessThanOrEqual(0);
          expect(await cutTexts(), `${tab} at ${step}`).toEqual([]);
        }
      }

      /** Boxes that hide part of their own text, unless they say so with an ellipsis and show all of it elsewhere. */
      async function cutTexts(): Promise<readonly string[]> {
        return page.evaluate(() =>
          [...document.querySelectorAll<HTMLElement>('body *')]
            .filter((element) => {
              const style = getComputedStyle(element);
              const hides = (overflow: string): boolean => overflow === 'hidden' || overflow === 'clip';
              // What is clipped away whole is for screen readers alone.
              const isUnseen = element.closest('.visually-hidden, svg') !== null || style.clipPath === 'inset(50%)';
              if (isUnseen || style.textOverflow === 'ellipsis') return false;
              const wide = hides(style.overflowX) && element.scrollWidth > element.clientWidth + 1;
              const tall = hides(style.overflowY) && element.scrollHeight > element.clientHeight + 1;
              const spills = element.tagName === 'BUTTON' && element.scrollWidth > element.clientWidth + 1;
              return (element.textContent ?? '').trim() !== '' && (wide || tall || spills);
            })
            .map((element) => `${element.tagName}.${element.className}`),
        );
      }
    });

    test('the lesson can still be done', async ({ page }) => {
      await button(page, 'Last step').click();
      await button(approval(page, 'agent'), 'Approve').click();
      await button(page, 'Last step').click();
      await ending(page, 'agent').scrollIntoViewIfNeeded();
      await expect(ending(page, 'agent')).toContainText('goal met');
    });
  });
}

/**
 * Phones. Locks down at 375 and 320 pixels that nothing scrolls sideways, that one lane shows at a time, that every
 * control can be reached and pressed, and that a waiting decision is not missed.
 */
import { expect, test } from './fixtures.ts';
import {
  approval,
  button,
  CONFLICT,
  ending,
  jumpTo,
  lane,
  lastStep,
  open,
  openTab,
  sidewaysScroll,
  TABS,
} from './lesson-page.ts';

for (const width of [375, 320]) {
  test.describe(`${width} px`, () => {
    test.use({ viewport: { width, height: 740 }, hasTouch: true });

    test('nothing scrolls sideways at any step, in any tab', async ({ page }) => {
      await open(page, CONFLICT);
      for (const tab of TABS) {
        await openTab(page, tab);
        for (const step of [0, 1, 9, 18, 25, await lastStep(page)]) {
          await jumpTo(page, step);
          expect(await sidewaysScroll(page), `${tab} at step ${step}`).toBeLessThanOrEqual(0);
        }
      }
    });

    test('one lane shows at a time, and the other is one press away', async ({ page }) => {
      await open(page, CONFLICT);
      await expect(lane(page, 'agent').or(lane(page, 'workflow'))).toHaveCount(1);
      await page.getByRole('radio', { name: 'Workflow', exact: true }).check({ force: true });
      await expect(lane(page, 'workflow')).toBeVisible();
      await page.getByRole('radio', { name: 'Agent', exact: true }).check({ force: true });
      await expect(lane(page, 'agent')).toBeVisible();
      await expect(lane(page, 'workflow')).toHaveCount(0);
    });

    test('the lesson can be done by touch', async ({ page }) => {
      await open(page, CONFLICT);
      await button(page, 'Next step').tap();
      await button(page, 'Next turn').tap();
      await button(page, 'Last step').tap();
      await expect(approval(page, 'agent')).toBeVisible();
      await button(approval(page, 'agent'), 'Approve').tap();
      await button(page, 'Last step').tap();
      await expect(ending(page, 'agent')).toContainText('goal met');
    });

    test('every button lies within the width and is large enough to hit', async ({ page }) => {
      await open(page, CONFLICT.replace('step=0', 'step=25'));
      const problems = await page.evaluate((most) => {
        const buttons = [
          ...document.querySelectorAll<HTMLElement>('button, select, summary, [role="tab"], input[type="range"]'),
        ];
        return buttons.flatMap((each) => {
          const { left, right, width: wide, height: high } = each.getBoundingClientRect();
          const name = `${each.className} “${each.getAttribute('aria-label') ?? each.textContent ?? ''}”`;
          // Words in a sentence that open an explanation may be as high as their line: WCAG 2.5.8, inline.
          const isInText = [...(each.parentElement?.childNodes ?? [])].some(
            (node) => node.nodeType === Node.TEXT_NODE && (node.textContent ?? '').trim() !== '',
          );
          if (high === 0 || (isInText && getComputedStyle(each).display.startsWith('inline'))) return [];
          if (left < 0 || right > most + 0.5) return [`${name} reaches from ${left} to ${right}`];
          return Math.min(wide, high) < 24 ? [`${name} is ${wide} × ${high}`] : [];
        });
      }, width);
      expect(problems).toEqual([]);
    });

    test('the menus of the header open within the screen', async ({ page }) => {
      await open(page, CONFLICT);
      for (const menu of ['Harness', 'Share', 'Look']) {
        await button(page, menu).tap();
        const dialog = page.getByRole('dialog', { name: menu });
        await expect(dialog).toBeVisible();
        const box = await dialog.boundingBox();
        expect(box?.x ?? -1, menu).toBeGreaterThanOrEqual(0);
        expect((box?.x ?? 0) + (box?.width ?? 0), menu).toBeLessThanOrEqual(width);
        await page.keyboard.press('Escape');
      }
    });
  });
}

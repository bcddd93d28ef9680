/**
 * People who asked for no motion, and people who chose their own colours. Locks down that nothing moves for the former,
 * and that for the latter what is marked by colour elsewhere is still marked.
 */
import { axe, expect, test } from './fixtures.ts';
import { button, CONFLICT, jumpTo, lane, lastStep, open, openTab } from './lesson-page.ts';

test.describe('reduced motion', () => {
  test.use({ contextOptions: { reducedMotion: 'reduce' } });

  test('nothing is animated at any step', async ({ page }) => {
    await open(page, CONFLICT);
    const last = await lastStep(page);
    for (let step = 1; step <= last; step += 1) {
      await button(page, 'Next step').focus();
      await page.keyboard.press('Enter');
      const moving = await page.evaluate(() =>
        document
          .getAnimations()
          .filter(({ effect, playState }) => playState === 'running' && effect?.getComputedTiming().duration !== 0)
          .map(({ effect }) => (effect instanceof KeyframeEffect ? (effect.target?.className ?? '') : '')),
      );
      expect(moving, `step ${step}`).toEqual([]);
    }
  });
});

test('motion, where it is wanted, is over within 300 ms', async ({ page }) => {
  await open(page, CONFLICT);
  await button(page, 'Next step').focus();
  const last = await lastStep(page);
  for (let step = 1; step <= last; step += 1) {
    await page.keyboard.press('Enter');
    const longest = await page.evaluate(() =>
      Math.max(0, ...document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().endTime ?? 0))),
    );
    expect(longest, `step ${step}`).toBeLessThanOrEqual(300);
  }
});

test.describe('forced colours', () => {
  test.use({ contextOptions: { forcedColors: 'active' } });

  test('the step shown, the tab chosen and the choice made are marked without their colours', async ({ page }) => {
    await open(page, CONFLICT.replace('step=0', 'step=25'));
    const marks = async (marked: string, plain: string): Promise<void> => {
      const looks = await page.evaluate(
        ([one = '', other = '']) =>
          [one, other].map((selector) => {
            const element = document.querySelector(selector);
            if (element === null) throw new Error(`Nothing matches ${selector}.`);
            const { outlineStyle, outlineWidth, borderBottom, borderTop, backgroundColor } = getComputedStyle(element);
            return [outlineStyle, outlineWidth, borderBottom, borderTop, backgroundColor].join(' ');
          }),
        [marked, plain],
      );
      expect(looks[0], marked).not.toBe(looks[1]);
    };
    await marks('[role="tab"][aria-selected="true"]', '[role="tab"][aria-selected="false"]');
    await marks(
      '[data-testid="lane-agent"] li button[aria-current="step"]',
      '[data-testid="lane-agent"] li button:not([aria-current])',
    );
    await marks('label:has(input[type="radio"]:checked)', 'label:has(input[type="radio"]:not(:checked))');
    await openTab(page, 'Trace');
    await marks('tr[aria-current="step"] > td', 'tbody tr:not([aria-current]) > td');
  });

  test('axe finds nothing, and the bar keeps its labels', async ({ page }) => {
    await open(page, CONFLICT);
    await jumpTo(page, 25);
    expect((await axe(page)).map(({ id }) => id)).toEqual([]);
    await expect(lane(page, 'agent').getByTestId('token-bar')).toContainText('tool_result');
  });
});

/**
 * What axe can find. Locks down no violation in light and dark, at three widths, at ordinary and presenter size, at the
 * start, in the middle of a turn, where a person decides, and at the end; and in everything that opens.
 */
import type { Page } from '@playwright/test';
import type { RunOptions } from 'axe-core';
import { axe, expect, test } from './fixtures.ts';
import { approval, button, CONFLICT, jumpTo, lastStep, open, openTab, TABS, toEnd } from './lesson-page.ts';

// Many looks at the page, none of them long: the time is for slow machines.
test.describe.configure({ timeout: 90_000 });

const WIDTHS = [
  [1440, 900],
  [1024, 768],
  [375, 800],
] as const;

/** Colours are all that another theme changes: there the rules about them are enough. */
const ABOUT_COLOURS: RunOptions = { runOnly: { type: 'rule', values: ['color-contrast', 'link-in-text-block'] } };

/** Gathers what axe finds, each finding once: its rule, the element's class, and where it was met first. */
function gather(
  page: Page,
  theme: 'light' | 'dark',
): {
  readonly look: (where: string) => Promise<void>;
  readonly found: () => readonly string[];
} {
  const found = new Map<string, string>();
  const look = async (where: string): Promise<void> => {
    for (const { id, nodes } of await axe(page, theme === 'dark' ? ABOUT_COLOURS : {})) {
      for (const { html } of nodes) {
        const finding = `${id} at ${/class="([^"]*)"/.exec(html)?.[1] ?? html.slice(0, 80)}`;
        if (!found.has(finding)) found.set(finding, where);
      }
    }
  };
  return { look, found: () => [...found].map(([finding, where]) => `${where}: ${finding}`) };
}

for (const colorScheme of ['light', 'dark'] as const) {
  for (const [width, height] of WIDTHS) {
    for (const size of ['default', 'presenter'] as const) {
      test.describe(`${colorScheme}, ${width} px, ${size} size`, () => {
        test.use({ colorScheme, viewport: { width, height } });

        test('axe finds nothing in the lesson', async ({ page }) => {
          const { look, found } = gather(page, colorScheme);
          await open(page, CONFLICT);
          if (size === 'presenter') await page.keyboard.press('p');
          await look('start');
          await jumpTo(page, 25);
          await look('in turn 3');
          await jumpTo(page, await lastStep(page));
          await look('decision');
          await button(approval(page, 'agent'), 'Approve').click();
          await toEnd(page);
          await look('ending');
          expect(found()).toEqual([]);
        });
      });
    }
  }
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`${colorScheme}, what opens`, () => {
    test.use({ colorScheme, viewport: { width: 1440, height: 900 } });

    test('axe finds nothing in the tabs and the raw JSON', async ({ page }) => {
      const { look, found } = gather(page, colorScheme);
      await open(page, CONFLICT.replace('step=0', 'step=25'));
      for (const tab of TABS) {
        await openTab(page, tab);
        await look(tab);
      }
      const messages = await openTab(page, 'Messages');
      await messages.getByRole('button', { name: /^JSON Sent/ }).click();
      await look('raw JSON');
      expect(found()).toEqual([]);
    });

    test('axe finds nothing in the menus and the help', async ({ page }) => {
      const { look, found } = gather(page, colorScheme);
      await open(page, CONFLICT.replace('step=0', 'step=25'));
      for (const menu of ['Harness', 'Share', 'Look']) {
        await button(page, menu).click();
        await expect(page.getByRole('dialog', { name: menu })).toBeVisible();
        await look(menu);
        await page.keyboard.press('Escape');
      }
      await button(page, 'Help').click();
      await expect(page.getByRole('dialog').first()).toBeVisible();
      await look('help');
      expect(found()).toEqual([]);
    });
  });
}

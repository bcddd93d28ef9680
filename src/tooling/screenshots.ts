import { mkdir } from 'node:fs/promises';
import { type Browser, chromium, type Page } from '@playwright/test';
import { preview } from 'vite';
import { findBrowser } from './browser.mjs';

type Theme = 'light' | 'dark';

/** The pictures of the README: which address, how large, in which colours. Made by `npm run screenshots` after a build. */
const PICTURES = [
  { name: 'lesson-light', theme: 'light', width: 1440, height: 900, at: 'view=both&step=27' },
  { name: 'lesson-dark', theme: 'dark', width: 1440, height: 900, at: 'view=both&step=27' },
  { name: 'decision-light', theme: 'light', width: 1440, height: 900, at: 'view=agent&step=39' },
  { name: 'phone-light', theme: 'light', width: 375, height: 800, at: 'view=agent&step=27' },
] as const;

const FOLDER = 'e2e/pictures';

/** What `npm run screenshots -- all` makes as well, for looking at: a picture of each moment in each of these. */
const MATRIX = {
  folder: `${FOLDER}/matrix`,
  themes: ['light', 'dark'],
  screens: [
    { width: 1440, height: 900 },
    { width: 1024, height: 768 },
    { width: 375, height: 800 },
  ],
  sizes: ['default', 'presenter'],
  views: ['both', 'agent'],
} as const;

const [asked] = process.argv.slice(2);
if (asked !== undefined && asked !== 'all') throw new Error(`Say "all" or nothing, not "${asked}".`);

const server = await preview({ preview: { host: '127.0.0.1', port: 4390 }, logLevel: 'silent' });
const url = server.resolvedUrls?.local[0] ?? 'http://127.0.0.1:4390/';
const executablePath = findBrowser();
const browser = await chromium.launch({
  ...(executablePath === undefined ? {} : { executablePath }),
  args: ['--no-sandbox', '--disable-gpu'],
});
try {
  await mkdir(FOLDER, { recursive: true });
  for (const picture of PICTURES) await take(browser, picture);
  if (asked === 'all') await takeMatrix(browser);
} finally {
  await browser.close();
  await server.close();
}

async function take(from: Browser, { name, theme, width, height, at }: (typeof PICTURES)[number]): Promise<void> {
  const page = await openLesson(from, theme, { width, height }, at);
  await page.screenshot({ path: `${FOLDER}/${name}.png` });
  await page.close();
}

/** The lesson in the middle, at the decision and at the end, in every theme, on every screen, in either size. */
async function takeMatrix(from: Browser): Promise<void> {
  await mkdir(MATRIX.folder, { recursive: true });
  for (const theme of MATRIX.themes) {
    for (const screen of MATRIX.screens) {
      for (const size of MATRIX.sizes) {
        for (const view of MATRIX.views) {
          const page = await openLesson(from, theme, screen, `view=${view}&step=27`);
          if (size === 'presenter') await page.keyboard.press('p');
          await takeMoments(page, `${MATRIX.folder}/${screen.width}-${size}-${view}-${theme}`);
          await page.close();
        }
      }
    }
  }
}

async function takeMoments(page: Page, path: string): Promise<void> {
  await page.screenshot({ path: `${path}-1-middle.png` });
  const playhead = page.getByTestId('playhead');
  await playhead.press('End');
  const agent = page.getByTestId('lane-agent');
  await agent.getByTestId('approval').waitFor();
  await page.screenshot({ path: `${path}-2-decision.png` });
  await agent.getByRole('button', { name: 'Approve' }).click();
  await playhead.press('End');
  await agent.getByTestId('ending').waitFor();
  await page.screenshot({ path: `${path}-3-end.png` });
}

async function openLesson(
  from: Browser,
  theme: Theme,
  viewport: { readonly width: number; readonly height: number },
  at: string,
): Promise<Page> {
  const page = await from.newPage({ viewport, colorScheme: theme, reducedMotion: 'reduce' });
  await page.goto(`${url}#lesson=move-meeting&input=conflict&${at}`);
  // The pictures and the messages come after the frame of the page.
  await page.getByTestId('token-bar').first().waitFor({ state: 'attached' });
  await page.getByRole('tabpanel').getByText('assistant').first().waitFor({ state: 'attached' });
  return page;
}

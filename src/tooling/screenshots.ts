import { mkdir } from 'node:fs/promises';
import { type Browser, chromium } from '@playwright/test';
import { preview } from 'vite';
import { findBrowser } from './browser.mjs';

/** The pictures of the README: which address, how large, in which colours. Made by `npm run screenshots` after a build. */
const PICTURES = [
  { name: 'lesson-light', theme: 'light', width: 1440, height: 900, at: 'view=both&step=27' },
  { name: 'lesson-dark', theme: 'dark', width: 1440, height: 900, at: 'view=both&step=27' },
  { name: 'decision-light', theme: 'light', width: 1440, height: 900, at: 'view=agent&step=39' },
  { name: 'phone-light', theme: 'light', width: 375, height: 800, at: 'view=agent&step=27' },
] as const;

const FOLDER = 'e2e/pictures';

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
} finally {
  await browser.close();
  await server.close();
}

async function take(from: Browser, { name, theme, width, height, at }: (typeof PICTURES)[number]): Promise<void> {
  const page = await from.newPage({ viewport: { width, height }, colorScheme: theme, reducedMotion: 'reduce' });
  await page.goto(`${url}#lesson=move-meeting&input=conflict&${at}`);
  // The pictures and the messages come after the frame of the page.
  await page.getByTestId('token-bar').first().waitFor({ state: 'attached' });
  await page.getByRole('tabpanel').getByText('assistant').first().waitFor({ state: 'attached' });
  await page.screenshot({ path: `${FOLDER}/${name}.png` });
  await page.close();
}

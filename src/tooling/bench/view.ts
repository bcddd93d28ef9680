import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { build, preview } from 'vite';
import { findBrowser } from '../browser.mjs';
import './page/bench-page.ts';

/** Milliseconds from the call to the frame that shows it: median and 95th percentile. */
export interface StepTimes {
  readonly median: number;
  readonly p95: number;
}

/** What was measured of one page. */
export interface ViewTiming {
  readonly name: string;
  readonly steps: number;
  readonly empty: StepTimes;
  readonly step: StepTimes;
  /** Frames a second while stepping ten times a second for three seconds. */
  readonly frames: number;
}

/** Builds the bench page and measures it in Chromium: the conflict lesson, and synthetic runs of 200 and 2,000 turns. */
export function timeView(): Promise<readonly ViewTiming[]> {
  return withBuilt('src/tooling/bench/page', 4391, measureAll);
}

/** Milliseconds from a cold start to the first step shown, with the processor slowed down four times: the median of five. */
export function timeColdStart(): Promise<number> {
  return withBuilt('.', 4392, async (url, browser) => {
    const times: number[] = [];
    for (let round = 0; round < 5; round += 1) {
      const context = await browser.newContext({ viewport: { width: 1_440, height: 900 } });
      const page = await context.newPage();
      const devTools = await context.newCDPSession(page);
      await devTools.send('Emulation.setCPUThrottlingRate', { rate: 4 });
      await page.goto(url);
      await page.getByRole('button', { name: 'Next step' }).click();
      await page.getByText('step 1 of').first().waitFor();
      times.push(await page.evaluate(() => performance.now()));
      await context.close();
    }
    return timesOf(times).median;
  });
}

/** Builds a page, opens a browser on it, and closes both when the measuring is done. */
export async function withBuilt<Result>(
  root: string,
  port: number,
  use: (url: string, browser: Browser) => Promise<Result>,
): Promise<Result> {
  const outDir = await mkdtemp(path.join(tmpdir(), 'loopscope-bench-'));
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    await build({ root, configFile: 'vite.config.ts', logLevel: 'error', build: { outDir, emptyOutDir: true } });
    const server = await preview({ root, build: { outDir }, preview: { host: '127.0.0.1', port }, logLevel: 'silent' });
    try {
      return await use(server.resolvedUrls?.local[0] ?? `http://127.0.0.1:${port}/`, browser);
    } finally {
      await server.close();
    }
  } finally {
    await browser.close();
    await rm(outDir, { recursive: true });
  }
}

async function measureAll(url: string, browser: Browser): Promise<readonly ViewTiming[]> {
  const timings: ViewTiming[] = [];
  for (const [name, turns, samples] of PAGES) {
    const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } });
    await page.goto(`${url}?turns=${turns}`);
    await page.getByTestId('token-bar').first().waitFor();
    await page.getByRole('tabpanel').getByText('system').first().waitFor();
    timings.push({ name, ...(await measure(page, samples)) });
    await page.close();
  }
  return timings;
}

/** What is measured: a name, the turns of a synthetic run (0 for the lesson), and how many steps. */
const PAGES = [
  ['conflict lesson', 0, 38],
  ['200 turns', 200, 200],
  ['2,000 turns', 2_000, 200],
] as const;

async function measure(page: Page, samples: number): Promise<Omit<ViewTiming, 'name'>> {
  const { length, empty, steps, frames } = await page.evaluate((count) => window.bench(count), samples);
  return { steps: length, empty: timesOf(empty), step: timesOf(steps), frames };
}

/** Median and 95th percentile. */
export function timesOf(values: readonly number[]): StepTimes {
  const sorted = [...values].sort((left, right) => left - right);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return { median: at(0.5), p95: at(0.95) };
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
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
export async function timeView(): Promise<readonly ViewTiming[]> {
  const outDir = await mkdtemp(path.join(tmpdir(), 'loopscope-bench-'));
  try {
    await build({
      root: 'src/tooling/bench/page',
      configFile: 'vite.config.ts',
      logLevel: 'error',
      build: { outDir, emptyOutDir: true },
    });
    const server = await preview({
      root: 'src/tooling/bench/page',
      build: { outDir },
      preview: { host: '127.0.0.1', port: 4391 },
      logLevel: 'silent',
    });
    try {
      return await measureAll(server.resolvedUrls?.local[0] ?? 'http://127.0.0.1:4391/');
    } finally {
      await server.close();
    }
  } finally {
    await rm(outDir, { recursive: true });
  }
}

async function measureAll(url: string): Promise<readonly ViewTiming[]> {
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    ...(executablePath === undefined ? {} : { executablePath }),
    args: ['--no-sandbox', '--disable-gpu'],
  });
  try {
    const timings: ViewTiming[] = [];
    for (const [name, turns, samples] of [
      ['conflict lesson', 0, 48],
      ['200 turns', 200, 200],
      ['2,000 turns', 2_000, 200],
    ] as const) {
      const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } });
      await page.goto(`${url}?turns=${turns}`);
      await page.getByTestId('lane-agent').waitFor();
      await page.getByRole('tabpanel').getByText('system').first().waitFor();
      timings.push({ name, ...(await measure(page, samples)) });
      await page.close();
    }
    return timings;
  } finally {
    await browser.close();
  }
}

async function measure(page: Page, samples: number): Promise<Omit<ViewTiming, 'name'>> {
  const { length, empty, steps, frames } = await page.evaluate((count) => window.bench(count), samples);
  return { steps: length, empty: timesOf(empty), step: timesOf(steps), frames };
}

function timesOf(values: readonly number[]): StepTimes {
  const sorted = [...values].sort((left, right) => left - right);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return { median: at(0.5), p95: at(0.95) };
}

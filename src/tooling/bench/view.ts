import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium, type Page } from '@playwright/test';
import { build, preview } from 'vite';
import { findBrowser } from '../browser.mjs';
import type { BenchPage } from './page/main.tsx';

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
    await build({ root: 'src/tooling/bench/page', configFile: 'vite.config.ts', logLevel: 'error', build: { outDir, emptyOutDir: true } });
    const server = await preview({ root: 'src/tooling/bench/page', build: { outDir }, preview: { host: '127.0.0.1', port: 4391 }, logLevel: 'silent' });
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
  const browser = await chromium.launch({ ...(executablePath === undefined ? {} : { executablePath }), args: ['--no-sandbox', '--disable-gpu'] });
  try {
    const timings: ViewTiming[] = [];
    for (const [name, turns, samples] of [['conflict lesson', 0, 48], ['200 turns', 200, 200], ['2,000 turns', 2_000, 200]] as const) {
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
  const measured = await page.evaluate(async (count) => {
    const { bench } = globalThis as unknown as { bench: BenchPage };
    const frame = () => new Promise<void>((resolve) => requestAnimationFrame(() => { const channel = new MessageChannel(); channel.port1.onmessage = () => resolve(); channel.port2.postMessage(null); }));
    const time = async (step: () => void): Promise<number> => {
      const begun = performance.now();
      step();
      await frame();
      return performance.now() - begun;
    };
    const length = bench.length();
    bench.jumpTo(Math.max(0, length - count - 31));
    const empty: number[] = [];
    const steps: number[] = [];
    for (let index = 0; index < 60; index += 1) empty.push(await time(bench.emptyStep));
    for (let index = 0; index < count; index += 1) steps.push(await time(bench.stepForward));
    bench.jumpTo(Math.max(0, length - 31));
    let frames = 0;
    const until = performance.now() + 3_000;
    const timer = setInterval(bench.stepForward, 100);
    while (performance.now() < until) {
      await new Promise((resolve) => requestAnimationFrame(resolve));
      frames += 1;
    }
    clearInterval(timer);
    return { length, empty: empty.slice(10), steps, frames: frames / 3 };
  }, samples);
  return { steps: measured.length, empty: timesOf(measured.empty), step: timesOf(measured.steps), frames: measured.frames };
}

function timesOf(values: readonly number[]): StepTimes {
  const sorted = [...values].sort((left, right) => left - right);
  const at = (part: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
  return { median: at(0.5), p95: at(0.95) };
}

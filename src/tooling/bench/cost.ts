import { type StepTimes, timesOf, withBuilt } from './view.ts';
import './page/bench-page.ts';

/** Milliseconds of a step with the Cost tab open, beside those of a step that changes one text. */
export interface CostTiming {
  readonly turns: number;
  readonly empty: StepTimes;
  /** Every step. Most of them answer no model call, and leave the curves as they are. */
  readonly step: StepTimes;
  /** The steps that add a point to the curves: the slowest of each turn. */
  readonly point: StepTimes;
}

/** How many steps a turn of the synthetic run has: request, answer, stop_reason, authorize, start, return, append, guards. */
const STEPS_A_TURN = 8;

/** Steps through the end of synthetic runs with the Cost tab open. */
export function timeCostTab(): Promise<readonly CostTiming[]> {
  return withBuilt('src/tooling/bench/page', 4393, async (url, browser) => {
    const timings: CostTiming[] = [];
    for (const turns of [200, 2_000]) {
      const page = await browser.newPage({ viewport: { width: 1_440, height: 900 } });
      await page.goto(`${url}?turns=${turns}`);
      await page.getByRole('tab', { name: 'Cost' }).click();
      await page.locator('.curve-chart svg').first().waitFor();
      const { empty, steps } = await page.evaluate((count) => window.bench(count), 25 * STEPS_A_TURN);
      timings.push({ turns, empty: timesOf(empty), step: timesOf(steps), point: timesOfTurns(steps) });
      await page.close();
    }
    return timings;
  });
}

/** The slowest step of each turn: median and 95th percentile. */
function timesOfTurns(steps: readonly number[]): StepTimes {
  const slowest: number[] = [];
  for (let index = 0; index + STEPS_A_TURN <= steps.length; index += STEPS_A_TURN) {
    slowest.push(Math.max(...steps.slice(index, index + STEPS_A_TURN)));
  }
  return timesOf(slowest);
}

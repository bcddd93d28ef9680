import { timeCostTab } from './cost.ts';
import { type EngineTiming, growthExponent, retainedBytes, timeEngine, timeSdk } from './engine.ts';
import { benchHttp } from './http.ts';
import { timeColdStart, timeView } from './view.ts';

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

/** What can be measured on its own: `npm run bench -- view`. Without a name everything is, in this order. */
const PARTS: Readonly<Record<string, () => Promise<void>>> = {
  engine: benchEngine,
  sdk: benchSdk,
  http: () => benchHttp(out),
  view: benchView,
  cost: benchCost,
  cold: benchColdStart,
};

const asked = process.argv.slice(2);
const unknown = asked.find((name) => PARTS[name] === undefined);
if (unknown !== undefined) {
  throw new Error(`There is no bench named "${unknown}": take any of ${Object.keys(PARTS).join(', ')}.`);
}
for (const [index, name] of (asked.length === 0 ? Object.keys(PARTS) : asked).entries()) {
  if (index > 0) out('');
  await PARTS[name]?.();
}

function out(text: string): void {
  process.stdout.write(`${text}\n`);
}

function line(name: string, { turns, steps, millis }: EngineTiming): void {
  const perSecond = number.format((turns / millis) * 1_000);
  const perStep = ((millis / steps) * 1_000).toFixed(2);
  out(
    `${name.padEnd(22)} ${number.format(turns).padStart(7)} turns  ${millis.toFixed(1).padStart(9)} ms  ${perSecond.padStart(9)} turns/s  ${perStep.padStart(8)} µs/step`,
  );
}

async function benchEngine(): Promise<void> {
  out(
    'Engine: decide + transition + handle on the synthetic scenario (one call and a result of 100 characters a turn)',
  );
  timeEngine(1_000, 5);
  const timings = [timeEngine(100, 21), timeEngine(1_000, 11), timeEngine(10_000, 5)] as const;
  for (const timing of timings) line('simulator, direct', timing);
  out(
    `growth exponent of time per step, 100 to 10,000 turns: ${growthExponent(timings[0], timings[2]).toFixed(3)} (aim: at most 0.1)`,
  );
  out(`growth exponent of time per step, 1,000 to 10,000 turns: ${growthExponent(timings[1], timings[2]).toFixed(3)}`);
  out(`retained after 10,000 turns: ${(retainedBytes(10_000) / 1_000_000).toFixed(1)} MB (aim: under 60 MB)`);
}

async function benchSdk(): Promise<void> {
  out('The same through the official SDK, which writes the whole body each turn');
  await timeSdk(100);
  for (const turns of [100, 1_000]) line('simulator, SDK', await timeSdk(turns));
}

async function benchView(): Promise<void> {
  out('The page at 1440 × 900: from a call, made as a frame begins, to the end of that frame’s work');
  for (const { name, steps, empty, step, frames } of await timeView()) {
    const ratio = (step.median / empty.median).toFixed(1);
    out(
      `${name.padEnd(16)} ${number.format(steps).padStart(7)} steps  median ${step.median.toFixed(1)} ms, p95 ${step.p95.toFixed(1)} ms; empty step ${empty.median.toFixed(1)} ms, p95 ${empty.p95.toFixed(1)} ms; ratio ${ratio}; ${frames.toFixed(0)} frames/s at 10 steps/s`,
    );
  }
}

async function benchCost(): Promise<void> {
  out('A step with the Cost tab open, at the end of a run: all steps, and those that add a point to the curves');
  for (const { turns, empty, step, point } of await timeCostTab()) {
    out(
      `${number.format(turns).padStart(7)} turns  step median ${step.median.toFixed(1)} ms, p95 ${step.p95.toFixed(1)} ms; with a point median ${point.median.toFixed(1)} ms, p95 ${point.p95.toFixed(1)} ms; empty step ${empty.median.toFixed(1)} ms`,
    );
  }
}

async function benchColdStart(): Promise<void> {
  out(`cold start to the first step, processor slowed down 4 times: ${(await timeColdStart()).toFixed(0)} ms`);
}

import { type EngineTiming, growthExponent, retainedBytes, timeEngine, timeSdk } from './engine.ts';
import { benchHttp } from './http.ts';
import { timeColdStart, timeView } from './view.ts';

const number = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 });

function line(name: string, { turns, steps, millis }: EngineTiming): void {
  const perSecond = number.format((turns / millis) * 1_000);
  const perStep = ((millis / steps) * 1_000).toFixed(2);
  process.stdout.write(
    `${name.padEnd(22)} ${number.format(turns).padStart(7)} turns  ${millis.toFixed(1).padStart(9)} ms  ${perSecond.padStart(9)} turns/s  ${perStep.padStart(8)} µs/step\n`,
  );
}

function out(text: string): void {
  process.stdout.write(`${text}\n`);
}

out('Engine: decide + transition + handle on the synthetic scenario (one call and a result of 100 characters a turn)');
timeEngine(1_000, 5);
const timings = [timeEngine(100, 21), timeEngine(1_000, 11), timeEngine(10_000, 5)] as const;
for (const timing of timings) line('simulator, direct', timing);
out(
  `growth exponent of time per step, 100 to 10,000 turns: ${growthExponent(timings[0], timings[2]).toFixed(3)} (aim: at most 0.1)`,
);
out(`growth exponent of time per step, 1,000 to 10,000 turns: ${growthExponent(timings[1], timings[2]).toFixed(3)}`);
out(`retained after 10,000 turns: ${(retainedBytes(10_000) / 1_000_000).toFixed(1)} MB (aim: under 60 MB)`);
out('');
out('The same through the official SDK, which writes the whole body each turn');
await timeSdk(100);
for (const turns of [100, 1_000]) line('simulator, SDK', await timeSdk(turns));
out('');
await benchHttp(out);
out('');
out('The page at 1440 × 900: from a call, made as a frame begins, to the end of that frame’s work');
for (const { name, steps, empty, step, frames } of await timeView()) {
  const ratio = (step.median / empty.median).toFixed(1);
  out(
    `${name.padEnd(16)} ${number.format(steps).padStart(7)} steps  median ${step.median.toFixed(1)} ms, p95 ${step.p95.toFixed(1)} ms; empty step ${empty.median.toFixed(1)} ms, p95 ${empty.p95.toFixed(1)} ms; ratio ${ratio}; ${frames.toFixed(0)} frames/s at 10 steps/s`,
  );
}
out(`cold start to the first step, processor slowed down 4 times: ${(await timeColdStart()).toFixed(0)} ms`);

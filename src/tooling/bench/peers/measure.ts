import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

/** What one fresh process measured. */
export interface Sample {
  readonly millis: number;
  readonly peakMegabytes: number;
}

/** The measurement of a loop of so many turns: medians, or why there are none. */
export type Measured = (Sample & { readonly type: 'measured' }) | { readonly type: 'failed'; readonly reason: string };

const SAMPLES = 5;
/** A loop that has taken so long is not run again: a slow one says enough in one sample. */
const ENOUGH_MILLIS = 10_000;
/** In megabytes: some peers keep a copy of the history for each turn. */
const HEAP_LIMIT = 8_192;

const run = promisify(execFile);

/** Runs a loop of so many turns in fresh processes, one after another. */
export async function measure(child: string, loop: string, turns: number): Promise<Measured> {
  const samples: Sample[] = [];
  let spent = 0;
  while (samples.length < SAMPLES && spent < ENOUGH_MILLIS) {
    try {
      const { stdout } = await run(process.execPath, [`--max-old-space-size=${HEAP_LIMIT}`, child, loop, `${turns}`], {
        env: { ...process.env, LANGSMITH_TRACING: 'false', LANGCHAIN_TRACING_V2: 'false' },
      });
      const sample: Sample = JSON.parse(stdout);
      samples.push(sample);
      spent += sample.millis;
    } catch (error) {
      return { type: 'failed', reason: reasonOf(error) };
    }
  }
  return {
    type: 'measured',
    millis: median(samples.map(({ millis }) => millis)),
    peakMegabytes: median(samples.map(({ peakMegabytes }) => peakMegabytes)),
  };
}

function reasonOf(error: unknown): string {
  const { stderr, message } = Object(error);
  const said = String(stderr || message).split('\n');
  return said.find((line) => /^\w*Error\b|^FATAL/.test(line)) ?? said[0] ?? 'no reason given';
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

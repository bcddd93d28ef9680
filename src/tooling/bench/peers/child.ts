import { existsSync, readFileSync } from 'node:fs';
import { CONTENDERS } from './catalogue.ts';
import type { Loop } from './loops/job.ts';
import type { Sample } from './measure.ts';

// The fresh process of one measurement: `node child.js <loop> <turns>` prints a sample as JSON.

const WARM_UP_TURNS = 10;

async function measure(loop: Loop, turns: number): Promise<Sample> {
  for (let round = 0; round < 2; round += 1) await loop(WARM_UP_TURNS);
  const begun = performance.now();
  const tally = await loop(turns);
  const millis = performance.now() - begun;
  if (tally.turns !== turns || tally.messages !== 2 * turns) {
    throw new Error(`It made ${tally.turns} turns and ${tally.messages} messages.`);
  }
  return { millis, peakMegabytes: peakBytes() / 1_000_000 };
}

/** Linux lets a process inherit its parent's peak in `resourceUsage`; the peak of this program alone is in /proc. */
function peakBytes(): number {
  const status = '/proc/self/status';
  const own = existsSync(status) ? /VmHWM:\s+(\d+) kB/.exec(readFileSync(status, 'utf8'))?.[1] : undefined;
  return 1_024 * Number(own ?? process.resourceUsage().maxRSS);
}

const [name, turns] = process.argv.slice(2);
const contender = CONTENDERS.find((candidate) => candidate.name === name);
if (contender === undefined) throw new Error(`There is no loop “${name}”.`);
process.stdout.write(JSON.stringify(await measure(await contender.load(), Number(turns))));

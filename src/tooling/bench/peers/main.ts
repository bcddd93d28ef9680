import { readArguments } from './arguments.ts';
import { CONTENDERS } from './catalogue.ts';
import { type Measured, measure } from './measure.ts';
import { failuresOf, type Row, tableOf } from './table.ts';
import { openWorkshop, PEERS_TEXT } from './workshop.ts';

// `npm run bench:peers -- [--sizes 10,41] [--only engine,langgraph]`: the engine's loop beside the same loop elsewhere.

const ABOUT = `The same loop elsewhere: one tool call and a fresh result of 100 characters a turn
${PEERS_TEXT}; Node ${process.versions.node}

A fresh process for each sample, plain Node on built code, after two loops of 10 turns; the median of five samples, or
of as many as begin within 10 s. The engine asks its simulated API, which checks each request, and keeps every step; the
peers ask stubs that check nothing: the SDK a stub fetch, LangGraph a node that answers, ai a mock model. Peak memory is
the process's, with all it loads.
`;

const out = (text: string) => process.stdout.write(`${text}\n`);

async function bench(): Promise<void> {
  const { sizes, only } = readArguments(
    process.argv.slice(2),
    CONTENDERS.map(({ name }) => name),
  );
  out(ABOUT);
  const child = await openWorkshop();
  const rows: Row[] = [];
  for (const { name, title } of CONTENDERS) {
    if (!only.includes(name)) continue;
    const bySize = new Map<number, Measured>();
    for (const size of sizes) {
      process.stderr.write(`measuring ${title}, ${size} turns …\n`);
      bySize.set(size, await measure(child, name, size));
    }
    rows.push({ title, bySize });
  }
  for (const line of tableOf(rows, sizes)) out(line);
  const failures = failuresOf(rows);
  for (const failure of failures) out(failure);
  if (failures.length > 0) process.exitCode = 1;
}

await bench().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : error}\n`);
  process.exitCode = 1;
});

import { DEFAULT_HARNESS } from '../engine/loop/harness.ts';
import { agentProgram, type Program } from '../engine/loop/program.ts';
import type { Run } from '../engine/run/run.ts';
import { figuresOf, type RunFigures, together } from '../engine/run/run-figures.ts';
import { workflowProgram } from '../engine/workflow/program.ts';
import { batch } from '../scenarios/invoices/batch.ts';
import { invoicesLesson as lesson } from '../scenarios/invoices/lesson.ts';
import type { Batch } from './batch.ts';
import { INVOICE_WAYS, type InvoiceWay } from './plans.ts';
import { makeRun } from './simulated-run.ts';

/** What can be chosen of the batch. */
export interface InvoicesOptions {
  readonly seed: string;
}

/** What one way came to over the whole batch. The invoices are worked through one after another. */
export interface WayFigures {
  readonly way: InvoiceWay;
  /** Invoices that are where they belong at the end. */
  readonly done: number;
  /** Invoices that were left to a person. */
  readonly handedOver: number;
  /** Invoices for which an agent was called. */
  readonly byAgent: number;
  readonly calls: number;
  readonly input: number;
  readonly usd: number;
  readonly millis: number;
}

/** What came of it. */
export interface InvoicesResult {
  readonly count: number;
  readonly odd: number;
  readonly ways: readonly WayFigures[];
  /** Input tokens of one plain invoice each way: what the ratio of the design is about. */
  readonly onePlain: { readonly workflow: number; readonly agent: number };
}

interface Outcome {
  readonly figures: RunFigures;
  readonly usesAgent: boolean;
}

/** A batch of a hundred invoices, worked through three ways. */
export function* invoicesBatch({ seed }: InvoicesOptions): Batch<InvoicesResult> {
  const items = batch(seed);
  const outcomes: Record<InvoiceWay, Outcome[]> = { workflow: [], agent: [], mixed: [] };
  let done = 0;
  for (const way of INVOICE_WAYS) {
    for (const { world } of items) {
      outcomes[way].push(process(way, world));
      done += 1;
      yield { done, total: INVOICE_WAYS.length * items.length };
    }
  }
  const plain = items.findIndex(({ kind }) => kind === 'plain');
  const inputOf = (way: InvoiceWay): number => outcomes[way][plain]?.figures.input ?? 0;
  return {
    count: items.length,
    odd: items.filter(({ kind }) => kind !== 'plain').length,
    ways: INVOICE_WAYS.map((way) => sumOf(way, outcomes[way])),
    onePlain: { workflow: inputOf('workflow'), agent: inputOf('agent') },
  };
}

const { scenario } = lesson;
const harness = { ...DEFAULT_HARNESS, ...lesson.harness };
const AGENT = agentProgram(scenario.agentHead, scenario.goal, harness);
const WORKFLOW = workflowProgram(scenario.workflow, harness);

function run(program: Program, world: unknown): Run {
  return makeRun({ scenario, program, world, seed: lesson.seed });
}

function process(way: InvoiceWay, world: unknown): Outcome {
  if (way === 'agent') return { figures: figuresOf(run(AGENT, world)), usesAgent: true };
  const first = run(WORKFLOW, world);
  const figures = figuresOf(first);
  if (way === 'workflow' || figures.cause !== 'handed_to_person') return { figures, usesAgent: false };
  // The agent finds the office as the workflow has left it.
  return { figures: together(figures, figuresOf(run(AGENT, first.world.current))), usesAgent: true };
}

function sumOf(way: InvoiceWay, outcomes: readonly Outcome[]): WayFigures {
  const sum = (read: (figures: RunFigures) => number): number =>
    outcomes.reduce((total, { figures }) => total + read(figures), 0);
  return {
    way,
    done: outcomes.filter(({ figures }) => figures.goal === 'met').length,
    handedOver: outcomes.filter(({ figures }) => figures.cause === 'handed_to_person').length,
    byAgent: outcomes.filter(({ usesAgent }) => usesAgent).length,
    calls: sum(({ turns }) => turns),
    input: sum(({ input }) => input),
    usd: sum(({ usd }) => usd),
    millis: sum(({ millis }) => millis),
  };
}

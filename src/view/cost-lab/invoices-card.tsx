import { useState } from 'react';
import { independentInputTokens } from '../../engine/accounting/formulas.ts';
import { say } from '../../words/say.ts';
import type { InvoicesResult, WayFigures } from '../../workers/invoices.ts';
import { INVOICE_WAYS, type InvoiceWay } from '../../workers/plans.ts';
import { countText, secondsText, timesText, usdText } from '../parts/format.ts';
import { Segments } from '../parts/segments.tsx';
import { type FiguresRow, FiguresTable } from './figures-table.tsx';
import { JobBar } from './job-bar.tsx';
import { useJob } from './use-job.ts';
import { WaysPicture } from './ways-picture.tsx';

const SEEDS = ['1', '2', '3'].map((seed) => ({ value: seed, text: seed }));

/** One call of the design: P = 2,000 and a = 500. */
const ONE_CALL = independentInputTokens({ prefix: 2_000, appended: 500, calls: 1 });

/** A batch of invoices, worked through three ways. */
export function InvoicesCard() {
  const { state, result, start, leave } = useJob('invoices');
  const [seed, setSeed] = useState('1');
  return (
    <section className="lab-card" aria-labelledby="runs-invoices-title" data-testid="runs-invoices">
      <h2 id="runs-invoices-title">{say('runs.invoices')}</h2>
      <p className="lab-note">
        {say('runs.invoices.about')} <a href="#lesson=invoices">{say('runs.lesson')}</a>
      </p>
      <div className="lab-row">
        <span aria-hidden="true">{say('runs.invoices.seed')}</span>
        <Segments label={say('runs.invoices.seed')} value={seed} choices={SEEDS} onChoose={setSeed} />
      </div>
      <JobBar state={state} label={say('runs.invoices')} onStart={() => start({ seed })} onLeave={leave} />
      <p className="runs-summary">{result === null ? say('runs.idle') : summary(result)}</p>
      <FiguresTable
        kind="ways"
        caption={say('runs.invoices.table')}
        first={say('runs.invoices.way')}
        columns={[
          say('runs.invoices.done'),
          say('runs.invoices.handed'),
          say('runs.invoices.by_agent'),
          say('runs.column.calls'),
          say('runs.column.input'),
          say('runs.column.usd'),
          say('runs.invoices.times'),
          say('runs.column.time'),
        ]}
        rows={INVOICE_WAYS.map((way) => rowOf(way, result))}
      />
      <WaysPicture result={result} />
      <p className="runs-summary">{result === null ? say('runs.idle') : oneInvoice(result)}</p>
    </section>
  );
}

function wayIn(result: InvoicesResult, way: InvoiceWay): WayFigures {
  const figures = result.ways.find((each) => each.way === way);
  if (figures === undefined) throw new RangeError(`The batch was not run as ${way}.`);
  return figures;
}

function rowOf(way: InvoiceWay, result: InvoicesResult | null): FiguresRow {
  const name = say(`runs.way.${way}`);
  if (result === null) return { id: way, name, cells: null };
  const { done, handedOver, byAgent, calls, input, usd, millis } = wayIn(result, way);
  const times = timesText(usd / wayIn(result, 'workflow').usd);
  const cells = [done, handedOver, byAgent, calls, input].map(countText);
  return { id: way, name, cells: [...cells, usdText(usd), times, secondsText(millis)] };
}

function summary(result: InvoicesResult): string {
  const [workflow, agent, mixed] = INVOICE_WAYS.map((way) => wayIn(result, way));
  if (workflow === undefined || agent === undefined || mixed === undefined) return '';
  return say('runs.invoices.summary', {
    done: workflow.done,
    count: result.count,
    usd: usdText(workflow.usd),
    agent: timesText(agent.usd / workflow.usd),
    odd: result.odd,
    mixed: mixed.done,
    both: timesText(mixed.usd / workflow.usd),
  });
}

function oneInvoice({ onePlain: { workflow, agent } }: InvoicesResult): string {
  return say('runs.invoices.one', {
    call: countText(ONE_CALL),
    workflow: countText(workflow),
    workflowTimes: timesText(workflow / ONE_CALL),
    agent: countText(agent),
    agentTimes: timesText(agent / ONE_CALL),
  });
}

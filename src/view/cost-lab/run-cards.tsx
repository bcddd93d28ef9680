import '../../words/cost-runs.ts';
import { say } from '../../words/say.ts';
import { InvoicesCard } from './invoices-card.tsx';
import { LeversCard } from './levers-card.tsx';
import { RunawayCard } from './runaway-card.tsx';
import './runs.css';
import './runs-table.css';

/** The part of the lab that measures: batches of runs, made when asked. */
export function RunCards() {
  return (
    <>
      <section className="runs-intro" aria-labelledby="runs-title">
        <h2 id="runs-title">{say('runs.title')}</h2>
        <p>{say('runs.about')}</p>
      </section>
      <RunawayCard />
      <InvoicesCard />
      <LeversCard />
    </>
  );
}

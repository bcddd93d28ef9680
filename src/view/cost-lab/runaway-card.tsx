import { useState } from 'react';
import type { RunFigures } from '../../engine/run/run-figures.ts';
import { say } from '../../words/say.ts';
import { BRAKES, type Brake, RUNAWAY_SEEDS, TURN_CAPS, TURN_CEILING } from '../../workers/plans.ts';
import type { RunawayResult } from '../../workers/runaway.ts';
import type { Spread } from '../../workers/spread.ts';
import { countText, durationText, secondsText, usdText } from '../parts/format.ts';
import { Segments } from '../parts/segments.tsx';
import { type FiguresRow, FiguresTable } from './figures-table.tsx';
import { JobBar } from './job-bar.tsx';
import { SpreadPicture } from './spread-picture.tsx';
import { useJob } from './use-job.ts';

const CAPS = TURN_CAPS.map((cap) => ({ value: String(cap), text: String(cap) }));

/** A run that nobody stops, what each brake saves, and many seeds with a turn cap and without. */
export function RunawayCard() {
  const { state, result, start, leave } = useJob('runaway');
  const [chosen, setChosen] = useState<number>(TURN_CAPS[0]);
  // What stands in the tables was run with its own cap, whatever is chosen for the next time.
  const cap = result?.cap ?? chosen;
  return (
    <section className="lab-card" aria-labelledby="runs-runaway-title" data-testid="runs-runaway">
      <h2 id="runs-runaway-title">{say('runs.runaway')}</h2>
      <p className="lab-note">
        {say('runs.runaway.about', { ceiling: TURN_CEILING })}{' '}
        <a href="#lesson=runaway&view=agent">{say('runs.lesson')}</a>
      </p>
      <div className="lab-row">
        <span aria-hidden="true">{say('runs.runaway.cap', { seeds: RUNAWAY_SEEDS })}</span>
        <Segments
          label={say('runs.runaway.cap', { seeds: RUNAWAY_SEEDS })}
          value={String(chosen)}
          choices={CAPS}
          onChoose={(value) => setChosen(Number(value))}
        />
      </div>
      <JobBar state={state} label={say('runs.runaway')} onStart={() => start({ cap: chosen })} onLeave={leave} />
      <p className="runs-summary">{result === null ? say('runs.idle') : brakesSummary(result)}</p>
      <FiguresTable
        kind="brakes"
        caption={say('runs.runaway.brakes')}
        first={say('runs.runaway.brake')}
        columns={[
          say('runs.column.ended'),
          say('runs.column.turns'),
          say('runs.column.input'),
          say('runs.column.usd'),
          say('runs.column.time'),
          say('runs.column.saved_tokens'),
          say('runs.column.saved_usd'),
        ]}
        rows={brakeRows(result)}
      />
      <p className="runs-summary">{result === null ? say('runs.idle') : manySummary(result)}</p>
      <div className="runs-pair">
        <FiguresTable
          kind="seeds"
          caption={say('runs.runaway.many', { seeds: RUNAWAY_SEEDS })}
          first={say('runs.runaway.which')}
          columns={[
            say('runs.column.turns'),
            say('runs.column.input'),
            say('runs.column.usd'),
            say('runs.column.time'),
          ]}
          rows={seedRows(result, cap)}
        />
        <SpreadPicture result={result} cap={cap} />
      </div>
    </section>
  );
}

function brakeRows(result: RunawayResult | null): readonly FiguresRow[] {
  const { open, all } = result ?? {};
  const rows: readonly (readonly [string, string, RunFigures | undefined])[] = [
    ['none', say('runs.brake.none'), open],
    ...BRAKES.map(
      (brake) =>
        [brake.guard, brakeName(brake), result?.brakes.find((row) => row.brake === brake.guard)?.figures] as const,
    ),
    ['all', say('runs.brake.all'), all],
  ];
  return rows.map(([id, name, figures]) => {
    // The one that fires first is the one that ends the run when all of them are on.
    const isFirst = all !== undefined && id === all.cause;
    const cells = figures === undefined || open === undefined ? null : brakeCells(figures, open, isFirst);
    return { id, name, cells, isMarked: isFirst };
  });
}

function brakeCells(figures: RunFigures, open: RunFigures, isFirst: boolean): readonly string[] {
  const cause = say(`runs.cause.${figures.cause}`);
  return [
    isFirst ? say('runs.first', { cause }) : cause,
    countText(figures.turns),
    countText(figures.input),
    usdText(figures.usd),
    secondsText(figures.millis),
    countText(open.input - figures.input),
    usdText(open.usd - figures.usd),
  ];
}

function brakeName({ guard, limit }: Brake): string {
  return say(`runs.brake.${guard}`, { limit: limitText(guard, limit ?? 0) });
}

function limitText(guard: Brake['guard'], limit: number): string {
  if (guard === 'cost_budget') return usdText(limit);
  return guard === 'time_limit' ? durationText(limit) : countText(limit);
}

function seedRows(result: RunawayResult | null, cap: number): readonly FiguresRow[] {
  return (['median', 'worst'] as const).flatMap((which) =>
    (['uncapped', 'capped'] as const).map((kind) => ({
      id: `${which}-${kind}`,
      name: say(`runs.runaway.${which}.${kind}`, { cap }),
      cells: result === null ? null : spreadCells(result[kind][which]),
    })),
  );
}

function spreadCells({ turns, input, usd, millis }: Spread['median']): readonly string[] {
  return [countText(turns), countText(input), usdText(usd), secondsText(millis)];
}

function brakesSummary({ open, all }: RunawayResult): string {
  return say('runs.runaway.summary', {
    turns: open.turns,
    usd: usdText(open.usd),
    first: say(`runs.cause.${all.cause}`),
    at: all.turns,
    stopped: usdText(all.usd),
  });
}

function manySummary({ seeds, ranAway, cap, capped, uncapped }: RunawayResult): string {
  return say('runs.runaway.summary.many', {
    seeds,
    ran: ranAway,
    cap,
    median: usdText(uncapped.median.usd),
    worst: usdText(uncapped.worst.usd),
    capped: usdText(capped.worst.usd),
  });
}

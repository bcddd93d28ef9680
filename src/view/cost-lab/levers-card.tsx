import type { RunFigures } from '../../engine/run/run-figures.ts';
import { say } from '../../words/say.ts';
import type { LeversResult } from '../../workers/levers.ts';
import {
  CUT_EARLY,
  CUT_LATE,
  LEVER_GROUP_IDS,
  LEVER_GROUPS,
  type LeverGroup,
  type LeverId,
} from '../../workers/plans.ts';
import { countText, secondsText, timesText, usdText } from '../parts/format.ts';
import { ClockMark } from './clock-mark.tsx';
import { JobBar } from './job-bar.tsx';
import { LEVER_LINKS } from './lever-links.ts';
import { leversSummary } from './levers-summary.ts';
import { useJob } from './use-job.ts';

/** A text for each column; each says what it shows. */
const COLUMNS = [
  'runs.column.input',
  'runs.column.read',
  'runs.column.usd',
  'runs.column.times',
  'runs.column.time',
  'runs.column.turns',
  'runs.column.goal',
] as const;

/** What-ifs, each run by the engine, in one table. */
export function LeversCard() {
  const { state, result, start, leave } = useJob('levers');
  return (
    <section className="lab-card" aria-labelledby="runs-levers-title" data-testid="runs-levers">
      <h2 id="runs-levers-title">{say('runs.levers')}</h2>
      <p className="lab-note">{say('runs.levers.about')}</p>
      <JobBar state={state} label={say('runs.levers')} onStart={() => start({})} onLeave={leave} />
      <p className="runs-summary runs-summary--long">{result === null ? say('runs.idle') : leversSummary(result)}</p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table scrolls, so the keyboard must reach it. */}
      <section className="runs-scroller" tabIndex={0} aria-labelledby="runs-levers-caption">
        <table className="runs-table runs-table--levers" data-testid="runs-levers-table">
          <caption id="runs-levers-caption">{say('runs.levers.table')}</caption>
          <thead>
            <tr>
              <th scope="col">{say('runs.levers.what')}</th>
              {COLUMNS.map((column) => (
                <th key={column} scope="col">
                  {say(column)}
                </th>
              ))}
            </tr>
          </thead>
          {LEVER_GROUP_IDS.map((group) => (
            <Group key={group} group={group} result={result} />
          ))}
        </table>
      </section>
      <ClockMark clock={result?.clock ?? null} />
    </section>
  );
}

function Group({ group, result }: { readonly group: LeverGroup; readonly result: LeversResult | null }) {
  const [first] = LEVER_GROUPS[group];
  const base = figuresIn(result, first);
  return (
    <tbody>
      <tr className="runs-table__group">
        <th scope="rowgroup" colSpan={1 + COLUMNS.length}>
          <span className="runs-table__about">{say(`runs.levers.group.${group}`)}</span>
        </th>
      </tr>
      {LEVER_GROUPS[group].map((id) => (
        <Row key={id} id={id} figures={figuresIn(result, id)} base={base} />
      ))}
    </tbody>
  );
}

function figuresIn(result: LeversResult | null, id: LeverId): RunFigures | null {
  return result?.rows.find((row) => row.id === id)?.figures ?? null;
}

function Row(props: { readonly id: LeverId; readonly figures: RunFigures | null; readonly base: RunFigures | null }) {
  const { id, figures, base } = props;
  const link = LEVER_LINKS[id];
  const cells = figures === null || base === null ? null : cellsOf(figures, base);
  return (
    <tr data-row={id} data-goal={figures?.goal}>
      <th scope="row">
        {say(`runs.lever.${id}`, { late: CUT_LATE, early: CUT_EARLY })}
        <span className="runs-table__note">
          {say(`runs.lever.${id}.note`)}{' '}
          {link === undefined ? null : <a href={link.href}>{say(`runs.lesson.${link.shows}`)}</a>}
        </span>
      </th>
      {COLUMNS.map((column, index) => (
        <td key={column}>{cells?.[index] ?? say('runs.none')}</td>
      ))}
    </tr>
  );
}

function cellsOf({ input, cacheRead, usd, millis, turns, goal }: RunFigures, base: RunFigures): readonly string[] {
  return [
    countText(input),
    countText(cacheRead),
    usdText(usd),
    timesText(usd / base.usd),
    secondsText(millis),
    countText(turns),
    say(`runs.goal.${goal}`),
  ];
}

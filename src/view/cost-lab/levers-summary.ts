import { say } from '../../words/say.ts';
import type { LeverRow, LeversResult } from '../../workers/levers.ts';
import { CUT_EARLY, CUT_LATE, LEVER_GROUP_IDS, LEVER_GROUPS } from '../../workers/plans.ts';
import { usdText } from '../parts/format.ts';

/** A change and the run that it changes. */
interface Change {
  readonly row: LeverRow;
  readonly base: LeverRow;
}

/** What all the levers come to, in two sentences. */
export function leversSummary(result: LeversResult): string {
  const changes = changesIn(result);
  const missed = changes.filter(({ row, base }) => base.figures.goal === 'met' && row.figures.goal !== 'met');
  const best = changes.filter(isFair).reduce((most, change) => (savedBy(change) > savedBy(most) ? change : most));
  return say('runs.levers.summary', {
    count: changes.length,
    cheaper: changes.filter((change) => savedBy(change) > 0).length,
    dearer: changes.filter((change) => savedBy(change) < 0).length,
    missed: missed.length,
    best: say(`runs.lever.${best.row.id}`, { late: CUT_LATE, early: CUT_EARLY }),
    usd: usdText(best.row.figures.usd),
    base: usdText(best.base.figures.usd),
  });
}

/** A model that is cheaper does as well only because it is simulated, and a goal that is missed saves nothing. */
function isFair({ row }: Change): boolean {
  return row.figures.goal === 'met' && !LEVER_GROUPS.model.some((id) => id === row.id);
}

/** The part of its run's dollars that a change saves; below 0 if it costs more. */
function savedBy({ row, base }: Change): number {
  return 1 - row.figures.usd / base.figures.usd;
}

function changesIn({ rows }: LeversResult): readonly Change[] {
  return LEVER_GROUP_IDS.flatMap((group) => {
    const [base, ...others] = LEVER_GROUPS[group].flatMap((id) => rows.find((row) => row.id === id) ?? []);
    return base === undefined ? [] : others.map((row) => ({ row, base }));
  });
}

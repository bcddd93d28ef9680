import {
  CLEAR_LATE,
  CLEAR_SOON,
  CUT_EARLY,
  CUT_LATE,
  type LeverId,
  LONG_RUN,
  PAUSE_MILLIS,
} from '../../workers/plans.ts';

/** Where a row of the levers is on the main screen: as a run by itself, or as a fork beside the run that it changes. */
export interface LeverLink {
  readonly shows: 'run' | 'fork';
  readonly href: string;
}

const INVOICES = 'lesson=invoices&view=both&step=0';
const MEETING = 'lesson=move-meeting&view=both&step=0&decisions=approve';
const SMALL = 'lesson=invoices&harness=model:claude-haiku-4-5';
const SLOW = `lesson=invoices&harness=timeLimitMs:off,turnDelayMs:${PAUSE_MILLIS}`;
const LONG = `lesson=runaway&harness=maxTurns:${LONG_RUN},tokenBudget:off,costBudgetUsd:off,timeLimitMs:off`;

function run(address: string): LeverLink {
  return { shows: 'run', href: `#${address}` };
}

/** A fork from the start of the agent's run by one switch, beside that run. `answers` are those that the fork needs of its own. */
function fork(address: string, change: string, answers = ''): LeverLink {
  return { shows: 'fork', href: `#${address}&fork=agent@0:${change}${answers},workflow:agent` };
}

/** The workflow on the small model. A second fork, cut when its first stage is done, goes back to the lesson's model. */
const SMALL_STAGES = 'workflow@0:~model~claude-haiku-4-5';

/** The last of some forks of the invoices' workflow, with the workflow as it is in the other lane. */
function forkOfWorkflow(...forks: readonly string[]): LeverLink {
  return { shows: 'fork', href: `#${INVOICES}&fork=${forks.join(',')},agent:workflow` };
}

/** The rows that a lesson can show with the switches of its harness. */
export const LEVER_LINKS: Readonly<Partial<Record<LeverId, LeverLink>>> = {
  off: run('lesson=invoices&view=agent'),
  five_minutes: fork(INVOICES, '~caching~5m'),
  hour: fork(INVOICES, '~caching~1h'),
  clock: fork(INVOICES, '~systemClock~on~caching~5m'),
  prefix_marked: fork(INVOICES, '~caching~prefix'),
  small_off: run(`${SMALL}&view=agent`),
  small_marked: fork(`${SMALL}&view=both&step=0`, '~caching~prefix'),
  slow_off: run(`${SLOW}&view=agent`),
  slow_five_minutes: fork(`${SLOW}&view=both&step=0`, '~caching~5m'),
  slow_hour: fork(`${SLOW}&view=both&step=0`, '~caching~1h'),
  parallel: run('lesson=move-meeting&view=agent&decisions=approve'),
  one_per_turn: fork(MEETING, '~callsPerTurn~one', '.approve'),
  whole_history: run(`${LONG}&view=agent`),
  cleared: fork(`${LONG}&view=both&step=0`, `~clearAbove~${CLEAR_LATE}`),
  history_cached: fork(`${LONG}&view=both&step=0`, '~caching~5m'),
  cleared_cached: fork(`${LONG}&view=both&step=0`, `~caching~5m~clearAbove~${CLEAR_LATE}`),
  long_cut: fork(`${LONG}&view=both&step=0`, `~cutAbove~${CUT_LATE}`),
  whole_results: run('lesson=invoices&view=agent'),
  cut_late: fork(INVOICES, `~cutAbove~${CUT_LATE}`),
  cut_early: fork(INVOICES, `~cutAbove~${CUT_EARLY}`),
  cut_gone: fork(INVOICES, `~cutAbove~${CUT_EARLY}~cutRest~gone`),
  remembered: run('lesson=invoices&view=agent'),
  forgotten: fork(INVOICES, `~clearAbove~${CLEAR_SOON}`),
  forgotten_again: fork(
    'lesson=invoices&harness=maxTurns:41,tokenBudget:off,costBudgetUsd:off,timeLimitMs:off&view=both&step=0',
    `~loopDetector~off~clearAbove~${CLEAR_SOON}`,
  ),
  noted: fork(INVOICES, `~clearAbove~${CLEAR_SOON}~notes~last`),
  plain: run('lesson=invoices&harness=caching:5m&view=agent'),
  notes_last: fork('lesson=invoices&harness=caching:5m&view=both&step=0', '~notes~last'),
  notes_marked: fork('lesson=invoices&harness=caching:5m&view=both&step=0', '~caching~off~notes~marked'),
  large_stages: run('lesson=invoices&view=workflow'),
  small_stage: forkOfWorkflow(SMALL_STAGES, 'workflow.1@6:~model~own'),
  small_stages: forkOfWorkflow(SMALL_STAGES),
};

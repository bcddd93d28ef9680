import { onModel } from '../engine/accounting/adapt-head.ts';
import type { Run } from '../engine/run/run.ts';
import { figuresOf, type RunFigures } from '../engine/run/run-figures.ts';
import { invoicesLesson } from '../scenarios/invoices/lesson.ts';
import { moveMeetingLesson } from '../scenarios/move-meeting/lesson.ts';
import { runawayLesson } from '../scenarios/runaway/lesson.ts';
import type { Batch } from './batch.ts';
import { type FirstDifference, firstDifference } from './first-difference.ts';
import {
  CLEAR_LATE,
  CLEAR_SOON,
  CUT_EARLY,
  CUT_LATE,
  LEVER_IDS,
  type LeverId,
  LONG_RUN,
  PAUSE_MILLIS,
} from './plans.ts';
import { type Lever, pull, runSubject, type Subject, subjectOf, withHarness } from './subject.ts';

/** What a lever came to. */
export interface LeverRow {
  readonly id: LeverId;
  readonly figures: RunFigures;
}

/** What came of all of them. */
export interface LeversResult {
  readonly rows: readonly LeverRow[];
  /** Where the clock breaks the prompt. */
  readonly clock: FirstDifference | null;
}

const invoice = subjectOf(invoicesLesson, 'agent');
const forms = subjectOf(invoicesLesson, 'workflow');
const meeting = subjectOf(moveMeetingLesson, 'agent');
const longRun = pull(subjectOf(runawayLesson, 'agent'), withHarness({ maxTurns: LONG_RUN }));

const FIVE_MINUTES = withHarness({ caching: '5m' });
const AN_HOUR = withHarness({ caching: '1h' });
const HAIKU = withHarness({ model: 'claude-haiku-4-5' });
const MARKED_PREFIX = withHarness({ caching: 'prefix' });
const CLOCK = withHarness({ systemClock: 'on' });
const SLOW = withHarness({ turnDelayMs: PAUSE_MILLIS });
const CUTTING_LATE = withHarness({ cutAbove: CUT_LATE });
const CUTTING_EARLY = withHarness({ cutAbove: CUT_EARLY });
const NOTED = withHarness({ notes: 'last' });
const onePerTurn: Lever = withHarness({ callsPerTurn: 'one' });
const clearing: Lever = withHarness({ clearAbove: CLEAR_LATE });
const clearingSoon: Lever = withHarness({ clearAbove: CLEAR_SOON });

/** The workflow with its first stage on the small model: the others are asked as before. */
const smallFirstStage: Lever = (subject) => ({
  ...subject,
  graph: {
    ...subject.graph,
    nodes: subject.graph.nodes.map((node) =>
      node.kind === 'model' && node.id === 'extract' ? { ...node, head: onModel(node.head, 'claude-haiku-4-5') } : node,
    ),
  },
});

const SUBJECTS: Readonly<Record<LeverId, Subject>> = {
  off: invoice,
  five_minutes: pull(invoice, FIVE_MINUTES),
  hour: pull(invoice, AN_HOUR),
  clock: pull(invoice, FIVE_MINUTES, CLOCK),
  prefix_marked: pull(invoice, MARKED_PREFIX),
  small_off: pull(invoice, HAIKU),
  small_marked: pull(invoice, HAIKU, MARKED_PREFIX),
  slow_off: pull(invoice, SLOW),
  slow_five_minutes: pull(invoice, SLOW, FIVE_MINUTES),
  slow_hour: pull(invoice, SLOW, AN_HOUR),
  parallel: meeting,
  one_per_turn: pull(meeting, onePerTurn),
  whole_history: longRun,
  cleared: pull(longRun, clearing),
  history_cached: pull(longRun, FIVE_MINUTES),
  long_cut: pull(longRun, CUTTING_LATE),
  cleared_cached: pull(longRun, FIVE_MINUTES, clearing),
  whole_results: invoice,
  cut_late: pull(invoice, CUTTING_LATE),
  cut_early: pull(invoice, CUTTING_EARLY),
  cut_gone: pull(invoice, CUTTING_EARLY, withHarness({ cutRest: 'gone' })),
  remembered: invoice,
  forgotten: pull(invoice, clearingSoon),
  forgotten_again: pull(invoice, clearingSoon, withHarness({ loopDetector: 'off', maxTurns: LONG_RUN })),
  noted: pull(invoice, clearingSoon, NOTED),
  plain: pull(invoice, FIVE_MINUTES),
  notes_last: pull(invoice, FIVE_MINUTES, NOTED),
  notes_marked: pull(invoice, withHarness({ notes: 'marked' })),
  large_stages: forms,
  small_stage: pull(forms, smallFirstStage),
  small_stages: pull(forms, HAIKU),
};

/** The run of one what-if. */
export function leverRun(id: LeverId): Run {
  return runSubject(SUBJECTS[id]);
}

/** Each what-if run by the engine, on the run that shows it. */
export function* leversBatch(): Batch<LeversResult> {
  const rows: LeverRow[] = [];
  let clock: FirstDifference | null = null;
  for (const id of LEVER_IDS) {
    const run = leverRun(id);
    if (id === 'clock') clock = firstDifference(run);
    rows.push({ id, figures: figuresOf(run) });
    yield { done: rows.length, total: LEVER_IDS.length };
  }
  return { rows, clock };
}

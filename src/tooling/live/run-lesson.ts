import { headFor } from '../../engine/accounting/adapt-head.ts';
import { isKnownModel } from '../../engine/accounting/models.ts';
import { questionIn } from '../../engine/loop/question.ts';
import { takeDecision } from '../../engine/run/driver.ts';
import type { Asked, SlowModel } from '../../engine/run/ports.ts';
import { eventAt, frontier, type Run, stepCount } from '../../engine/run/run.ts';
import { runAheadSlowly } from '../../engine/run/run-ahead.ts';
import { traceText } from '../../engine/run/trace.ts';
import { lessonById } from '../../scenarios/catalogue.ts';
import { dearestUsd } from '../../session/live-cost.ts';
import { defaultSetup, firstRun, surroundingsOf } from '../../session/setup.ts';
import type { LiveCommand } from './arguments.ts';

/** What a run on a live model came to, as text, and whether it ended with its goal met. */
export interface LessonReport {
  readonly text: string;
  readonly isGoalMet: boolean;
}

/**
 * Runs a lesson once, all approvals given, waits of more than a minute declined, and reports it. `wait` lets the time between
 * two tries pass. Throws with a plain sentence if the lesson can't be had or the cap stands in the way.
 */
export async function runLesson(
  command: LiveCommand,
  model: SlowModel,
  wait: (millis: number) => Promise<void>,
): Promise<LessonReport> {
  const entry = lessonById(command.lesson);
  if (entry === undefined) throw new Error(`There is no lesson “${command.lesson}”.`);
  const standard = defaultSetup(await entry.load());
  const { inputs } = standard.lesson.scenario;
  const input = command.input ?? standard.input;
  if (!inputs.some(({ id }) => id === input)) {
    throw new Error(`${entry.id} has no input “${input}”. It has: ${inputs.map(({ id }) => id).join(', ')}.`);
  }
  const setup = { ...standard, input, connection: command.connection, headFor };
  const options = { signal: new AbortController().signal };
  let run = firstRun(setup, command.lane);
  const capped = withCap(model, command.capUsd, () => frontier(run).ledger.costUsd);
  const patient: SlowModel = {
    ask: async (asked, signal) => {
      const event = eventAt(run, stepCount(run) - 1);
      if (event?.type === 'retry_scheduled') await wait(event.delayMs);
      return capped.ask(asked, signal);
    },
  };
  const carry = async (from: Run): Promise<string> => {
    const onStep = (grown: Run): void => {
      run = grown;
    };
    const held = await runAheadSlowly(from, surroundingsOf(setup), patient, { ...options, onStep });
    run = held.run;
    return held.stopped;
  };
  for (let stopped = await carry(run); stopped === 'person'; ) stopped = await carry(takeDecision(run, answerTo(run)));
  return { text: reportOf(run), isGoalMet: isGoalMet(run) };
}

/** Nobody is there to wait for an hour. */
function answerTo(run: Run): 'approve' | 'refuse' {
  return questionIn(frontier(run))?.about === 'wait' ? 'refuse' : 'approve';
}

/** A model that is asked nothing which could pass the cap. */
function withCap(model: SlowModel, capUsd: number, spent: () => number): SlowModel {
  return {
    ask: (asked: Asked, signal) => {
      if (spent() + dearestUsd(asked.request) <= capUsd) return model.ask(asked, signal);
      throw new Error(`Stopped before a call that could pass ${capUsd} dollars; ${spent().toFixed(4)} were spent.`);
    },
  };
}

function isGoalMet(run: Run): boolean {
  const state = frontier(run);
  return state.phase === 'ended' && state.ending.goal.verdict === 'met';
}

function reportOf(run: Run): string {
  const { ledger } = frontier(run);
  const { usage, context } = ledger;
  const { model } = context.head;
  const cost = isKnownModel(model) ? `$${ledger.costUsd.toFixed(4)}` : 'no price known';
  const read = `${usage.cacheRead} from cache, ${usage.cacheWrite5m + usage.cacheWrite1h} into it`;
  return (
    `${traceText(run)}\n${model}: ${ledger.requestCount} calls, ${usage.uncached} input tokens in full, ${read}, ` +
    `${usage.output} output tokens (${usage.thinking} of them thinking), ${cost}, ${(ledger.clock / 1_000).toFixed(1)} s\n`
  );
}

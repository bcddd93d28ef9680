import { describe, expect, it } from 'vitest';
import { pricesOf } from '../engine/accounting/models.ts';
import { costUsd } from '../engine/accounting/usage.ts';
import type { Harness } from '../engine/loop/harness.ts';
import { toolUsesIn } from '../engine/messages/blocks.ts';
import { exportRun } from '../engine/run/export.ts';
import { callsUntil, frontier, type Run, stepCount } from '../engine/run/run.ts';
import { figuresOf } from '../engine/run/run-figures.ts';
import { valuesOf } from '../engine/run/sequence.ts';
import { billOf, budgetsOf } from '../engine/testing/check-bill.ts';
import { invoicesLesson } from '../scenarios/invoices/lesson.ts';
import { moveMeetingLesson } from '../scenarios/move-meeting/lesson.ts';
import type { Lesson } from '../scenarios/scenario.ts';
import { writeAddress } from './address.ts';
import { metersAt } from './reads.ts';
import type { Session } from './session.ts';
import { runIn } from './state.ts';
import { openSession } from './testing/open-session.ts';

const answers = (run: Run) =>
  valuesOf(run.events).flatMap((event) => (event.type === 'response_received' ? [event.response] : []));
const heads = (run: Run) => callsUntil(run, stepCount(run)).map(({ request }) => request.head);

/** The agent's run with a switch changed at a step, beside the run that it was cut from. */
function switched(lesson: Lesson, step: number, change: Partial<Harness>) {
  const { session } = openSession(lesson);
  session.actions.jumpTo(step);
  session.actions.changeHarnessHere('agent', change);
  const fork = runIn(session.getState(), 'agent');
  const origin = session.getState().runs['agent']?.run;
  if (origin === undefined) throw new Error('The session has no agent.');
  return { session, origin, fork };
}

/** The link of a fork beside the run that it was cut from. */
function linkOf(session: Session): string {
  session.actions.showRun('workflow', 'agent');
  return writeAddress(session.getState());
}

describe('caching, switched at a step', () => {
  const { origin, fork } = switched(invoicesLesson, 20, { caching: '5m' });
  const earlier = callsUntil(fork, 20).length;

  it('marks the requests from there on, and none before', () => {
    expect(earlier).toBeGreaterThan(1);
    const marks = heads(fork).map(({ cache_control: mark }) => mark?.ttl);
    expect(marks).toEqual(marks.map((_, call) => (call < earlier ? undefined : '5m')));
    expect(heads(origin).every(({ cache_control: mark }) => mark === undefined)).toBe(true);
  });

  it('writes everything at the first marked call, since nothing was kept, and reads it at the next', () => {
    const [first, second] = answers(fork).slice(earlier);
    expect(first?.usage.cache_read_input_tokens).toBe(0);
    expect(first?.usage.cache_creation_input_tokens).toBeGreaterThan(1_000);
    expect(second?.usage.cache_read_input_tokens).toBe(first?.usage.cache_creation_input_tokens);
  });

  it('changes the bill and nothing else', () => {
    expect(answers(fork).map(({ content }) => content)).toEqual(answers(origin).map(({ content }) => content));
  });

  it('is switched off again in the same way', () => {
    const { session } = openSession(invoicesLesson);
    session.actions.changeHarness({ caching: '1h' });
    session.actions.jumpTo(20);
    session.actions.changeHarnessHere('agent', { caching: 'off' });
    const marks = heads(runIn(session.getState(), 'agent')).map(({ cache_control: mark }) => mark?.ttl);
    expect(marks.slice(0, earlier)).toEqual(Array.from({ length: earlier }, () => '1h'));
    expect(new Set(marks.slice(earlier))).toEqual(new Set([undefined]));
  });
});

describe('one tool call in a response', () => {
  const most = (run: Run) => Math.max(...answers(run).map(({ content }) => toolUsesIn(content).length));

  it('is what the request asks for and the model keeps to, from the step on', () => {
    const { origin, fork } = switched(moveMeetingLesson, 0, { callsPerTurn: 'one' });
    expect([most(origin), most(fork)]).toEqual([2, 1]);
    expect(answers(fork).length).toBe(answers(origin).length + 1);
    expect(heads(fork)[0]?.tool_choice).toEqual({ type: 'auto', disable_parallel_tool_use: true });
    expect(heads(origin)[0]).not.toHaveProperty('tool_choice');
  });

  it('breaks the messages’ cache where it is switched, as the API says of tool_choice', () => {
    const { session } = openSession(invoicesLesson);
    session.actions.changeHarness({ caching: '5m' });
    session.actions.jumpTo(20);
    session.actions.changeHarnessHere('agent', { callsPerTurn: 'one' });
    const fork = runIn(session.getState(), 'agent');
    const earlier = callsUntil(fork, 20).length;
    const [before, after] = answers(fork).slice(earlier - 1);
    expect(after?.usage.cache_read_input_tokens).toBeLessThan(
      (before?.usage.cache_read_input_tokens ?? 0) + (before?.usage.cache_creation_input_tokens ?? 0),
    );
  });

  it('goes with a link that opens the fork beside its run', async () => {
    const { session } = switched(moveMeetingLesson, 0, { callsPerTurn: 'one' });
    const link = linkOf(session);
    expect(link).toContain('fork=agent@0:~callsPerTurn~one,workflow:agent');
    const { session: other } = openSession(moveMeetingLesson);
    await other.actions.open(`#${link}`);
    expect(other.getState().problems).toEqual([]);
    expect(writeAddress(other.getState())).toBe(link);
  });
});

describe('the time in the system prompt', () => {
  it('is that of each request, and nothing is read from the cache any more', () => {
    const { session } = openSession(invoicesLesson);
    session.actions.changeHarness({ caching: '5m' });
    session.actions.jumpTo(20);
    session.actions.changeHarnessHere('agent', { systemClock: 'on' });
    const fork = runIn(session.getState(), 'agent');
    const earlier = callsUntil(fork, 20).length;
    const begins = heads(fork).map(({ system }) => /^It is [\d:]+/.exec(String(system))?.[0] ?? null);
    expect(begins.slice(0, earlier)).toEqual(Array.from({ length: earlier }, () => null));
    expect(new Set(begins.slice(earlier)).size).toBe(begins.length - earlier);
    const read = answers(fork).map(({ usage }) => usage.cache_read_input_tokens);
    expect(read.slice(1, earlier).every((tokens) => tokens > 0)).toBe(true);
    expect(read.slice(earlier).every((tokens) => tokens === 0)).toBe(true);
  });

  it('goes out of the prompt again', () => {
    const { session } = openSession(invoicesLesson);
    session.actions.changeHarness({ systemClock: 'on' });
    session.actions.jumpTo(20);
    session.actions.changeHarnessHere('agent', { systemClock: 'off' });
    const last = heads(runIn(session.getState(), 'agent')).at(-1);
    expect(last).toEqual(invoicesLesson.scenario.agentHead);
  });
});

describe('another model, switched at a step', () => {
  const { origin, fork } = switched(invoicesLesson, 20, { model: 'claude-haiku-4-5' });
  const earlier = callsUntil(fork, 20).length;

  it('answers from there on, at its own price', () => {
    const models = answers(fork).map(({ model }) => model);
    expect(new Set(models.slice(0, earlier))).toEqual(new Set([invoicesLesson.scenario.agentHead.model]));
    expect(new Set(models.slice(earlier))).toEqual(new Set(['claude-haiku-4-5']));
    expect(figuresOf(fork).usd).toBeLessThan(figuresOf(origin).usd);
    expect(figuresOf(fork).goal).toBe('met');
  });

  it('bills each answer at the prices of the model that gave it, on the meters, for the guards and in the export', () => {
    const { ledger } = frontier(fork);
    expect(ledger.costUsd).toBe(billOf(fork));
    for (const model of ['claude-haiku-4-5', invoicesLesson.scenario.agentHead.model]) {
      expect(costUsd(ledger.usage, pricesOf(model))).not.toBe(ledger.costUsd);
    }
    expect(metersAt(frontier(fork)).costUsd).toBe(ledger.costUsd);
    expect(exportRun(fork).usage.cost_usd).toBe(ledger.costUsd);
    // The guards of the turn before the fork had counted on the model of that time.
    const budgets = budgetsOf(fork).slice(earlier);
    expect(budgets.length).toBeGreaterThan(3);
    for (const { measured, sent } of budgets) expect(measured).toEqual(sent);
  });

  it('goes back to the lesson’s own in a fork of that fork', () => {
    const { session } = openSession(invoicesLesson);
    session.actions.changeHarness({ model: 'claude-haiku-4-5' });
    session.actions.jumpTo(20);
    session.actions.changeHarnessHere('agent', { model: 'own' });
    const models = answers(runIn(session.getState(), 'agent')).map(({ model }) => model);
    expect(models.at(0)).toBe('claude-haiku-4-5');
    expect(models.at(-1)).toBe(invoicesLesson.scenario.agentHead.model);
  });

  it('is sent to by each stage of a workflow as well', () => {
    const { session } = openSession(invoicesLesson);
    session.actions.changeHarnessHere('workflow', { model: 'claude-haiku-4-5' });
    const models = heads(runIn(session.getState(), 'workflow')).map(({ model }) => model);
    expect(new Set(models)).toEqual(new Set(['claude-haiku-4-5']));
  });
});

describe('seconds between turns', () => {
  it('pass before each turn but the first, on the run’s clock', () => {
    const { session } = openSession(invoicesLesson);
    const plain = figuresOf(runIn(session.getState(), 'agent'));
    session.actions.changeHarness({ timeLimitMs: null, turnDelayMs: 1_000 });
    const slow = figuresOf(runIn(session.getState(), 'agent'));
    expect(slow.millis - plain.millis).toBe((plain.turns - 1) * 1_000);
  });
});

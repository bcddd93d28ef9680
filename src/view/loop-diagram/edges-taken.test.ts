import { describe, expect, it } from 'vitest';
import type { Fact } from '../../engine/loop/events.ts';
import { actorOf } from '../../engine/loop/events.ts';
import { DEFAULT_HARNESS, type Harness } from '../../engine/loop/harness.ts';
import { agentProgram } from '../../engine/loop/program.ts';
import type { MessageResponse, StopReason } from '../../engine/messages/types.ts';
import { advance, takeDecision, takeOutcome } from '../../engine/run/driver.ts';
import type { Surroundings } from '../../engine/run/ports.ts';
import { appendEvent, frontier, type Run, startRun, stepCount } from '../../engine/run/run.ts';
import { runAhead } from '../../engine/run/run-ahead.ts';
import { CALL, HEAD, response } from '../../engine/testing/builders.ts';
import { EDGE_IDS } from './boxes.ts';
import { positionAt } from './edges-taken.ts';

/** A tool that a person must approve, for the calls of the builders. */
const surroundings = (needsPerson = false): Surroundings => ({
  checkGoal: () => ({ verdict: 'unchecked', items: [] }),
  tools: new Map([
    [
      CALL.name,
      {
        definition: { name: CALL.name, description: '', input_schema: { type: 'object' } },
        needsPerson,
        millis: 5,
        run: () => ({ content: 'blue', isError: false, effects: [] }),
      },
    ],
  ]),
});

/** Runs an agent whose model gives these answers in turn; stops where a person must decide. */
function runWith(
  answers: readonly MessageResponse[],
  options: { harness?: Partial<Harness>; needsPerson?: boolean } = {},
): Run {
  const harness = { ...DEFAULT_HARNESS, loopDetector: 'off' as const, ...options.harness };
  const begun = startRun('agent', agentProgram(HEAD, 'Look.', harness), { initial: 0, apply: (world) => world });
  const ask = ({ call }: { readonly call: number }) => {
    const answer = answers[call - 1] ?? response('end_turn');
    return { type: 'response' as const, response: answer, unfinished: null, millis: 10, modelContext: null };
  };
  return runAhead(begun, surroundings(options.needsPerson), { ask }).run;
}

const lastOf = (run: Run) => positionAt(run, stepCount(run));

describe('positionAt', () => {
  it('begins at the goal with no way taken', () => {
    const run = runWith([]);
    expect(positionAt(run, 0)).toEqual({ lit: 'goal', due: 'goal', counts: {}, last: [], lastStep: 0 });
  });

  it('counts the ways of a loop that goes round twice and then answers', () => {
    const run = runWith([response('tool_use'), response('tool_use')]);
    expect(lastOf(run).counts).toEqual({
      goal_model: 1,
      model_stop_reason: 3,
      tool_use: 2,
      authorize_run_tools: 2,
      run_tools_append: 2,
      append_guards: 2,
      guards_model: 2,
      end_turn: 1,
    });
    expect(lastOf(run)).toMatchObject({ lit: 'answer', due: 'answer', last: ['end_turn'] });
  });

  it('lights the box in which the event happened, and shows the way to the next one', () => {
    const run = runWith([response('tool_use')]);
    const read = positionAt(run, 3);
    expect(run.events.shared[2]?.type).toBe('stop_reason_read');
    expect(read).toMatchObject({ lit: 'stop_reason', due: 'authorize', last: ['tool_use'], lastStep: 3 });
  });

  it('keeps the last way while the run stays where it is', () => {
    const run = runWith([response('tool_use')]);
    const checked = run.events.shared.findIndex((event) => event.type === 'guard_checked') + 1;
    expect(positionAt(run, checked)).toMatchObject({ lit: 'guards', last: ['append_guards'], lastStep: checked - 1 });
  });

  it.each([
    ['end_turn', 'answer'],
    ['max_tokens', 'max_tokens'],
    ['model_context_window_exceeded', 'model_context_window_exceeded'],
    ['refusal', 'refusal'],
    ['stop_sequence', 'stop_sequence'],
  ] as const)('leaves by %s', (stopReason: StopReason, box) => {
    const position = lastOf(runWith([response(stopReason)]));
    expect(position).toMatchObject({ lit: box, last: [stopReason] });
  });

  it('sends a paused turn straight back to the model', () => {
    const position = lastOf(runWith([response('pause_turn')]));
    expect(position.counts).toEqual({ goal_model: 1, pause_turn: 1, model_stop_reason: 2, end_turn: 1 });
  });

  it('halts at the guards when one trips', () => {
    const position = lastOf(runWith([response('tool_use')], { harness: { maxTurns: 1 } }));
    expect(position).toMatchObject({ lit: 'halt', last: ['guards_halt'] });
  });

  it('breaks off where a response is malformed', () => {
    const position = lastOf(runWith([response('tool_use', [{ type: 'text', text: 'No call.' }])]));
    expect(position).toMatchObject({ lit: 'failed', due: 'failed' });
  });

  it.each([
    ['approve', { authorize_person: 1, person_authorize: 1, authorize_run_tools: 1, run_tools_append: 1 }],
    ['refuse', { authorize_person: 1, person_authorize: 1, authorize_append: 1 }],
  ] as const)('goes by way of the person when one says %s', (answer, counts) => {
    const asked = runWith([response('tool_use')], { needsPerson: true });
    expect(lastOf(asked)).toMatchObject({ lit: 'person', due: 'person', last: ['authorize_person'] });
    const around = surroundings(true);
    let run = takeDecision(asked, answer);
    while (frontier(run).phase !== 'checking_guards') run = advance(run, around).run;
    expect(lastOf(run).counts).toMatchObject(counts);
  });

  it('counts a retry as no way at all', () => {
    const begun = startRun('agent', agentProgram(HEAD, 'Look.', DEFAULT_HARNESS), {
      initial: 0,
      apply: (world) => world,
    });
    const around = surroundings();
    const asked = advance(begun, around).run;
    const failure = { status: 529, type: 'overloaded_error', message: 'Overloaded', retryAfterMs: null } as const;
    let run = takeOutcome(asked, { type: 'failure', failure, body: null, millis: 5, modelContext: null });
    run = advance(advance(run, around).run, around).run;
    expect(frontier(run).ledger.attempt).toBe(1);
    expect(lastOf(run)).toMatchObject({ lit: 'model', counts: { goal_model: 1 } });
  });

  it('leaves by a crash from anywhere', () => {
    const run = runWith([response('tool_use')]);
    const half = { ...run, events: { ...run.events, length: 4 }, states: { ...run.states, length: 5 } };
    const fact: Fact = { type: 'run_crashed', message: 'It broke.' };
    const { turn, call, attempt, clock } = frontier(half).ledger;
    const crashed = appendEvent(half, { index: 4, turn, call, attempt, at: clock, actor: actorOf(fact.type), ...fact });
    expect(lastOf(crashed)).toMatchObject({ lit: 'failed' });
  });

  it('gives the same position whether it is stepped to or jumped to', () => {
    const answers = [response('tool_use'), response('tool_use'), response('pause_turn')];
    const jumped = lastOf(runWith(answers));
    const run = runWith(answers);
    for (let step = 0; step <= stepCount(run); step += 1) positionAt(run, step);
    expect(lastOf(run)).toEqual(jumped);
  });

  it('takes only ways that are drawn', () => {
    const counts = lastOf(runWith([response('tool_use')])).counts;
    for (const id of Object.keys(counts)) expect(EDGE_IDS).toContain(id);
  });
});

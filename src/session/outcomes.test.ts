import { describe, expect, it } from 'vitest';
import { frontier, stepCount } from '../engine/run/run.ts';
import { moveMeetingLesson as lesson } from '../scenarios/move-meeting/lesson.ts';
import { writeAddress } from './address.ts';
import { OUTCOMES, type OutcomeName } from './outcomes.ts';
import { readLane } from './reads.ts';
import { heldRun, runIn } from './state.ts';
import { openSession } from './testing/open-session.ts';

const NAMES = Object.keys(OUTCOMES) as OutcomeName[];

/** A session at the step that shows what the agent's second call brought. */
function atSecondCall() {
  const opened = openSession(lesson);
  opened.session.actions.chooseView('agent');
  opened.session.actions.jumpTo(10);
  return opened;
}

describe('a forced outcome', () => {
  it.each([
    ['tool_use', 'awaiting_person', null],
    ['end_turn', 'ended', 'end_turn'],
    ['end_turn_empty', 'ended', 'end_turn'],
    ['max_tokens', 'ended', 'truncated'],
    ['max_tokens_call', 'ended', 'truncated'],
    ['pause_turn', 'awaiting_person', null],
    ['refusal', 'ended', 'refused'],
    ['stop_sequence', 'ended', 'stop_sequence'],
    ['model_context_window_exceeded', 'ended', 'truncated'],
    ['error_400', 'ended', 'api_error'],
    ['error_429', 'awaiting_person', null],
    ['error_500', 'awaiting_person', null],
    ['error_529', 'awaiting_person', null],
    ['cut', 'awaiting_person', null],
    ['tool_outage', 'awaiting_person', null],
    ['tool_down', 'ended', 'end_turn'],
    ['tool_forbidden', 'ended', 'handed_to_person'],
  ] as const)('%s makes a fork that comes to %s', (name, phase, cause) => {
    const { session } = atSecondCall();
    const before = runIn(session.getState(), 'agent');
    session.actions.forceOutcome('agent', name);
    const state = session.getState();
    const fork = runIn(state, 'agent');
    expect(fork.cut).toMatchObject({ parent: 'agent', change: { type: 'outcome', call: 2 } });
    expect(heldRun(state, 'agent').run).toBe(before);
    expect(frontier(fork)).toMatchObject(cause === null ? { phase } : { phase, ending: { cause } });
    expect(readLane(state, 'agent').event).toMatchObject({ call: 2, attempt: 0 });
    expect(readLane(state, 'agent').event?.type).toMatch(
      /^(response_received|request_failed|response_cut|tool_failed|tool_returned)$/,
    );
  });

  it('lists every outcome above', () => {
    expect(NAMES).toHaveLength(17);
  });

  it('leaves an empty answer out of the array, and never runs half a call', () => {
    const { session } = atSecondCall();
    session.actions.forceOutcome('agent', 'end_turn_empty');
    expect(readLane(session.getState(), 'agent').event).toMatchObject({ response: { content: [] } });
    session.actions.showRun('agent', 'agent');
    session.actions.forceOutcome('agent', 'max_tokens_call');
    const { event, run } = readLane(session.getState(), 'agent');
    expect(event).toMatchObject({ unfinished: { type: 'tool_use', name: 'move_event' } });
    const after = run.events.shared.slice((event?.index ?? 0) + 1).map(({ type }) => type);
    expect(after).not.toContain('tool_started');
  });

  it('is opened again instead of being made twice', () => {
    const { session } = atSecondCall();
    session.actions.forceOutcome('agent', 'refusal');
    session.actions.showRun('agent', 'agent');
    session.actions.jumpTo(10);
    session.actions.forceOutcome('agent', 'refusal');
    expect(Object.keys(session.getState().runs)).toEqual(['workflow', 'agent', 'agent.1']);
    expect(session.getState().lanes.agent.runId).toBe('agent.1');
  });

  it('can be forced in a fork again, and in the workflow', () => {
    const { session } = atSecondCall();
    session.actions.forceOutcome('agent', 'error_529');
    session.actions.toLast();
    session.actions.forceOutcome('agent', 'max_tokens');
    expect(runIn(session.getState(), 'agent').cut).toMatchObject({ parent: 'agent.1' });
    session.actions.chooseView('workflow');
    session.actions.jumpTo(3);
    session.actions.forceOutcome('workflow', 'refusal');
    expect(frontier(runIn(session.getState(), 'workflow'))).toMatchObject({ ending: { cause: 'refused' } });
  });

  it.each([
    ['max_tokens', 'anything_else_is_answer', { cause: 'end_turn', misread: 'max_tokens' }],
    ['pause_turn', 'anything_else_is_answer', { cause: 'end_turn', misread: 'pause_turn' }],
    ['refusal', 'anything_else_is_answer', { cause: 'end_turn', misread: 'refusal' }],
    ['refusal', 'first_text', { cause: 'crashed' }],
    ['end_turn_empty', 'first_text', { cause: 'crashed' }],
    ['end_turn', 'first_text', { cause: 'end_turn', claim: 'undefined' }],
  ] as const)('%s under “%s” gives the caller what it would have got', (name, stopReasons, ending) => {
    const { session } = atSecondCall();
    session.actions.changeHarness({ stopReasons });
    session.actions.jumpTo(10);
    session.actions.forceOutcome('agent', name);
    expect(frontier(runIn(session.getState(), 'agent'))).toMatchObject({ phase: 'ended', ending });
  });

  it('does nothing before the first call', () => {
    const { session } = openSession(lesson);
    session.actions.forceOutcome('agent', 'refusal');
    expect(Object.keys(session.getState().runs)).toEqual(['workflow', 'agent']);
  });

  it.each(NAMES)('travels in the address: %s', async (name) => {
    const { session } = atSecondCall();
    session.actions.forceOutcome('agent', name);
    const address = writeAddress(session.getState());
    expect(address).toMatch(new RegExp(`fork=agent@\\d+:${name}`));
    const { session: other } = openSession(lesson);
    await other.actions.open(`#${address}`);
    expect(other.getState().problems).toEqual([]);
    expect(writeAddress(other.getState())).toBe(address);
    const [opened, original] = [other, session].map((each) => runIn(each.getState(), 'agent'));
    expect(opened === undefined ? 0 : stepCount(opened)).toBe(original === undefined ? 1 : stepCount(original));
  });

  it('is left out of an address that names a step where no call is out', async () => {
    const { session } = openSession(lesson);
    await session.actions.open('#view=agent&step=4&fork=agent@4:refusal,agent@1:nonsense');
    expect(session.getState().problems.map(({ field }) => field)).toContain('fork');
    expect(session.getState().playhead).toBe(4);
  });
});

describe('a harness that is changed from a step on', () => {
  it('makes a fork that goes on otherwise, and leaves the run and its past as they were', () => {
    const { session } = atSecondCall();
    const before = runIn(session.getState(), 'agent');
    session.actions.changeHarnessHere('agent', { maxTurns: 2 });
    const fork = runIn(session.getState(), 'agent');
    expect(session.getState().lanes.agent).toEqual({ runId: 'agent.1', cursor: 10 });
    expect(fork.events.shared.slice(0, 10)).toEqual(before.events.shared.slice(0, 10));
    expect(frontier(fork)).toMatchObject({ phase: 'ended', ending: { cause: 'turn_cap' } });
    expect(heldRun(session.getState(), 'agent').run).toBe(before);
    expect(session.getState().setup.harness.maxTurns).not.toBe(2);
  });

  it.each([
    [{ maxTurns: 2 }, '~maxTurns~2'],
    [{ costBudgetUsd: 0.02 }, '~costBudgetUsd~0p02'],
    [{ tokenBudget: null, loopDetector: 'off' }, '~tokenBudget~off~loopDetector~off'],
    [{ stopReasons: 'first_text' }, '~stopReasons~first_text'],
  ] as const)('travels in the address: %j', async (change, text) => {
    const { session } = atSecondCall();
    session.actions.changeHarnessHere('agent', change);
    const address = writeAddress(session.getState());
    expect(address).toContain(`fork=agent@10:${text}`);
    const { session: other } = openSession(lesson);
    await other.actions.open(`#${address}`);
    expect(other.getState().problems).toEqual([]);
    expect(writeAddress(other.getState())).toBe(address);
    expect(runIn(other.getState(), 'agent').program.harness).toEqual(
      runIn(session.getState(), 'agent').program.harness,
    );
  });

  it('names a change that can’t be read, and keeps the rest', async () => {
    const { session } = openSession(lesson);
    await session.actions.open('#view=agent&step=4&fork=agent@4:~maxTurns~many');
    expect(session.getState().problems.map(({ field }) => field)).toEqual(['fork']);
  });

  it('can be cut at the last step there is, and the link opens it', async () => {
    const { session } = openSession(lesson);
    session.actions.chooseView('agent');
    session.actions.toLast();
    session.actions.changeHarnessHere('agent', { maxTurns: 2 });
    session.actions.decide('agent', 'approve');
    expect(frontier(runIn(session.getState(), 'agent'))).toMatchObject({ ending: { cause: 'turn_cap' } });
    const address = writeAddress(session.getState());
    const { session: other } = openSession(lesson);
    await other.actions.open(`#${address}`);
    expect(other.getState().problems).toEqual([]);
    expect(writeAddress(other.getState())).toBe(address);
  });

  it('changes nothing where the run has ended', () => {
    const { session } = openSession(lesson);
    session.actions.chooseView('agent');
    session.actions.toLast();
    session.actions.decide('agent', 'approve');
    session.actions.toLast();
    session.actions.changeHarnessHere('agent', { maxTurns: 2 });
    expect(Object.keys(session.getState().runs)).toEqual(['workflow', 'agent']);
  });
});

describe('what an ending claims', () => {
  it('is never what an earlier turn said', () => {
    const { session } = atSecondCall();
    session.actions.forceOutcome('agent', 'pause_turn');
    session.actions.turnForward();
    session.actions.stepForward();
    session.actions.forceOutcome('agent', 'refusal');
    expect(frontier(runIn(session.getState(), 'agent'))).toMatchObject({ ending: { cause: 'refused', claim: null } });
  });
});

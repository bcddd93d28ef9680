import { describe, expect, it } from 'vitest';
import { simulatedModel } from '../../model/simulated.ts';
import { moveMeetingLesson as lesson } from '../../scenarios/move-meeting/lesson.ts';
import { defaultSetup, surroundingsOf } from '../../session/setup.ts';
import { runWith } from '../../session/testing/run-with.ts';
import { toArray } from '../messages/chain.ts';
import type { MessageEdit } from '../messages/edit.ts';
import { takeDecision } from './driver.ts';
import { forkByEdit } from './message-edits.ts';
import { callsUntil, eventAt, frontier, type Run, stateAt, stepCount } from './run.ts';
import { runAhead } from './run-ahead.ts';
import { valuesOf } from './sequence.ts';

const setup = defaultSetup(lesson);
const model = simulatedModel({ respond: lesson.scenario.respond, seed: setup.seed, faults: [] });
const original = runWith(setup, 'agent', model, ['approve']);
/** The step behind the guards of the third turn: both calendars have been read, and the request of the fourth call is due. */
const READ = 27;
/** Dana's calendar, as `find_free_slots` gave it back. */
const DANA = { type: 'result', message: 6, block: 1 } as const;

/** The fork of an edit, carried to its end; a person says yes to everything. */
function forkOf(step: number, edit: MessageEdit, run = original): Run {
  let held = runAhead(forkByEdit(run, step, 'agent.1', edit), surroundingsOf(setup), model);
  while (held.stopped === 'person') held = runAhead(takeDecision(held.run, 'approve'), surroundingsOf(setup), model);
  return held.run;
}

function called(run: Run, name: string): readonly unknown[] {
  return valuesOf(run.events).flatMap((event) =>
    event.type === 'tool_started' && event.toolCall.name === name ? [event.toolCall.input] : [],
  );
}

function failureIn(run: Run): unknown {
  return valuesOf(run.events).find((event) => event.type === 'request_failed');
}

describe('a fork by an edit', () => {
  it('moves the meeting to another hour when Dana’s calendar reads otherwise', () => {
    expect(called(original, 'move_event').at(-1)).toMatchObject({ start: '13:00' });
    const fork = forkOf(READ, { ...DANA, text: 'Dana on Friday: 9:00–11:30, 15:00–17:00', isError: false });
    expect(called(fork, 'move_event').at(-1)).toMatchObject({ start: '15:00' });
    expect(frontier(fork)).toMatchObject({ ending: { cause: 'end_turn', goal: { verdict: 'met' } } });
  });

  it('makes the model give up, and say why, when the result reports an error', () => {
    const fork = forkOf(READ, { ...DANA, text: 'The calendar is down.', isError: true });
    expect(called(fork, 'send_message')).toEqual([]);
    expect(frontier(fork)).toMatchObject({
      ending: {
        cause: 'end_turn',
        claim: expect.stringContaining('The calendar is down.'),
        goal: { verdict: 'unmet' },
      },
    });
  });

  it('does other work when the user’s own words are edited', () => {
    const text = 'Move my planning meeting with Dana to Friday at 15:00.';
    const fork = forkOf(0, { type: 'text', message: 0, block: 0, text });
    expect(called(fork, 'move_event')).toEqual([{ event_id: 'evt_07', day: 'Friday', start: '15:00' }]);
    expect(called(fork, 'send_message')).toEqual([]);
  });

  it('makes the model believe a result that is not so: it says that it sent nothing, and it did', () => {
    const fork = forkOf(39, { type: 'result', message: 8, block: 0, text: 'conflict with Interview', isError: true });
    expect(called(fork, 'send_message')).toHaveLength(1);
    expect(frontier(fork)).toMatchObject({ ending: { claim: expect.stringContaining('I sent Dana nothing') } });
  });

  it.each<[string, number, MessageEdit, string]>([
    [
      'a deleted result',
      READ,
      { type: 'deletion', message: 6, block: 1 },
      'messages.6: `tool_use` ids were found without `tool_result` blocks immediately after: toolu_',
    ],
    [
      'a deleted message of results',
      READ,
      { type: 'deletion', message: 6, block: null },
      'messages.5: `tool_use` ids were found without `tool_result` blocks immediately after: toolu_',
    ],
    [
      'a deleted message of calls',
      READ,
      { type: 'deletion', message: 5, block: null },
      'messages.5.content.0: unexpected `tool_use_id` found in `tool_result` blocks: toolu_',
    ],
    [
      'a message deleted while its call runs',
      31,
      { type: 'deletion', message: 7, block: null },
      'messages.7.content.0: unexpected `tool_use_id` found in `tool_result` blocks: toolu_',
    ],
    [
      'the only message deleted',
      0,
      { type: 'deletion', message: 0, block: null },
      'messages: at least one message is required',
    ],
    [
      'a text without a character',
      0,
      { type: 'text', message: 0, block: 0, text: '' },
      'messages: text content blocks must be non-empty',
    ],
  ])('%s is refused by the API with a 400, and the run ends so', (_, step, edit, message) => {
    const fork = forkOf(step, edit);
    expect(failureIn(fork)).toMatchObject({
      failure: { status: 400, message: expect.stringContaining(message) },
      willRetry: false,
    });
    expect(frontier(fork)).toMatchObject({ phase: 'ended', ending: { cause: 'api_error' } });
  });

  it('begins with a person’s context_changed, and folding its events gives its states', () => {
    const fork = forkOf(READ, { ...DANA, text: 'Dana on Friday: 15:00–17:00', isError: false });
    expect(eventAt(fork, READ + 1)).toMatchObject({
      index: READ,
      type: 'context_changed',
      actor: 'person',
      reason: 'A person edited the result of find_free_slots in messages[6] (user).',
      edited: { role: 'user', tool: 'find_free_slots', isWhole: false },
    });
    let state = fork.program.start();
    valuesOf(fork.events).forEach((event, index) => {
      state = fork.program.transition(state, event);
      // As JSON: two branches share the storage of what they have seen, beyond what is theirs.
      expect(JSON.stringify(state)).toBe(JSON.stringify(stateAt(fork, index + 1)));
    });
  });

  it('sends what was edited and keeps in its transcript what was said', () => {
    const fork = forkOf(READ, { ...DANA, text: 'Dana is away.', isError: false });
    const [transcript, context] = [stateAt(fork, READ + 1).ledger.transcript, callsUntil(fork, stepCount(fork))[3]];
    expect(JSON.stringify(toArray(transcript))).toContain('Dana on Friday: 9:00–11:30');
    expect(JSON.stringify(toArray(context?.request.messages ?? null))).toContain('Dana is away.');
    expect(transcript).toBe(stateAt(original, READ).ledger.transcript);
  });

  it('leaves the run as it was, and shares its past with it', () => {
    const before = [stepCount(original), frontier(original), valuesOf(original.events)];
    const fork = forkOf(READ, { type: 'deletion', message: 0, block: null });
    expect([stepCount(original), frontier(original), valuesOf(original.events)]).toEqual(before);
    expect(eventAt(fork, READ)).toBe(eventAt(original, READ));
    expect(fork.cut).toEqual({
      parent: 'agent',
      atStep: READ,
      change: { type: 'messages', edit: { type: 'deletion', message: 0, block: null } },
    });
  });

  it('can be edited again: a turn goes in two forks, and the model asks for what it can no longer see', () => {
    const without = forkByEdit(original, READ, 'agent.1', { type: 'deletion', message: 5, block: null });
    const fork = forkOf(READ + 1, { type: 'deletion', message: 5, block: null }, without);
    expect(eventAt(fork, READ + 4)).toMatchObject({
      type: 'response_received',
      response: { content: expect.arrayContaining([expect.objectContaining({ name: 'find_free_slots' })]) },
    });
  });

  it.each([
    ['a request is out', 28],
    ['a response is unread', 29],
    ['the run is over', stepCount(original)],
  ])('can’t be cut while %s', (_, step) => {
    expect(() => forkByEdit(original, step, 'agent.1', { type: 'deletion', message: 0, block: null })).toThrow(
      RangeError,
    );
  });

  it('can’t be cut from a workflow, whose code writes each prompt anew', () => {
    const workflow = runWith(setup, 'workflow', model, ['approve']);
    expect(() => forkByEdit(workflow, 0, 'w', { type: 'deletion', message: 0, block: null })).toThrow(RangeError);
  });
});

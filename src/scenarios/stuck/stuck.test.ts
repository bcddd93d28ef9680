import { describe, expect, it } from 'vitest';
import { frontier } from '../../engine/run/run.ts';
import { valuesOf } from '../../engine/run/sequence.ts';
import { traceText } from '../../engine/run/trace.ts';
import { graphProblems } from '../../engine/workflow/graph.ts';
import {
  answerTo,
  blockTable,
  endingText,
  play,
  refusals,
  sentWith,
  turnTable,
  withResult,
} from '../../session/testing/scenario-play.ts';
import { checkGoal } from './goal.ts';
import { REPOSITORIES } from './inputs.ts';
import { stuckLesson as lesson } from './lesson.ts';
import { applyEffect } from './repository.ts';
import { STUCK_WORKFLOW } from './workflow.ts';

const INPUTS = REPOSITORIES.map(({ id }) => id);
const LANES = INPUTS.flatMap((input) => (['workflow', 'agent'] as const).map((mode) => ({ input, mode })));

describe('the golden traces', () => {
  it.each(LANES)('$input, $mode', async ({ input, mode }) => {
    const run = play(lesson, mode, { input });
    expect(refusals(run)).toEqual([]);
    await expect(traceText(run)).toMatchFileSnapshot(`./traces/${input}-${mode}.txt`);
  });

  it.each(INPUTS)('%s, agent without a loop detector', async (input) => {
    const run = play(lesson, 'agent', { input, harness: { loopDetector: 'off' } });
    await expect(traceText(run)).toMatchFileSnapshot(`./traces/${input}-agent-undetected.txt`);
  });
});

describe('the endings', () => {
  it.each([
    ['same-call', 'handed_to_person, goal unmet, 0 turns'],
    ['read-write-read', 'end_turn, goal met, 3 turns'],
    ['run-edit-run', 'end_turn, goal met, 3 turns'],
    ['two-steps', 'handed_to_person, goal unmet, 2 turns'],
  ])('of the workflow, %s: %s', (input, ending) => {
    expect(endingText(play(lesson, 'workflow', { input }))).toBe(ending);
  });

  it.each([
    ['same-call', 'end_turn, goal met, 4 turns'],
    ['read-write-read', 'loop_detected, goal unmet, 7 turns'],
    ['run-edit-run', 'loop_detected, goal unmet, 9 turns'],
    ['two-steps', 'end_turn, goal met, 8 turns'],
  ])('of the agent with a detector of repeated calls, %s: %s', (input, ending) => {
    expect(endingText(play(lesson, 'agent', { input, harness: { loopDetector: 'repeated_call' } }))).toBe(ending);
  });

  it.each([
    ['same-call', 'end_turn, goal met, 4 turns'],
    ['read-write-read', 'end_turn, goal met, 9 turns'],
    ['run-edit-run', 'end_turn, goal met, 8 turns'],
    ['two-steps', 'end_turn, goal met, 10 turns'],
  ])('of the agent with a detector that looks at the world, %s: %s', (input, ending) => {
    expect(endingText(play(lesson, 'agent', { input, harness: { loopDetector: 'world_aware' } }))).toBe(ending);
  });

  it.each([
    ['same-call', 'turn_cap, goal unmet, 12 turns'],
    ['read-write-read', 'end_turn, goal met, 9 turns'],
    ['run-edit-run', 'end_turn, goal met, 8 turns'],
    ['two-steps', 'turn_cap, goal unmet, 12 turns'],
  ])('of the agent without one, %s: %s', (input, ending) => {
    expect(endingText(play(lesson, 'agent', { input, harness: { loopDetector: 'off' } }))).toBe(ending);
  });
});

/** For each call of a run whether the same call was made before, in any world and in the same world. */
function repeatsIn(input: string): { readonly plain: number; readonly worldAware: number } {
  const run = play(lesson, 'agent', { input, harness: { loopDetector: 'off' } });
  const entries = valuesOf(run.world.entries);
  const seen = new Set<string>();
  let [plain, worldAware] = [0, 0];
  for (const event of valuesOf(run.events)) {
    if (event.type !== 'call_authorized') continue;
    const call = `${event.toolCall.name} ${JSON.stringify(event.toolCall.input)}`;
    const world = entries
      .filter(({ step }) => step < event.index)
      .reduce((before, { effect }) => run.world.apply(before, effect), run.world.initial);
    const inWorld = `${call} ${JSON.stringify(world)}`;
    if (seen.has(call)) plain += 1;
    if (seen.has(inWorld)) worldAware += 1;
    seen.add(call).add(inWorld);
  }
  return { plain, worldAware };
}

describe('the repeats', () => {
  it.each(['read-write-read', 'run-edit-run'])('of %s come in another world each time', (input) => {
    const { plain, worldAware } = repeatsIn(input);
    expect(plain).toBeGreaterThanOrEqual(2);
    expect(worldAware).toBe(0);
  });

  it.each(['same-call', 'two-steps'])('of %s come back to a world that was there before', (input) => {
    expect(repeatsIn(input).worldAware).toBeGreaterThanOrEqual(2);
  });
});

describe('the simulated model reads nothing but its request', () => {
  const undetected = (input: string) => play(lesson, 'agent', { input, harness: { loopDetector: 'off' } });

  it.each(['run-edit-run', 'two-steps'])('reacts to each block and turn deleted, %s', async (input) => {
    const messages = sentWith(undetected(input), 6);
    await expect(blockTable(lesson, messages)).toMatchFileSnapshot(`./traces/${input}-block-deleted.txt`);
    await expect(turnTable(lesson, messages)).toMatchFileSnapshot(`./traces/${input}-turn-deleted.txt`);
  });

  it('gets unstuck when a result says something else', () => {
    const waiting = sentWith(undetected('same-call'), 6);
    expect(answerTo(lesson, waiting)).toBe('calls run_tests({})');
    expect(answerTo(lesson, withResult(waiting, 10, '2 of 2 tests passed.'))).toMatch(/^says "All tests pass now/);
  });

  it('gets unstuck when it is told that it made the call before', () => {
    const waiting = sentWith(undetected('same-call'), 6);
    const told = waiting.map((message, index) => {
      const [block] = Array.isArray(message.content) ? message.content : [];
      if (index !== 10 || block?.type !== 'tool_result') return message;
      return { ...message, content: [{ ...block, content: 'You made this call before.', is_error: true }] };
    });
    expect(answerTo(lesson, told)).toBe('calls run_tests({"restart":true})');
  });

  it('does not read a file again if the edit showed what it reads now', () => {
    const messages = sentWith(undetected('read-write-read'), 4);
    expect(answerTo(lesson, messages)).toMatch(/^calls read_file.*cart/);
    expect(answerTo(lesson, withResult(messages, 6, 'Saved. It reads there now: limit = 40'))).toMatch(/shipping/);
  });
});

describe('the goal check', () => {
  const [hanging, , failing] = REPOSITORIES.map(({ world }) => world);
  if (hanging === undefined || failing === undefined) throw new RangeError('There are four inputs.');

  it('wants the tests to have been run', () => {
    expect(checkGoal(hanging).items.map(({ holds }) => holds)).toEqual([true, false]);
    expect(checkGoal(applyEffect(hanging, { type: 'tests_run', outcome: 'passed' })).verdict).toBe('met');
  });

  it('wants them run behind the last change, and every setting right', () => {
    const run = frontier(play(lesson, 'agent', { input: 'run-edit-run', harness: { loopDetector: 'off' } }));
    expect(run.phase === 'ended' && run.ending.goal.verdict).toBe('met');
    const claimed = applyEffect(failing, { type: 'tests_run', outcome: 'passed' });
    expect(checkGoal(claimed).items.map(({ holds }) => holds)).toEqual([false, true]);
    const edited = applyEffect(claimed, { type: 'file_written', path: 'settings/cart.ini', text: 'limit = 40' });
    expect(checkGoal(edited).items.map(({ holds }) => holds)).toEqual([false, false]);
  });
});

describe('the workflow', () => {
  it('is a sound graph', () => {
    expect(graphProblems(STUCK_WORKFLOW)).toEqual([]);
  });
});

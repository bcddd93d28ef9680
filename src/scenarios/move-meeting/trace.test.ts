import { describe, expect, it } from 'vitest';
import { frontier } from '../../engine/run/run.ts';
import { traceText } from '../../engine/run/trace.ts';
import { graphProblems } from '../../engine/workflow/graph.ts';
import { simulatedModel } from '../../model/simulated.ts';
import { defaultSetup } from '../../session/setup.ts';
import { runWith } from '../../session/testing/run-with.ts';
import { moveMeetingLesson as lesson } from './lesson.ts';
import { MOVE_MEETING_WORKFLOW } from './workflow.ts';

const model = simulatedModel({ respond: lesson.scenario.respond, seed: lesson.seed, faults: [] });

describe('the golden traces', () => {
  const inputs = lesson.scenario.inputs.map((input) => input.id);
  const lanes = inputs.flatMap((input) => (['workflow', 'agent'] as const).map((mode) => ({ input, mode })));

  it.each(lanes)('$input, $mode', async ({ input, mode }) => {
    const run = runWith({ ...defaultSetup(lesson), input }, mode, model, ['approve']);
    await expect(traceText(run)).toMatchFileSnapshot(`./traces/${input}-${mode}.txt`);
  });

  it('conflict, agent, message refused', async () => {
    const run = runWith(defaultSetup(lesson), 'agent', model, ['refuse']);
    await expect(traceText(run)).toMatchFileSnapshot('./traces/conflict-agent-refused.txt');
  });
});

describe('the endings', () => {
  it.each([
    ['free', 'workflow', 'end_turn', 'met'],
    ['free', 'agent', 'end_turn', 'met'],
    ['conflict', 'workflow', 'handed_to_person', 'unmet'],
    ['conflict', 'agent', 'end_turn', 'met'],
    ['full', 'workflow', 'handed_to_person', 'unmet'],
    ['full', 'agent', 'end_turn', 'unmet'],
  ] as const)('Friday %s, %s: %s with the goal %s', (input, mode, cause, verdict) => {
    const state = frontier(runWith({ ...defaultSetup(lesson), input }, mode, model, ['approve']));
    expect(state).toMatchObject({ phase: 'ended', ending: { cause, goal: { verdict } } });
  });

  it('says truthfully after a refusal that Dana was not told', () => {
    const state = frontier(runWith(defaultSetup(lesson), 'agent', model, ['refuse']));
    expect(state).toMatchObject({ phase: 'ended', ending: { cause: 'end_turn', goal: { verdict: 'unmet' } } });
    if (state.phase === 'ended') expect(state.ending.claim).toContain('Dana has not been told');
  });

  it('ends a run on refusal if the harness says so, with the meeting moved and the message unsent', () => {
    const setup = defaultSetup(lesson);
    const vetoing = { ...setup, harness: { ...setup.harness, onRefusal: 'end_run' as const } };
    expect(frontier(runWith(vetoing, 'agent', model, ['refuse']))).toMatchObject({
      phase: 'ended',
      ending: { cause: 'vetoed', goal: { verdict: 'unmet' } },
    });
  });

  it('hands a refused workflow back with a report of what is done', () => {
    const state = frontier(runWith({ ...defaultSetup(lesson), input: 'free' }, 'workflow', model, ['refuse']));
    expect(state).toMatchObject({
      ending: {
        cause: 'vetoed',
        report: [
          'A person refused send_message.',
          'Done: Planning is on Friday, 10:00.',
          'Not done: Dana has not been told.',
        ],
      },
    });
  });
});

describe('the workflow', () => {
  it('is a sound graph', () => {
    expect(graphProblems(MOVE_MEETING_WORKFLOW)).toEqual([]);
  });
});
